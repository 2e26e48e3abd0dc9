import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { SHOP_PAGES } from '#frontend/shared/messaging/conversation-head.tsx'
import { ConversationList, OpenConversation, useAbout } from '#frontend/shared/messaging/conversations.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { SearchBox } from '#frontend/shared/ui/search-box.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/messaging/messaging.css'

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
              <Conversations />
            </section>
            <section className="messages-pane" aria-label="Conversation">
              <OpenConversation id={id} about={about} pages={SHOP_PAGES} />
            </section>
          </div>
        </>
      ) : (
        <SignedOut />
      )}
    </div>
  )
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

/** All conversations of the member, on both sides, with a search. */
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
          onType={setTyped}
        />
      </div>
      <ConversationList
        search={search}
        pages={SHOP_PAGES}
        none={
          <EmptyState
            title="No messages yet"
            action={<LinkButton to={paths.marketplace}>Browse the market</LinkButton>}
          >
            Ask a producer about their products, or write to them about your order.
          </EmptyState>
        }
      />
    </>
  )
}
