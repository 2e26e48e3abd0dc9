import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { deadlineOf, isTimed } from '#domain/disputes/deadlines.ts'
import { DESIRED_RESOLUTIONS, OUTCOMES, STAGES, type Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { dateWords, momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Steps, type WayStep } from '#frontend/shared/ui/progress-steps.tsx'
import { problemWords, STAGE_LABELS, stageTone } from './dispute-status.tsx'

/** What the case is, whose, and where it stands. */
export function CaseHead({ the }: { readonly the: DisputeView }) {
  const { orderNumber, producerName, buyerName, viewer, stage, openedAt, overdue } = the
  const between = { buyer: `At ${producerName}`, producer: `From ${buyerName ?? 'a buyer'}` }
  return (
    <header className="case-head">
      <div>
        <h1>Problem with order #{orderNumber}</h1>
        <p>
          {viewer === 'staff' ? `${buyerName ?? 'A buyer'} and ${producerName}` : between[viewer]} · {problemWords(the)}{' '}
          · reported on {dateWords(openedAt)}
        </p>
      </div>
      <span role="status" className="case-marks">
        {viewer === 'staff' && overdue && <Badge tone="tomato">Overdue</Badge>}
        <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>
      </span>
    </header>
  )
}

/** What the case is about, as it was reported. */
function CaseAbout({ the }: { readonly the: DisputeView }) {
  const { desiredResolution, lines, totalCents } = the
  return (
    <Card role="region" aria-label="What it is about">
      <h2>What it is about</h2>
      <dl className="case-facts">
        <dt>Problem</dt>
        <dd>{problemWords(the)}</dd>
        {lines.length > 0 && (
          <>
            <dt>Goods</dt>
            {lines.map(({ itemId, name, unit, quantity, priceCents }) => (
              <dd key={itemId}>
                {formatQuantity(quantity, unit)} {name}, {formatMoney(Math.round(priceCents * quantity))}
              </dd>
            ))}
          </>
        )}
        {desiredResolution && (
          <>
            <dt>Wished for</dt>
            <dd>{DESIRED_RESOLUTIONS[desiredResolution]}</dd>
          </>
        )}
        <dt>Paid for the order</dt>
        <dd>{formatMoney(totalCents)}</dd>
      </dl>
    </Card>
  )
}

/** Beside what happens now: how far the case has come, and what it is about. */
export const CaseSide = ({ the }: { readonly the: DisputeView }) => (
  <div className="case-side">
    <Card role="region" aria-label="Where it stands">
      <h2>Where it stands</h2>
      <Steps steps={waySteps(the)} />
    </Card>
    <CaseAbout the={the} />
  </div>
)

type Way = Pick<DisputeView, 'reason' | 'stage' | 'openedAt' | 'dueAt' | 'entries' | 'outcome'> &
  Partial<Pick<DisputeView, 'chargeback' | 'viewer'>>

/** What may still come, by where a case stands: as long as nobody settles it. */
const AHEAD: Partial<Readonly<Record<Stage, readonly Stage[]>>> = {
  awaiting_producer: ['mediation', 'investigation', 'final_decision'],
  awaiting_buyer: ['investigation', 'final_decision'],
  mediation: ['investigation', 'final_decision'],
  investigation: ['final_decision'],
}

/** The way of a case: what is behind, where it stands, and what comes by the 14 days unless it is settled before. */
export function waySteps(the: Way): WayStep[] {
  const { reason, stage, openedAt, dueAt, outcome } = the
  const begun: WayStep = { label: reason === null ? 'The bank was asked' : 'Reported', state: 'done', at: openedAt }
  const behind = passedStages(the).map((each): WayStep => ({ label: STAGES[each], state: 'done' }))
  if (stage === 'closed')
    return [
      begun,
      ...behind,
      { label: 'Closed', state: 'done', at: the.entries.at(-1)?.at, note: outcome && OUTCOMES[outcome] },
    ]
  const now: WayStep =
    stage === 'chargeback'
      ? bankStep(the)
      : { label: STAGES[stage], state: 'now', note: dueAt && `until ${momentWords(dueAt)}` }
  const ahead = (AHEAD[stage] ?? []).map(
    (each): WayStep => ({
      label: STAGES[each],
      state: 'ahead',
      note: isTimed(each) && `until ${momentWords(deadlineOf(each, openedAt))}`,
    }),
  )
  return [begun, ...behind, now, ...ahead]
}

/** At the bank: the staff sees by when evidence is due. Nobody knows when the bank decides. */
function bankStep({ viewer, chargeback, dueAt }: Way): WayStep {
  if (viewer !== 'staff' || !chargeback || chargeback.submitted || chargeback.accepted)
    return { label: STAGES.chargeback, state: 'now' }
  return { label: 'Evidence is due at the bank', state: 'now', note: dueAt && `by ${momentWords(dueAt)}` }
}

/** Every stage it has been in and left, in the order it came there. */
function passedStages({ reason, stage, entries }: Way): Stage[] {
  const first: Stage[] = reason === null ? ['chargeback'] : ['awaiting_producer']
  const been = entries.map(({ kind, stage: to }) => to ?? LEADS_TO[kind] ?? null)
  return [...new Set([...first, ...been])]
    .filter((each) => each !== null)
    .filter((each) => each !== stage && each !== 'closed')
}

const LEADS_TO: Partial<Readonly<Record<EntryView['kind'], Stage>>> = {
  offer_made: 'awaiting_buyer',
  decided: 'decided',
  appealed: 'appealed',
  remedy_started: 'remedy',
  remedy_converted: 'remedy',
  chargeback_opened: 'chargeback',
}
