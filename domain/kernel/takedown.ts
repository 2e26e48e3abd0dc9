import {
  type Moderation,
  type ModerationDecisionInput,
  moderationRefusal,
  NOTHING_REPORTED,
  type Rule,
} from './moderation.ts'
import { type Refusal, refuse } from './refusal.ts'

/** What was reported of something that can be taken down, and what the staff made of it. */
export interface ReportedContent<Of extends Rule> extends Omit<Moderation, 'involvedIds'> {
  /** The rule it broke, while it is taken down. */
  readonly violatedRule: Of | undefined
  /** Whose reports wait. */
  readonly reporterIds: readonly string[]
  /** Whose reports were settled, once for each. */
  readonly pastReporterIds: readonly string[]
}

export const NOT_REPORTED: ReportedContent<never> = {
  ...NOTHING_REPORTED,
  violatedRule: undefined,
  reporterIds: [],
  pastReporterIds: [],
}

export const takedownDecisions = ['dismiss', 'take_down', 'leave_down', 'ask_change', 'restore'] as const
export type TakedownDecision = (typeof takedownDecisions)[number]

/** Whoever has reported may ask for another look, by somebody else, once. */
export const MAX_REPORTS = 2

/** What a report comes to: while one's last one waits, another is no news. */
export function decideReport<E>(
  { reporterIds, pastReporterIds }: ReportedContent<Rule>,
  reporterId: string,
  event: E,
): E[] | Refusal {
  if (reporterIds.includes(reporterId)) return []
  if (pastReporterIds.filter((id) => id === reporterId).length >= MAX_REPORTS) return refuse('report_limit_reached')
  return [event]
}

export function applyReport<Of extends Rule>(its: ReportedContent<Of>, reporterId: string): ReportedContent<Of> {
  const appealed = its.appealed || its.pastReporterIds.includes(reporterId)
  return { ...its, version: its.version + 1, pending: true, appealed, reporterIds: [...its.reporterIds, reporterId] }
}

/** Whoever it went against asks for another look. */
export const applyAppeal = <Of extends Rule>(its: ReportedContent<Of>): ReportedContent<Of> => ({
  ...its,
  version: its.version + 1,
  pending: true,
  appealed: true,
})

export const applyDecision = <Of extends Rule>(
  its: ReportedContent<Of>,
  { by, violatedRule }: { readonly by: string; readonly violatedRule: Of | undefined },
): ReportedContent<Of> => ({ ...closeReports(its), version: its.version + 1, decidedBy: by, violatedRule })

/** What waited is over, decided or gone. */
export const closeReports = <Of extends Rule>(its: ReportedContent<Of>): ReportedContent<Of> => ({
  ...its,
  pending: false,
  appealed: false,
  reporterIds: [],
  pastReporterIds: [...its.pastReporterIds, ...its.reporterIds],
})

/** What may be decided: also about what was handled, where somebody has asked by other ways. */
interface ModerationStatus {
  readonly pending: boolean
  readonly takenDown: boolean
  /** Whoever it is about can change it while it is down, and ask for a review of that. */
  readonly canBeChanged?: boolean
}

export function allowedDecisions({ pending, takenDown, canBeChanged = false }: ModerationStatus) {
  const when = (may: boolean, decision: TakedownDecision): TakedownDecision[] => (may ? [decision] : [])
  return takenDown
    ? [...when(pending, 'leave_down'), ...when(pending && canBeChanged, 'ask_change'), ...when(true, 'restore')]
    : [...when(pending, 'dismiss'), ...when(true, 'take_down')]
}

interface DecisionInput extends ModerationDecisionInput<Rule> {
  readonly decision: TakedownDecision
  readonly canBeChanged?: boolean
}

/** Why it may not be decided so; undefined where it may. `sides` are those it is about, beside whoever reported it. */
export function decisionRefusal(
  its: ReportedContent<Rule>,
  sides: readonly string[],
  { moderator, seen, decision, canBeChanged = false }: DecisionInput,
): Refusal | undefined {
  if (its.version === 0) return refuse('report_not_found')
  const no = moderationRefusal(
    { ...its, involvedIds: [...sides, ...its.reporterIds, ...its.pastReporterIds] },
    moderator,
  )
  if (no) return no
  const may = allowedDecisions({ pending: its.pending, takenDown: its.violatedRule !== undefined, canBeChanged })
  return seen === its.version && may.includes(decision) ? undefined : refuse('edit_conflict')
}
