import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { RULES } from '#domain/kernel/moderation.ts'
import {
  DECISIONS_NEEDING_RULE,
  type DecideForm,
  decideForm,
  type FlaggedItemView,
  type ModerationEntry,
  type ReportedReview as Reported,
  RULES_BY_CONTENT_TYPE,
  type ReportedConversation as Talk,
} from '#domain/moderation/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { ChoiceField, Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { reportQuery, useDecide } from './api.ts'
import { ReportedGoods } from './reported-goods.tsx'
import { decisionWords, entryWords, KINDS, OUTCOMES, reasonWords, SIDES } from './words.ts'
import './moderation.css'

/** For the staff: one report, to look at and to decide. */
export function SupportReportPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle>Report</PageTitle>
      <BackLink to={paths.supportReports}>All reports</BackLink>
      <Report key={id} id={id} />
    </>
  )
}

/** What was reported, what became of it, and the decision there is to make. */
function Report({ id }: { readonly id: string }) {
  const found = useQuery(reportQuery(id))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="24rem" />
  const the = found.data
  return (
    <>
      <PageTitle>{`Reported ${KINDS[the.contentType].toLowerCase()}`}</PageTitle>
      <Head the={the} />
      <div className="report">
        {the.review && <ReportedReview review={the.review} />}
        {the.conversation && <ReportedTalk talk={the.conversation} />}
        {the.product && <ReportedGoods goods={the.product} />}
        <Card role="region" aria-label="What happened">
          <h2>What happened</h2>
          <History entries={the.history} asOf={the.product ? asOfThe(the.id) : undefined} />
        </Card>
        <Deciding the={the} />
      </div>
    </>
  )
}

const asOfThe = (product: string) => (at: string) => paths.supportAsOfThe({ product, at, report: product })

const Head = ({
  the: { contentType, subject, open, outcome, appealed, waitingSince },
}: {
  readonly the: FlaggedItemView
}) => (
  <header className="report-head">
    <h1>
      Reported {KINDS[contentType].toLowerCase()}
      {subject && `: ${subject}`}
    </h1>
    <p role="status">
      <Badge tone={open ? 'honey' : 'leaf'}>{open ? 'Open' : outcome ? OUTCOMES[outcome] : 'Handled'}</Badge>{' '}
      {appealed && <Badge tone="tomato">Second look</Badge>} {open ? 'Waits since' : 'Handled on'}{' '}
      <Moment at={waitingSince} />. That you opened this is written down.
    </p>
  </header>
)

const WHY_NOT = {
  own_content: 'You have a part in this yourself: somebody else decides.',
  own_decision: 'You made this decision. If a review is requested, another moderator handles it.',
  not_allowed: 'You read here; the support team decides.',
} as const

const GONE: Readonly<Record<FlaggedItemView['contentType'], string>> = {
  review: 'Its author has taken it back: there is nothing to decide.',
  conversation: 'There is nothing to decide.',
  product: 'It is kept nowhere any more: there is nothing to decide.',
}

function Deciding({ the }: { readonly the: FlaggedItemView }) {
  const [first] = the.allowedActions
  if (the.blockedReason === 'own_decision' && the.open)
    return <p className="report-note">A review of your decision was requested: another moderator handles it.</p>
  if (the.blockedReason) return <p className="report-note">{WHY_NOT[the.blockedReason]}</p>
  return first ? (
    <DecisionForm key={the.version} the={the} first={first} />
  ) : (
    <p className="report-note">{GONE[the.contentType]}</p>
  )
}

interface DecisionFormProps {
  readonly the: FlaggedItemView
  readonly first: FlaggedItemView['allowedActions'][number]
}

