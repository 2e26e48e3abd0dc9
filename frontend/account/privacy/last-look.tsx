import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  OBLIGATIONS,
  type Obligation,
  type ObligationKind,
  REOPEN_WINDOW_DAYS,
} from '#domain/privacy/account-closure.ts'
import type { AccountSummary, DeletionTicket } from '#domain/privacy/contract.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useCloseAccount } from '#frontend/shared/privacy/api.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Tick } from '#frontend/shared/ui/fields.tsx'
import { useWorryToast } from '#frontend/shared/ui/use-worry-toast.ts'

interface LastLookProps {
  readonly ticket: DeletionTicket
  readonly onClosed: (erasureScheduledAt: string) => void
}

/** The second step: what there is, what stands in the way, and the box without which nothing happens. */
export function LastLook({ ticket, onClosed }: LastLookProps) {
  const { accountSummary, obligations } = ticket
  return (
    <>
      <h2>Your account summary</h2>
      <Summary of={accountSummary} />
      {obligations.length > 0 ? (
        <Obligations obligations={obligations} />
      ) : (
        <FinalStep ticket={ticket} onClosed={onClosed} />
      )}
    </>
  )
}

const Summary = ({ of }: { readonly of: AccountSummary }) => (
  <dl className="deletion-summary">
    <dt>User name</dt>
    <dd>{of.username}</dd>
    <dt>Email</dt>
    <dd>{of.email}</dd>
    <dt>Member since</dt>
    <dd>{dateWords(of.createdAt)}</dd>
    {of.business && (
      <>
        <dt>You sell as</dt>
        <dd>{of.business}</dd>
      </>
    )}
    <dt>Orders</dt>
    <dd>{of.orders}</dd>
    <dt>Reviews</dt>
    <dd>{of.reviews}</dd>
    {of.storeCreditCents > 0 && (
      <>
        <dt>Store credit</dt>
        <dd>{formatMoney(of.storeCreditCents)}, which is lost with the account. You can still spend it before.</dd>
      </>
    )}
  </dl>
)

function FinalStep({ ticket, onClosed }: LastLookProps) {
  const [sure, setSure] = useState(false)
  const [eraseReviews, setReviewsToo] = useState(false)
  const close = useCloseAccount()
  const worry = useWorryToast()
  const failed = (error: Error) => worry.say({ title: 'Deletion Failed', text: sentenceOf(error) })
  const send = () => {
    if (!sure) return worry.say(CONFIRMATION_REQUIRED)
    worry.takeBack()
    const body = { token: ticket.token, eraseReviews }
    close.mutate(body, { onSuccess: ({ erasureScheduledAt }) => onClosed(erasureScheduledAt), onError: failed })
  }
  return (
    <>
      {ticket.accountSummary.reviews > 0 && (
        <Tick checked={eraseReviews} onChange={() => setReviewsToo(!eraseReviews)}>
          Delete the words of my reviews as well. Else they stay, without my name.
        </Tick>
      )}
      <Tick checked={sure} onChange={() => setSure(!sure)}>
        I understand that I am signed out everywhere now, and that in {REOPEN_WINDOW_DAYS} days my data is deleted for
        good.
      </Tick>
      <div className="row deletion-ways">
        <LinkButton to={paths.dashboard} look="secondary">
          Cancel and Keep Account
        </LinkButton>
        <Button look="danger" busy={close.isPending} onClick={send}>
          Delete My Account Forever
        </Button>
      </div>
    </>
  )
}

const CONFIRMATION_REQUIRED = {
  title: 'Confirmation Required',
  text: 'Please check the confirmation box to proceed with deletion.',
}

const WHERE: Readonly<Record<ObligationKind, string>> = {
  bought: paths.orders,
  sold: paths.producerDashboard,
  subscriptions: paths.subscriptions,
  boxes: paths.producerBoxes,
  subscribers: paths.producerBoxes,
  payouts: paths.banking,
  refunds: paths.orders,
  disputes: paths.disputeResolution,
}

/** What has to end first, with the way to each. */
const Obligations = ({ obligations }: { readonly obligations: readonly Obligation[] }) => (
  <>
    <h2>First, finish these</h2>
    <p>Other people are counting on them. Once they’re done, come back and close your account.</p>
    <ul className="deletion-obligations">
      {obligations.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={WHERE[kind]}>{OBLIGATIONS[kind]}</Link>: {count}
        </li>
      ))}
    </ul>
    <LinkButton to={paths.dashboard} look="secondary">
      Cancel and Keep Account
    </LinkButton>
  </>
)
