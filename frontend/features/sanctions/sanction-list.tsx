import { lazy, useState } from 'react'
import type { AccountView, StaffEnforcementAction } from '#domain/enforcement/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { nameOf } from './words.ts'

const LiftForm = lazy(async () => ({ default: (await import('./lift-form.tsx')).LiftForm }))
const LookForm = lazy(async () => ({ default: (await import('./look-form.tsx')).LookForm }))

/** Everything that was decided, the last on top, with what there is to do about it. */
export const SanctionList = ({ the }: { readonly the: AccountView }) => (
  <ol className="sanctions">
    {the.enforcementActions.map((its) => (
      <Sanction key={its.id} the={the} its={its} />
    ))}
  </ol>
)

interface SanctionProps {
  readonly the: AccountView
  readonly its: StaffEnforcementAction
}

const Sanction = ({ the, its }: SanctionProps) => (
  <li>
    <p>
      <strong>{nameOf(its)}</strong> <State its={its} />
    </p>
    <Said title="Decided" at={its.decidedAt} by={its.decidedBy} words={its.reason} />
    {its.appealedAt && <Said title="Asked for another look" at={its.appealedAt} words={its.appealComment} />}
    {its.upheldAt && <Said title="Stays" at={its.upheldAt} by={its.upheldBy} words={its.upheldReason} />}
    {its.endReason === 'lifted' && <Said title="Lifted" at={its.endedAt} by={its.liftedBy} words={its.liftReason} />}
    {its.endReason === 'expired' && <Said title="Over" at={its.endedAt} words="Its last day has passed." />}
    {!the.blockedReason && !the.erased && <Deeds the={the} its={its} />}
  </li>
)

function State({ its: { endReason, appealPending, upheldAt } }: { readonly its: StaffEnforcementAction }) {
  if (appealPending) return <Badge tone="tomato">Another look asked for</Badge>
  if (endReason) return <Badge tone="leaf">{endReason === 'lifted' ? 'Lifted' : 'Over'}</Badge>
  return <Badge tone="honey">{upheldAt ? 'Holds, looked at again' : 'Holds'}</Badge>
}

interface SaidProps {
  readonly title: string
  readonly at: string | null
  readonly by?: string | null
  readonly words: string | null
}

const Said = ({ title, at, by, words }: SaidProps) => (
  <div className="sanction-said">
    <p>
      {title}
      {by !== undefined && ` by ${by ?? 'Erased'}`} {at && <Moment at={at} />}
    </p>
    <blockquote>{words ?? 'Erased'}</blockquote>
  </div>
)

function Deeds({ the, its }: SanctionProps) {
  const [doing, setDoing] = useState(false)
  const done = () => setDoing(false)
  if (its.appealPending && its.decidedByMe)
    return <p className="staff-account-note">You have decided this: somebody else looks at it again.</p>
  if (its.endReason && !its.appealPending) return null
  const label = its.appealPending ? 'Look again' : 'Lift'
  const Form = its.appealPending ? LookForm : LiftForm
  return (
    <>
      <Button look={its.appealPending ? 'primary' : 'secondary'} size="small" onClick={() => setDoing(true)}>
        {label}
      </Button>
      <FormDialog open={doing} title={`${label}: ${nameOf(its)}`} onClose={done}>
        <Form the={the} its={its} onDone={done} />
      </FormDialog>
    </>
  )
}
