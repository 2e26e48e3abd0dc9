import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import {
  type AccountView,
  enforcementForm,
  type EnforcementForm as Form,
  type RelatedRecord,
  type StaffEnforcementAction,
} from '#domain/enforcement/contract.ts'
import { ENFORCEMENT_ACTIONS } from '#domain/enforcement/enforcement-types.ts'
import { DEEDS, INVOLVED, labelWords, nameOf, WHY_NOT } from '#frontend/shared/enforcement/account-status.tsx'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { ChoiceField, Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { accountQuery, useDecide } from './staff-api.ts'
import { StandingBadge } from './standing-badge.tsx'
import './accounts.css'

/** For the staff: one account, to look at and to decide about. */
export function SupportAccountPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle>Account</PageTitle>
      <BackLink to={paths.supportAccounts}>All accounts</BackLink>
      <Account key={id} id={id} />
    </>
  )
}

/** An account: how it stands, what was decided about it, what it has a part in, and the decision there is to make. */
function Account({ id }: { readonly id: string }) {
  const found = useQuery(accountQuery(id))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const the = found.data
  return (
    <>
      <PageTitle>{the.username ?? 'Erased account'}</PageTitle>
      <Head the={the} />
      <div className="staff-account">
        <Card role="region" aria-label="What was decided">
          <h2>What was decided</h2>
          {the.enforcementActions.length === 0 ? <NoSanctions the={the} /> : <SanctionList the={the} />}
        </Card>
        <Deciding the={the} />
        <Involved the={the} />
      </div>
    </>
  )
}

/** A report may have ended in a warning or a closed conversation: that is no sanction on the account, but it is not nothing. */
function NoSanctions({ the: { relatedRecords } }: { readonly the: AccountView }) {
  const decided = relatedRecords.some(({ kind, status }) => kind === 'report' && AGAINST.includes(status))
  return decided ? (
    <p>The account itself was never sanctioned. A report it has a part in was upheld: it is listed below.</p>
  ) : (
    <p>This account was never sanctioned.</p>
  )
}

/** What a report came to where it was upheld. */
const AGAINST: readonly string[] = ['taken_down', 'takedown_upheld', 'warned', 'restricted', 'closed']

const Head = ({ the }: { readonly the: AccountView }) => (
  <header className="staff-account-head">
    <h1>{the.username ?? 'Erased account'}</h1>
    <p role="status">
      <StandingBadge standing={the.accountStatus} /> Here since {dateWords(the.createdAt)}
      {the.erasureScheduledAt && `, closed by its owner and erased on ${dateWords(the.erasureScheduledAt)}`}. That you
      opened this is written down.
    </p>
    <p>
      {[the.fullName, the.email && `${the.email} (${the.verified ? 'confirmed' : 'not confirmed'})`]
        .filter(Boolean)
        .join(' · ')}
      {the.producerId && the.accountStatus !== 'terminated' && (
        <>
          {' · sells as '}
          <Link to={paths.producer(the.producerId)}>{the.businessName || 'a producer'}</Link>
        </>
      )}
      {the.producerId && the.accountStatus === 'terminated' && ` · sold as ${the.businessName || 'a producer'}`}
    </p>
  </header>
)

function Deciding({ the }: { readonly the: AccountView }) {
  if (the.blockedReason) return <p className="staff-account-note">{WHY_NOT[the.blockedReason]}</p>
  if (the.erased) return <p className="staff-account-note">It was erased: there is nothing to decide.</p>
  if (the.accountStatus === 'terminated') return null
  return <SanctionForm key={the.version} the={the} />
}

const SECTIONS: readonly RelatedRecord['kind'][] = ['order', 'dispute', 'report']

/** The newest orders, cases and reports it has a part in. */
const Involved = ({ the: { relatedRecords } }: { readonly the: AccountView }) => (
  <Card role="region" aria-label="Has a part in">
    <h2>Has a part in</h2>
    <div className="involved">
      {SECTIONS.map((kind) => (
        <Section key={kind} kind={kind} its={relatedRecords.filter((each) => each.kind === kind)} />
      ))}
    </div>
  </Card>
)

function Section({ kind, its }: { readonly kind: RelatedRecord['kind']; readonly its: readonly RelatedRecord[] }) {
  const [title, to] = INVOLVED[kind]
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {its.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul>
          {its.map(({ id, label, side, status, at }) => (
            <li key={id}>
              <Link to={to(id)}>{labelWords(label)}</Link>{' '}
              <span>
                as {side}, {status.replaceAll('_', ' ')}, {dateWords(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const EMPTY = { actionType: '', endsOn: '', reason: '' }

/** Warns, pauses or ends. The holder is told at once, with the reason as it stands here. */
function SanctionForm({ the }: { readonly the: AccountView }) {
  const toForm = ({ actionType, endsOn, reason }: typeof EMPTY) => ({
    ...(actionType && { actionType }),
    reason,
    expectedVersion: the.version,
    ...(actionType === 'suspension' && endsOn && { endsOn }),
  })
  const form = useForm({ schema: enforcementForm, initial: EMPTY, toForm, failed: 'Not decided' })
  const decide = useDecide(the.id)
  const { values, errors, field, fill, mend } = form
  const send = () => {
    const given: Form = enforcementForm.parse(toForm(values))
    const done = () => toast({ title: 'Decided', text: 'They are told, by bell and by mail.' })
    decide.mutate(given, { onSuccess: done, onError: form.refused })
  }
  const choose = (actionType: string) => {
    fill((now) => ({ ...now, actionType }))
    mend('actionType')
  }
  const actionTypes = ENFORCEMENT_ACTIONS.filter((type) => type !== 'suspension' || the.accountStatus !== 'suspended')
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        <ChoiceField legend="What becomes of the account" error={errors.actionType} name="actionType">
          {actionTypes.map((type) => (
            <Tick key={type} oneOf="actionType" checked={values.actionType === type} onChange={() => choose(type)}>
              <span>
                <strong>{DEEDS[type][0]}.</strong> {DEEDS[type][1]}
              </span>
            </Tick>
          ))}
        </ChoiceField>
        {values.actionType === 'suspension' && (
          <Field label="Last day (optional)" error={errors.endsOn} hint="Left empty, it holds until somebody lifts it.">
            <input {...field('endsOn')} type="date" />
          </Field>
        )}
        <Field label="Reason" error={errors.reason} hint="They read this: say which rule, and what happened.">
          <textarea {...field('reason')} rows={4} maxLength={1000} />
        </Field>
        <Button type="submit" busy={decide.isPending}>
          Decide
        </Button>
      </form>
    </Card>
  )
}

const LiftForm = lazy(async () => ({ default: (await import('./lift-form.tsx')).LiftForm }))
const LookForm = lazy(async () => ({ default: (await import('./look-form.tsx')).LookForm }))

/** Everything that was decided, the last on top, with what there is to do about it. */
const SanctionList = ({ the }: { readonly the: AccountView }) => (
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
