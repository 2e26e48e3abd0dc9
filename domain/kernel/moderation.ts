import { CAN_MODERATE, type StaffMember } from '#domain/kernel/actor.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** The rules somebody's words may break, in the words of the published policies. */
export const CONTENT_RULES = {
  hurtful: 'Threats, insults, harassment, and hatred against people for who they are.',
  private: 'Other people’s names, addresses, telephone numbers or faces without their consent.',
  untrue: 'Lies about a person or a business.',
  indecent: 'Sexual content, and pictures of cruelty.',
  advertising: 'Advertising for something else, and the same text again and again.',
  unlawful: 'Anything unlawful, or that others hold the rights to.',
  favor: 'Nobody reviews their own goods, or a rival’s for a favor.',
  around: 'Leading a sale that began here around the market’s payment.',
} as const
export type ContentRule = keyof typeof CONTENT_RULES
export const contentRules = Object.keys(CONTENT_RULES) as [ContentRule, ...ContentRule[]]

/** The rules goods may break, in the words of the same policies. */
export const PRODUCT_RULES = {
  unsafe: 'Anything unlawful, stolen, recalled or unsafe.',
  banned: 'Alcohol, tobacco, cannabis, medicines, live animals and weapons.',
  misdescribed: 'Say what you sell, and sell what you say.',
  undescribed:
    'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
  unfounded:
    'Call something organic or certified only if you hold that certificate, and name the certifier when asked.',
  bought_in: 'Sell what you grew, raised or made yourself.',
  pictures: 'Photographs show your own goods, farm or kitchen. Pictures of other people’s goods do not belong here.',
  healing: 'No promise that food heals or prevents an illness.',
  leading_away: 'No telephone numbers, links or prices that lead a sale around the market.',
  unlawful: CONTENT_RULES.unlawful,
  hurtful: CONTENT_RULES.hurtful,
  private: CONTENT_RULES.private,
  indecent: CONTENT_RULES.indecent,
  advertising: CONTENT_RULES.advertising,
} as const
export type ProductRule = keyof typeof PRODUCT_RULES
export const productRules = Object.keys(PRODUCT_RULES) as [ProductRule, ...ProductRule[]]

/** Every rule that something reported may break. */
export const RULES = { ...CONTENT_RULES, ...PRODUCT_RULES } as const
export type Rule = keyof typeof RULES
export const rules = Object.keys(RULES) as [Rule, ...Rule[]]

/** How long a decision may be asked to be looked at again, as the policies promise. */
export const APPEAL_WINDOW_DAYS = 5

/** Somebody of the staff, and the producer that is theirs, if any. */
export interface Moderator extends StaffMember {
  readonly producerId?: string | undefined
}

/** How far the staff has got with what was reported. */
export interface Moderation {
  /** How much has happened since the first report: whoever decides says up to where they have looked. */
  readonly version: number
  /** Something waits for a decision. */
  readonly pending: boolean
  /** It was decided before, and somebody asks for another look. */
  readonly appealed: boolean
  /** Who decided last. */
  readonly decidedBy: string | undefined
  /** Accounts, guests and producers it is about. */
  readonly involvedIds: readonly string[]
}

export interface ModerationDecisionInput<Of extends Rule = ContentRule> {
  readonly moderator: Moderator
  /** The `version` they decided on. */
  readonly seen: number
  /** The rule that is broken, where something is held against it. */
  readonly rule?: Of | undefined
  /** Told to whoever wrote or sells it. */
  readonly reason: string
}

/** Nobody decides about their own words or goods, nor a second time about what they have decided: somebody else looks then. */
export function moderationRefusal(its: Moderation, { accountId, role, producerId }: Moderator): Refusal | undefined {
  if (!CAN_MODERATE.includes(role)) return refuse('not_allowed')
  if (its.involvedIds.some((id) => id === accountId || id === producerId)) return refuse('own_content')
  const again = !its.pending || its.appealed
  return again && its.decidedBy === accountId ? refuse('own_decision') : undefined
}

export const NOTHING_REPORTED: Omit<Moderation, 'involvedIds'> = {
  version: 0,
  pending: false,
  appealed: false,
  decidedBy: undefined,
}

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