/** What becomes of it. Whoever it is about reads rule and reason; those who reported it hear what came of it. */
function DecisionForm({ the, first }: DecisionFormProps) {
  const initial = { decision: '', side: first.side ?? '', rule: '', reason: '' }
  const toForm = (values: typeof initial) => ({ ...filled(values), expectedVersion: the.version })
  const form = useForm({ schema: decideForm, initial, toForm, failed: 'Not decided' })
  const decide = useDecide(the.id)
  const { values, errors, field, fill, mend } = form
  const may = the.allowedActions.find(({ side }) => side === values.side) ?? first
  const send = () => {
    const given: DecideForm = decideForm.parse(toForm(values))
    const done = () => toast({ title: 'Decided', text: 'Whoever it concerns is told.' })
    decide.mutate(given, { onSuccess: done, onError: form.refused })
  }
  const choose = (name: 'decision' | 'side', value: string) => {
    fill((now) => ({ ...now, ...(name === 'side' ? { decision: '' } : {}), [name]: value }))
    mend(name)
  }
  return (
    <Card role="region" aria-label="Decide">
      <h2>Decide</h2>
      <form {...form.props(decide.isPending, send)} aria-label="Decide">
        {the.allowedActions.length > 1 && (
          <ChoiceField legend="About whose words" error={undefined}>
            {the.allowedActions.map(({ side }) => (
              <Tick key={side} oneOf="side" checked={values.side === side} onChange={() => choose('side', side ?? '')}>
                {side && SIDES[side]}
              </Tick>
            ))}
          </ChoiceField>
        )}
        <ChoiceField legend="What becomes of it" error={errors.decision} name="decision">
          {may.decisions.map((each) => (
            <Tick
              key={each}
              oneOf="decision"
              checked={values.decision === each}
              onChange={() => choose('decision', each)}
            >
              {decisionWords(each, the.contentType)}
            </Tick>
          ))}
        </ChoiceField>
        {DECISIONS_NEEDING_RULE.some((each) => each === values.decision) && (
          <Field label="The rule it breaks" error={errors.rule}>
            <select {...field('rule')}>
              <option value="">Choose</option>
              {RULES_BY_CONTENT_TYPE[the.contentType].map((rule) => (
                <option key={rule} value={rule}>
                  {RULES[rule]}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label="Reason" error={errors.reason} hint="Whoever it is about reads this. Do not name who reported it.">
          <textarea {...field('reason')} rows={4} maxLength={1000} />
        </Field>
        <Button type="submit" busy={decide.isPending}>
          Decide
        </Button>
      </form>
    </Card>
  )
}

/** What was left empty is not there. */
const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || name === 'reason'))

interface HistoryProps {
  readonly entries: readonly ModerationEntry[]
  /** Where what was reported can be seen as it was at a moment. */
  readonly asOf?: ((at: string) => string) | undefined
}

/** Who reported it and why, and what was decided, oldest first. */
const History = ({ entries, asOf }: HistoryProps) => (
  <ol className="report-history">
    {entries.map((entry) => (
      <li key={entry.id} className={entry.byStaff ? 'by-staff' : undefined}>
        <p>
          <strong>{entryWords(entry)}</strong> <Moment at={entry.at} />
        </p>
        {entry.reason && <p>{reasonWords(entry.reason)}</p>}
        {entry.rule && <p>The rule: {RULES[entry.rule]}</p>}
        {entry.comment && <blockquote>{entry.comment}</blockquote>}
        {entry.action === 'reported' && asOf && (
          <p>
            <Link to={asOf(entry.at)}>As it was then</Link>
          </p>
        )}
      </li>
    ))}
  </ol>
)

/** The review as it was written, with its reply. */
const ReportedReview = ({ review }: { readonly review: Reported }) => (
  <Card role="region" aria-label="The review">
    <h2>
      Review of <TextLink to={paths.product(review.productId)}>{review.productName || 'a product'}</TextLink>
    </h2>
    <p>
      <StarRow rating={review.rating} /> {review.rating} of 5, by {review.author ?? 'Erased'} on{' '}
      {dateWords(review.createdAt)}
      {review.updatedAt && `, changed on ${dateWords(review.updatedAt)}`}
    </p>
    <blockquote className="reported">{review.comment ?? 'Its words are gone.'}</blockquote>
    {review.reply && (
      <>
        <p>{review.producerName} replied:</p>
        <blockquote>{review.reply}</blockquote>
      </>
    )}
  </Card>
)

/** What was reported of a conversation, and as little around it as makes it understood. */
function ReportedTalk({ talk }: { readonly talk: Talk }) {
  const names = { buyer: talk.buyer ?? 'The buyer', producer: talk.producer ?? 'The producer' }
  return (
    <Card role="region" aria-label="What was written">
      <h2>
        {names.buyer} and {names.producer}
      </h2>
      <p className="report-note">
        You see this because a message was reported: that message, up to three before it and the one after.
        {talk.subject && ` They write about ${talk.subject}.`}
      </p>
      <ol className="report-talk">
        {talk.messages.map(({ id, side, text, at, reported }) => (
          <li key={id} className={reported ? 'reported' : undefined}>
            <p>
              <strong>{names[side]}</strong> <Moment at={at} /> {reported && <Badge tone="tomato">Reported</Badge>}
            </p>
            <blockquote>{text ?? 'Erased'}</blockquote>
          </li>
        ))}
      </ol>
    </Card>
  )
}
