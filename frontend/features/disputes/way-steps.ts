import { deadlineOf, isTimed } from '#domain/disputes/deadlines.ts'
import { OUTCOMES, STAGES, type Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import type { WayStep } from '#frontend/ui/steps.tsx'

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
