import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { deadlineOf, isTimed } from '#domain/disputes/deadlines.ts'
import { DESIRED_RESOLUTIONS, OUTCOMES, STAGES, type Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { formatDate, formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { type ProgressStep, Steps } from '#frontend/shared/ui/progress-steps.tsx'
import { problemLabel, STAGE_LABELS, stageTone } from './dispute-status.tsx'

/** Title of a dispute with its parties and status. */
export function DisputeHeader({ dispute }: { readonly dispute: DisputeView }) {
  const { orderNumber, producerName, buyerName, viewer, stage, openedAt, overdue } = dispute
  const parties = { buyer: `At ${producerName}`, producer: `From ${buyerName ?? 'a buyer'}` }
  return (
    <header className="dispute-header">
      <div>
        <h1>Problem with order #{orderNumber}</h1>
        <p>
          {viewer === 'staff' ? `${buyerName ?? 'A buyer'} and ${producerName}` : parties[viewer]} ·{' '}
          {problemLabel(dispute)} · reported on {formatDate(openedAt)}
        </p>
      </div>
      <span role="status" className="dispute-header-status">
        {viewer === 'staff' && overdue && <Badge tone="tomato">Overdue</Badge>}
        <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>
      </span>
    </header>
  )
}

/** The dispute as reported. */
function DisputeSummary({ dispute }: { readonly dispute: DisputeView }) {
  const { desiredResolution, lines, totalCents } = dispute
  return (
    <Card role="region" aria-label="Summary">
      <h2>Summary</h2>
      <dl className="dispute-summary">
        <dt>Problem</dt>
        <dd>{problemLabel(dispute)}</dd>
        {lines.length > 0 && (
          <>
            <dt>Products</dt>
            {reportedItems(dispute).map((item) => (
              <dd key={item}>{item}</dd>
            ))}
          </>
        )}
        {desiredResolution && (
          <>
            <dt>Requested resolution</dt>
            <dd>{DESIRED_RESOLUTIONS[desiredResolution]}</dd>
          </>
        )}
        <dt>Order total</dt>
        <dd>{formatMoney(totalCents)}</dd>
      </dl>
    </Card>
  )
}

/** The reported items, each with its quantity and amount. */
export const reportedItems = ({ lines }: Pick<DisputeView, 'lines'>): string[] =>
  lines.map(
    ({ name, unit, quantity, priceCents }) =>
      `${formatQuantity(quantity, unit)} ${name}, ${formatMoney(Math.round(priceCents * quantity))}`,
  )

/** Sidebar of a dispute: its progress and summary. */
export const DisputeSidebar = ({ dispute }: { readonly dispute: DisputeView }) => (
  <div className="dispute-sidebar">
    <Card role="region" aria-label="Progress">
      <h2>Progress</h2>
      <Steps steps={disputeSteps(dispute)} />
    </Card>
    <DisputeSummary dispute={dispute} />
  </div>
)

type ProgressInput = Pick<DisputeView, 'reason' | 'stage' | 'openedAt' | 'dueAt' | 'entries' | 'outcome'> &
  Partial<Pick<DisputeView, 'chargeback' | 'viewer'>>

/** Stages that may follow each stage while the dispute is unresolved. */
const UPCOMING_STAGES: Partial<Readonly<Record<Stage, readonly Stage[]>>> = {
  awaiting_producer: ['mediation', 'investigation', 'final_decision'],
  awaiting_buyer: ['investigation', 'final_decision'],
  mediation: ['investigation', 'final_decision'],
  investigation: ['final_decision'],
}

/** Progress of a dispute: past stages, the current one, and upcoming stages with their deadlines. */
export function disputeSteps(dispute: ProgressInput): ProgressStep[] {
  const { reason, stage, openedAt, dueAt, outcome } = dispute
  const opened: ProgressStep = {
    label: reason === null ? 'Chargeback opened' : 'Reported',
    state: 'done',
    at: openedAt,
  }
  const past = passedStages(dispute).map(
    (each): ProgressStep => ({ label: STAGES[each.stage], state: 'done', at: each.leftAt }),
  )
  if (stage === 'closed')
    return [
      opened,
      ...past,
      { label: 'Closed', state: 'done', at: dispute.entries.at(-1)?.at, note: outcome && OUTCOMES[outcome] },
    ]
  const now: ProgressStep =
    stage === 'chargeback'
      ? chargebackStep(dispute)
      : {
          label: STAGES[stage],
          state: 'now',
          dueAt: dueAt ?? undefined,
          note: dueAt && `until ${formatDateTime(dueAt)}`,
        }
  const upcoming = (UPCOMING_STAGES[stage] ?? []).map(
    (each): ProgressStep => ({
      label: STAGES[each],
      state: 'ahead',
      dueAt: isTimed(each) ? deadlineOf(each, openedAt) : undefined,
      note: isTimed(each) && `until ${formatDateTime(deadlineOf(each, openedAt))}`,
    }),
  )
  return [opened, ...past, now, ...upcoming]
}

/** The chargeback step. Staff see when evidence is due; the bank sets no date for its decision. */
function chargebackStep({ viewer, chargeback, dueAt }: ProgressInput): ProgressStep {
  if (viewer !== 'staff' || !chargeback || chargeback.submitted || chargeback.accepted)
    return { label: STAGES.chargeback, state: 'now' }
  return {
    label: 'Evidence due to the bank',
    state: 'now',
    dueAt: dueAt ?? undefined,
    note: dueAt && `by ${formatDateTime(dueAt)}`,
  }
}

interface PassedStage {
  readonly stage: Stage
  readonly leftAt: string | undefined
}

/** Stages the dispute has left, each once, in order. */
function passedStages({ reason, stage, entries }: ProgressInput): PassedStage[] {
  const first: Stage = reason === null ? 'chargeback' : 'awaiting_producer'
  const reached = entries.flatMap(({ kind, stage: to, at }) => {
    const entered = to ?? NEXT_STAGE[kind]
    return entered ? [{ stage: entered, at }] : []
  })
  const visited = [...new Set([first, ...reached.map((each) => each.stage)])]
  return visited
    .filter((each) => each !== stage && each !== 'closed')
    .map((each) => {
      const entered = reached.findLastIndex((change) => change.stage === each)
      return { stage: each, leftAt: reached[entered + 1]?.at }
    })
}

const NEXT_STAGE: Partial<Readonly<Record<EntryView['kind'], Stage>>> = {
  offer_made: 'awaiting_buyer',
  decided: 'decided',
  appealed: 'appealed',
  remedy_started: 'remedy',
  remedy_converted: 'remedy',
  chargeback_opened: 'chargeback',
}
