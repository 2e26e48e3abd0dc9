import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { conversationsQuery } from '#frontend/shared/messaging/api.ts'
import { SHOP_PAGES } from '#frontend/shared/messaging/conversation-head.tsx'
import {
  CONVERSATIONS_STEP,
  ConversationList,
  OpenConversation,
  useSubjectInUrl,
} from '#frontend/shared/messaging/conversations.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/messaging/messaging.css'
import '#frontend/shared/ui/ui.css'

export function MessagesPage() {
  const user = useUser()
  const { id } = useParams()
  const about = useSubjectInUrl()
  const open = Boolean(id || about)
  return (
    <div className={open && user.data ? 'page messages-page-open' : 'page'}>
      <PageTitle>Messages</PageTitle>
      {user.isPending ? (
        <Skeleton height="24rem" />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <>
          <h1 className="messages-title">Messages</h1>
          <Inbox />
        </>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

/** The list of conversations and the open one: next to it, or in its place on phones. */
function Inbox() {
  const { id } = useParams()
  const about = useSubjectInUrl()
  const newest = useQuery(conversationsQuery({ search: '', limit: CONVERSATIONS_STEP }))
  const isOpen = Boolean(id || about)
  if (!isOpen && newest.data?.conversations.length === 0) return <NoConversations />
  return (
    <div className={isOpen ? 'messages messages-open' : 'messages'}>
      <section className="messages-list" aria-label="Conversations">
        <Conversations />
      </section>
      <section className="messages-pane" aria-label="Conversation">
        <OpenConversation id={id} about={about} pages={SHOP_PAGES} />
      </section>
    </div>
  )
}

const NoConversations = () => (
  <EmptyState title="No messages yet" action={<LinkButton to={paths.marketplace}>Browse marketplace</LinkButton>}>
    Ask a producer about their products, or write to them about your order.
  </EmptyState>
)

/** After sign-in, the same conversation opens. */
function SignedOut() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const here = `${id ? paths.conversation(id) : paths.messages}${query.size > 0 ? `?${query}` : ''}`
  return (
    <EmptyState
      wholePage
      title="Sign in to view messages"
      action={
        <div className="row">
          <LinkButton to={paths.loginThen(here)}>Sign in</LinkButton>
          <LinkButton to={paths.signup} variant="secondary">
            Sign up
          </LinkButton>
        </div>
      }
    >
      Bought as a guest? The link in your confirmation email opens your order, and you can send a message from there.
    </EmptyState>
  )
}

const TYPING_MS = 250

/** All conversations of the member, as buyer and as producer, with a search field. */
function Conversations() {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  return (
    <>
      <div className="conversation-search">
        <SearchBox
          label="Search conversations"
          placeholder="Name, order number or words"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <ConversationList search={search} pages={SHOP_PAGES} none={<NoConversations />} />
    </>
  )
}

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (typed: string) => void
}

/** A search input. The parent decides when to search. */
function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <label className="search-box">
      <span className="visually-hidden">{label}</span>
      <Icon name="search" size={18} />
      <input
        type="search"
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
