import { useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import type { AccountSummary, DeletionTicket } from '#domain/privacy/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { useWorryToast } from '#frontend/ui/use-worry-toast.ts'
import { useCloseAccount } from './api.ts'
import { Obligations } from './obligations.tsx'

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
