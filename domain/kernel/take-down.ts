import { type Deciding, type Moderation, mayModerate, NOTHING_REPORTED, type Rule } from './moderation.ts'
import { type Refusal, refuse } from './refusal.ts'

/** What was reported of something that can be taken down, and what the staff made of it. */
export interface Reported<Of extends Rule> extends Omit<Moderation, 'concerned'> {
  /** The rule it broke, while it is taken down. */
  readonly hidden: Of | undefined
  /** Whose reports wait. */
  readonly reporters: readonly string[]
  /** Whose reports were settled, once for each. */
  readonly earlier: readonly string[]
}

export const UNREPORTED: Reported<never> = { ...NOTHING_REPORTED, hidden: undefined, reporters: [], earlier: [] }

export const takeDownDecisions = ['dismiss', 'take_down', 'leave_down', 'restore'] as const
export type TakeDownDecision = (typeof takeDownDecisions)[number]

/** Whoever has reported may ask for another look, by somebody else, once. */
export const MOST_REPORTS = 2

/** What a report comes to: while one's last one waits, another is no news. */
export function reportOf<E>({ reporters, earlier }: Reported<Rule>, reporterId: string, event: E): E[] | Refusal {
  if (reporters.includes(reporterId)) return []
  if (earlier.filter((id) => id === reporterId).length >= MOST_REPORTS) return refuse('reported_twice')
  return [event]
}

export function afterReport<Of extends Rule>(its: Reported<Of>, reporterId: string): Reported<Of> {
  const askedAgain = its.askedAgain || its.earlier.includes(reporterId)
  return { ...its, moves: its.moves + 1, open: true, askedAgain, reporters: [...its.reporters, reporterId] }
}

/** Whoever it went against asks for another look. */
export const afterAsking = <Of extends Rule>(its: Reported<Of>): Reported<Of> => ({
  ...{ ...its, moves: its.moves + 1, open: true, askedAgain: true },
})

export const afterDecision = <Of extends Rule>(
  its: Reported<Of>,
  { by, hidden }: { readonly by: string; readonly hidden: Of | undefined },
): Reported<Of> => ({ ...nobodyAsks(its), moves: its.moves + 1, decidedBy: by, hidden })

/** What waited is over, decided or gone. */
export const nobodyAsks = <Of extends Rule>(its: Reported<Of>): Reported<Of> => ({
  ...{ ...its, open: false, askedAgain: false },
  ...{ reporters: [], earlier: [...its.earlier, ...its.reporters] },
})

/** What may be decided: also about what was handled, where somebody has asked by other ways. */
export function decisionsOn({ open, hidden }: { readonly open: boolean; readonly hidden: boolean }) {
  const when = (may: boolean, decision: TakeDownDecision): TakeDownDecision[] => (may ? [decision] : [])
  return hidden
    ? [...when(open, 'leave_down'), ...when(true, 'restore')]
    : [...when(open, 'dismiss'), ...when(true, 'take_down')]
}

interface DecidingOn extends Deciding<Rule> {
  readonly decision: TakeDownDecision
}

/** Why it may not be decided so; undefined where it may. `sides` are those it is about, beside whoever reported it. */
export function decisionRefusal(
  its: Reported<Rule>,
  sides: readonly string[],
  { moderator, seen, decision }: DecidingOn,
): Refusal | undefined {
  if (its.moves === 0) return refuse('report_not_found')
  const no = mayModerate({ ...its, concerned: [...sides, ...its.reporters, ...its.earlier] }, moderator)
  if (no) return no
  const may = decisionsOn({ open: its.open, hidden: its.hidden !== undefined })
  return seen === its.moves && may.includes(decision) ? undefined : refuse('report_changed')
}
