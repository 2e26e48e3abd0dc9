import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConversationView } from '#domain/messaging/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { SearchBox } from '#frontend/ui/search-box.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { conversationsQuery } from './api.ts'
import { ConversationItem } from './conversation-item.tsx'
import './conversation-list.css'

const STEP = 30
const TYPING_MS = 250

/** Everybody one talks to, the newest first, and a box to find somebody or something that was said. */
export function ConversationList() {
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(STEP)
  const search = useSettled(typed.trim(), TYPING_MS)
  const found = useQuery(conversationsQuery({ search, limit }))
  return (
    <>
      <div className="conversation-search">
        <SearchBox
          label="Search conversations"
          placeholder="Name, order number or words"
          value={typed}
          onType={setTyped}
        />
      </div>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Waiting />
      ) : found.data.conversations.length === 0 ? (
        <None search={search} />
      ) : (
        <Found conversations={found.data.conversations} busy={found.isPlaceholderData} />
      )}
      {found.data?.hasMore && (
        <Button look="quiet" busy={found.isPlaceholderData} onClick={() => setLimit(limit + STEP)}>
          Show more
        </Button>
      )}
    </>
  )
}

const Found = ({ conversations, busy }: { conversations: readonly ConversationView[]; busy: boolean }) => (
  <ul className="conversation-list" aria-busy={busy}>
    {conversations.map((conversation) => (
      <li key={conversation.id}>
        <ConversationItem conversation={conversation} />
      </li>
    ))}
  </ul>
)

const Waiting = () => (
  <div className="conversation-waiting" role="status" aria-label="Loading">
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} height="4.5rem" />
    ))}
  </div>
)

function None({ search }: { readonly search: string }) {
  if (search) return <p className="conversation-none">No conversation matches “{search}”.</p>
  return (
    <EmptyState title="No messages yet" action={<LinkButton to={paths.marketplace}>Browse the market</LinkButton>}>
      Ask a producer about their goods, or write to them about your order.
    </EmptyState>
  )
}
