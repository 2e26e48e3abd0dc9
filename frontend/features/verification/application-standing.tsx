import type { MyVerification } from '#domain/producer-verification/contract.ts'
import { dateWords, dayWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { PaperList } from '#frontend/ui/paper-list.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useWithdraw } from './api.ts'
import { Asked } from './asked.tsx'
import { paperAddress } from './paper-address.ts'
import { STANDINGS } from './standing-words.ts'

type Application = NonNullable<MyVerification['application']>

/** The last application: what became of it, what is still wanted. */
export function ApplicationStanding({ application }: { readonly application: Application }) {
  const { id, status, submittedAt, informationRequests, documents } = application
  const { label, tone } = STANDINGS[status]
  return (
    <>
      <div role="status">
        <p>
          <Badge tone={tone}>{label}</Badge> You applied on {dateWords(submittedAt)}.
        </p>
        <Next application={application} />
        <Asked informationRequests={informationRequests} />
      </div>
      <PaperList papers={documents} addressOf={paperAddress(id)} />
      {status === 'information_requested' && <AnswerForm had={documents.length} />}
      {(status === 'pending' || status === 'information_requested') && <Withdraw />}
    </>
  )
}

function Next({ application: { status, reviewDueOn, decidedAt, reason } }: { readonly application: Application }) {
  if (status === 'pending') return <p>You’ll hear from us by {dayWords(reviewDueOn)}.</p>
  if (status === 'information_requested') return <p>The clock on our decision stops until you answer.</p>
  if (!decidedAt || !reason) return null
  return (
    <p>
      Decided on {dateWords(decidedAt)}: {reason}
    </p>
  )
}

function Withdraw() {
  const withdraw = useWithdraw()
  return (
    <Button look="quiet" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Take the application back
    </Button>
  )
}
