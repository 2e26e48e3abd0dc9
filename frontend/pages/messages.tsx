import { useParams, useSearchParams } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { BeginConversation } from '#frontend/features/messaging/begin-conversation.tsx'
import { ConversationList } from '#frontend/features/messaging/conversation-list.tsx'
import { ConversationPane } from '#frontend/features/messaging/conversation-pane.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { VerifiedOnly } from '#frontend/ui/verified-only.tsx'
import './messages.css'

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

type About = ReturnType<typeof useAbout>

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

function Pane({ id, about }: { readonly id: string | undefined; readonly about: About }) {
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
