import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, useNavigate, useSearchParams } from 'react-router-dom'
import type { ConversationView } from '#domain/messaging/contract.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton, Spinner } from '#frontend/shared/ui/states.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { conversationsQuery } from './api.ts'
import { formatSubject, type MessagePages, OPENED_FROM_LIST, SubjectImage } from './conversation-head.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { formatShortTime } from './message-log.tsx'
import { type ConversationSubject, useStartConversation } from './outbox.ts'
import './messaging.css'

/** The order, product or producer to write about, from the URL: `?order=…`. */
export function useSubjectInUrl(): ConversationSubject | undefined {
  const [query] = useSearchParams()
  const [orderId, productId, producerId] = ['order', 'product', 'producer'].map((kind) => query.get(kind))
  if (orderId) return { orderId }
  if (productId) return { productId }
  return producerId ? { producerId } : undefined
}

interface OpenConversationProps {
  readonly id: string | undefined
  readonly about: ConversationSubject | undefined
  readonly pages: MessagePages
  /** The member's side; undefined for both. */
  readonly side?: Side
  readonly isShown?: (conversation: ConversationView) => boolean
}

/** The open conversation, or the one about a subject, which is started if it does not exist; otherwise the newest. */
export function OpenConversation({ id, about, ...rest }: OpenConversationProps) {
  const { pages } = rest
  if (id) return <ConversationPane id={id} pages={pages} />
  if (about)
    return (
      <div className="messages-begin">
        <VerifiedOnly>
          <StartConversation about={about} pages={pages} />
        </VerifiedOnly>
      </div>
    )
  return <NewestConversation {...rest} />
}

/** Whether the list and a conversation are side by side, as in the stylesheet. */
const useTwoColumns = mediaHook('(min-width: 860px)')

/**
 * Opens the newest conversation if there is room next to the list. The URL keeps it open when newer messages arrive.
 */
function NewestConversation({ pages, side, isShown = () => true }: Omit<OpenConversationProps, 'id' | 'about'>) {
  const hasRoom = useTwoColumns()
  const newest = useQuery(conversationsQuery({ search: '', limit: CONVERSATIONS_STEP, ...(side ? { side } : {}) }))
  const first = newest.data?.conversations.find(isShown)
  if (hasRoom && first && !newest.isPlaceholderData) return <Navigate to={pages.conversation(first.id)} replace />
  return null
}

function StartConversation({ about, pages }: { readonly about: ConversationSubject; readonly pages: MessagePages }) {
  const { mutate, error } = useStartConversation()
  const navigate = useNavigate()
  const requested = useRef('')
  const subject = JSON.stringify(about)
  useEffect(() => {
    if (requested.current === subject) return
    requested.current = subject
    mutate(JSON.parse(subject) as ConversationSubject, {
      onSuccess: ({ id }) => void navigate(pages.conversation(id), { replace: true }),
    })
  }, [subject, mutate, navigate, pages])
  if (!error) return <Spinner label="Opening the conversation" />
  return (
    <EmptyState
      title="You can’t send a message here"
      action={
        <LinkButton to={pages.list} variant="secondary">
          All conversations
        </LinkButton>
      }
    >
      {errorMessage(error)}
    </EmptyState>
  )
}

/** How many conversations the list adds at a time. */
export const CONVERSATIONS_STEP = 30

interface ConversationListProps {
  readonly search: string
  /** The member's side; undefined for both. */
  readonly side?: Side
  readonly pages: MessagePages
  /** Whether the list includes a conversation. */
  readonly isShown?: (conversation: ConversationView) => boolean
  /** Replaces an empty list. */
  readonly none: ReactNode
}

/** Conversations that match the search, newest first. */
export function ConversationList({ search, side, pages, isShown = () => true, none }: ConversationListProps) {
  const [limit, setLimit] = useState(CONVERSATIONS_STEP)
  const result = useQuery(conversationsQuery({ search, limit, ...(side ? { side } : {}) }))
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data)
    return (
      <div className="conversation-waiting" role="status" aria-label="Loading">
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} height="5.25rem" />
        ))}
      </div>
    )
  const conversations = result.data.conversations.filter(isShown)
  return (
    <>
      {conversations.length > 0 ? (
        <ul className="conversation-list" aria-busy={result.isPlaceholderData}>
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationItem conversation={conversation} pages={pages} />
            </li>
          ))}
        </ul>
      ) : search ? (
        <p className="conversation-none">No conversation matches “{search}”.</p>
      ) : (
        none
      )}
      {result.data.hasMore && (
        <Button variant="quiet" busy={result.isPlaceholderData} onClick={() => setLimit(limit + CONVERSATIONS_STEP)}>
          Show more
        </Button>
      )}
    </>
  )
}

interface ConversationItemProps {
  readonly conversation: ConversationView
  readonly pages: MessagePages
}

function ConversationItem({ conversation, pages }: ConversationItemProps) {
  const { id, with: other, subject, side, unread, lastMessage } = conversation
  return (
    <NavLink
      to={pages.conversation(id)}
      state={OPENED_FROM_LIST}
      className={unread > 0 ? 'conversation-item unread' : 'conversation-item'}
    >
      <SubjectImage conversation={conversation} />
      <strong className="conversation-name">{other.name}</strong>
      {lastMessage && (
        <time dateTime={lastMessage.createdAt}>{formatShortTime(lastMessage.createdAt, new Date())}</time>
      )}
      <span className="conversation-about">{formatSubject(subject, side)}</span>
      <span className="conversation-last">
        {lastMessage?.mine && 'You: '}
        {lastMessage?.content}
      </span>
      {unread > 0 && (
        <Badge tone="tomato">
          {unread}
          <span className="visually-hidden"> unread</span>
        </Badge>
      )}
    </NavLink>
  )
}
