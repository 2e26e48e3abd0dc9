import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import type { ConversationView } from '#domain/messaging/contract.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { SearchBox } from '#frontend/shared/ui/search-box.tsx'
import { EmptyState, ErrorState, Skeleton, Spinner } from '#frontend/shared/ui/states.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { conversationsQuery } from './api.ts'
import { aboutWords } from './conversation-head.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { shortMoment } from './message-log.tsx'
import { type About, useStart } from './outbox.ts'
import './messaging.css'

export function MessagesPage() {
  const user = useUser()
  const { id } = useParams()
  const about = useAbout()
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
          <Head user={user.data} />
          <div className={open ? 'messages messages-open' : 'messages'}>
            <section className="messages-list" aria-label="Conversations">
              <ConversationList />
            </section>
            <section className="messages-pane" aria-label="Conversation">
              <Pane id={id} about={about} />
            </section>
          </div>
        </>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

type NewConversation = ReturnType<typeof useAbout>

/** What the address wants to be written about. */
function useAbout() {
  const [query] = useSearchParams()
  const [orderId, productId, producerId] = ['order', 'product', 'producer'].map((kind) => query.get(kind))
  if (orderId) return { orderId }
  if (productId) return { productId }
  return producerId ? { producerId } : undefined
}

function Head({ user }: { readonly user: UserView }) {
  return (
    <header className="messages-head">
      <h1>Messages</h1>
      <p>
        {user.producerId
          ? 'Talk with your buyers, and with the producers you buy from.'
          : 'Talk with the producers you buy from.'}
      </p>
    </header>
  )
}

function Pane({ id, about }: { readonly id: string | undefined; readonly about: NewConversation }) {
  if (id) return <ConversationPane id={id} />
  if (about)
    return (
      <div className="messages-begin">
        <VerifiedOnly>
          <BeginConversation about={about} />
        </VerifiedOnly>
      </div>
    )
  return <EmptyState title="Select a conversation">It opens here.</EmptyState>
}

/** Back from signing in, one goes on to what one wanted to write about. */
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
          <LinkButton to={paths.loginThen(here)}>Sign In</LinkButton>
          <LinkButton to={paths.signup} look="secondary">
            Sign Up
          </LinkButton>
        </div>
      }
    >
      Bought as a guest? The link in your confirmation email opens your order, and you can send a message from there.
    </EmptyState>
  )
}

/** Leads on to the conversation about something, begun before or now. */
function BeginConversation({ about }: { readonly about: About }) {
  const { mutate, error } = useStart()
  const navigate = useNavigate()
  const asked = useRef('')
  const wish = JSON.stringify(about)
  useEffect(() => {
    if (asked.current === wish) return
    asked.current = wish
    mutate(JSON.parse(wish) as About, {
      onSuccess: ({ id }) => void navigate(paths.conversation(id), { replace: true }),
    })
  }, [wish, mutate, navigate])
  if (!error) return <Spinner label="Opening the conversation" />
  return (
    <EmptyState
      title="You cannot write here"
      action={
        <LinkButton to={paths.messages} look="secondary">
          All Conversations
        </LinkButton>
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  )
}

const STEP = 30
const TYPING_MS = 250

/** Everybody one talks to, the newest first, and a box to find somebody or something that was said. */
function ConversationList() {
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

function ConversationItem({ conversation }: { readonly conversation: ConversationView }) {
  const { id, with: other, subject, unread, lastMessage } = conversation
  return (
    <NavLink to={paths.conversation(id)} className={unread > 0 ? 'conversation-item unread' : 'conversation-item'}>
      <strong className="conversation-name">{other.name}</strong>
      {lastMessage && <time dateTime={lastMessage.createdAt}>{shortMoment(lastMessage.createdAt, new Date())}</time>}
      <span className="conversation-about">{aboutWords(subject)}</span>
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
