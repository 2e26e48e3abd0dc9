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
    {the.sanctions.map((its) => (
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
    <Said title="Decided" at={its.decidedAt} by={its.by} words={its.reason} />
    {its.askedAt && <Said title="Asked for another look" at={its.askedAt} words={its.words} />}
    {its.upheldAt && <Said title="Stays" at={its.upheldAt} by={its.upheldBy} words={its.upheldReason} />}
    {its.over === 'lifted' && <Said title="Lifted" at={its.overAt} by={its.liftedBy} words={its.liftReason} />}
    {its.over === 'passed' && <Said title="Over" at={its.overAt} words="Its last day has passed." />}
    {!the.mayNot && !the.erased && <Deeds the={the} its={its} />}
  </li>
)

function State({ its: { over, waits, upheldAt } }: { readonly its: StaffEnforcementAction }) {
  if (waits) return <Badge tone="tomato">Another look asked for</Badge>
  if (over) return <Badge tone="leaf">{over === 'lifted' ? 'Lifted' : 'Over'}</Badge>
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
  if (its.waits && its.own)
    return <p className="staff-account-note">You have decided this: somebody else looks at it again.</p>
  if (its.over && !its.waits) return null
  const label = its.waits ? 'Look again' : 'Lift'
  const Form = its.waits ? LookForm : LiftForm
  return (
    <>
      <Button look={its.waits ? 'primary' : 'secondary'} size="small" onClick={() => setDoing(true)}>
        {label}
      </Button>
      <FormDialog open={doing} title={`${label}: ${nameOf(its)}`} onClose={done}>
        <Form the={the} its={its} onDone={done} />
      </FormDialog>
    </>
  )
}
