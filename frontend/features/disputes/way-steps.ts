import { deadlineOf, isTimed } from '#domain/disputes/deadlines.ts'
import { OUTCOMES, STAGES, type Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import type { WayStep } from '#frontend/ui/steps.tsx'

type Way = Pick<DisputeView, 'type' | 'stage' | 'openedAt' | 'dueAt' | 'entries' | 'outcome'> &
  Partial<Pick<DisputeView, 'bank' | 'viewer'>>

/** What may still come, by where a case stands: as long as nobody settles it. */
const AHEAD: Partial<Readonly<Record<Stage, readonly Stage[]>>> = {
  answering: ['mediation', 'investigation', 'decision'],
  offered: ['investigation', 'decision'],
  mediation: ['investigation', 'decision'],
  investigation: ['decision'],
}

/** The way of a case: what is behind, where it stands, and what comes by the 14 days unless it is settled before. */
export function waySteps(the: Way): WayStep[] {
  const { type, stage, openedAt, dueAt, outcome } = the
  const begun: WayStep = { label: type === null ? 'The bank was asked' : 'Reported', state: 'done', at: openedAt }
  const behind = passedStages(the).map((each): WayStep => ({ label: STAGES[each], state: 'done' }))
  if (stage === 'closed')
    return [
      begun,
      ...behind,
      { label: 'Closed', state: 'done', at: the.entries.at(-1)?.at, note: outcome && OUTCOMES[outcome] },
    ]
  const now: WayStep =
    stage === 'bank'
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
function bankStep({ viewer, bank, dueAt }: Way): WayStep {
  if (viewer !== 'staff' || !bank || bank.submitted || bank.accepted) return { label: STAGES.bank, state: 'now' }
  return { label: 'Evidence is due at the bank', state: 'now', note: dueAt && `by ${momentWords(dueAt)}` }
}

/** Every stage it has been in and left, in the order it came there. */
function passedStages({ type, stage, entries }: Way): Stage[] {
  const first: Stage[] = type === null ? ['bank'] : ['answering']
  const been = entries.map(({ kind, stage: to }) => to ?? LEADS_TO[kind] ?? null)
  return [...new Set([...first, ...been])]
    .filter((each) => each !== null)
    .filter((each) => each !== stage && each !== 'closed')
}

const LEADS_TO: Partial<Readonly<Record<EntryView['kind'], Stage>>> = {
  offered: 'offered',
  decided: 'decided',
  appealed: 'appealed',
  remedy_begun: 'remedy',
  remedy_turned: 'remedy',
  chargeback: 'bank',
}
