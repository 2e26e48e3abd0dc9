import { CAN_MODERATE, type StaffMember } from '#domain/kernel/actor.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Rules for user-generated text. Each quotes the published policies; tests compare them. */
export const CONTENT_RULES = {
  harassment: 'Threats, insults, harassment, and hate speech.',
  personal_information: 'Other people’s names, addresses, phone numbers or faces without their consent.',
  false_claims: 'False statements about a person or a business.',
  sexual_content: 'Sexual content, and images of cruelty.',
  advertising: 'Unrelated advertising, and spam.',
  illegal_content: 'Anything unlawful, or that infringes the rights of others.',
  conflict_of_interest: 'Do not review your own products, or a competitor’s, and do not post reviews as a favor.',
  off_platform_payment: 'Arranging payment outside the marketplace for a sale that began here.',
} as const
export type ContentRule = keyof typeof CONTENT_RULES
export const contentRules = Object.keys(CONTENT_RULES) as [ContentRule, ...ContentRule[]]

/** Rules for products. Each quotes the published policies; tests compare them. */
export const PRODUCT_RULES = {
  unsafe: 'Anything unlawful, stolen, recalled or unsafe.',
  prohibited_product: 'Alcohol, tobacco, cannabis, medicines, live animals and weapons.',
  misleading_description: 'Describe your products accurately, and deliver what you describe.',
  incomplete_description:
    'Describe what the buyer will get: the variety, how it was grown or made, its weight or count, its allergens.',
  unsupported_certification:
    'Call something organic or certified only if you hold that certificate, and name its issuer when asked.',
  resold_product: 'Sell only what you grew, raised or made yourself.',
  image_rights: 'Photos must show your own products, farm or kitchen, and not the products of others.',
  health_claims: 'Do not claim that food cures or prevents an illness.',
  off_platform_sale: 'Do not add phone numbers, links or prices that move a sale off the marketplace.',
  illegal_content: CONTENT_RULES.illegal_content,
  harassment: CONTENT_RULES.harassment,
  personal_information: CONTENT_RULES.personal_information,
  sexual_content: CONTENT_RULES.sexual_content,
  advertising: CONTENT_RULES.advertising,
} as const
export type ProductRule = keyof typeof PRODUCT_RULES
export const productRules = Object.keys(PRODUCT_RULES) as [ProductRule, ...ProductRule[]]

/** All rules that flagged content can violate. */
export const RULES = { ...CONTENT_RULES, ...PRODUCT_RULES } as const
export type Rule = keyof typeof RULES
export const rules = Object.keys(RULES) as [Rule, ...Rule[]]

/** Days to appeal a moderation decision, as the policies promise. */
export const APPEAL_WINDOW_DAYS = 5

/** A staff member, with their own producer if they have one. */
export interface Moderator extends StaffMember {
  readonly producerId?: string | undefined
}

/** Moderation state of flagged content. */
export interface Moderation {
  /** Counts events since the first report. Decisions name the version they are based on. */
  readonly version: number
  /** A report or an appeal awaits a decision. */
  readonly pending: boolean
  /** The pending case is an appeal of an earlier decision. */
  readonly appealed: boolean
  /** Staff account of the last decision. */
  readonly decidedBy: string | undefined
  /** Accounts, guests and producers involved; they cannot decide. */
  readonly involvedIds: readonly string[]
}

export interface ModerationDecisionInput<Of extends Rule = ContentRule> {
  readonly agent: Moderator
  /** The `version` the decision is based on. */
  readonly expectedVersion: number
  /** The violated rule, unless the reports are dismissed. */
  readonly rule?: Of | undefined
  /** Shown to the author or seller. */
  readonly reason: string
}

/** Refuses moderators who are involved in the content, or who made the decision under appeal. */
export function moderationRefusal(
  moderation: Moderation,
  { accountId, role, producerId }: Moderator,
): Refusal | undefined {
  if (!CAN_MODERATE.includes(role)) return refuse('not_allowed')
  if (moderation.involvedIds.some((id) => id === accountId || id === producerId)) return refuse('own_content')
  const isReview = !moderation.pending || moderation.appealed
  return isReview && moderation.decidedBy === accountId ? refuse('own_decision') : undefined
}

export const INITIAL_MODERATION: Omit<Moderation, 'involvedIds'> = {
  version: 0,
  pending: false,
  appealed: false,
  decidedBy: undefined,
}

/** Reports and decisions about content that can be taken down. */
export interface ReportedContent<Of extends Rule> extends Omit<Moderation, 'involvedIds'> {
  /** The violated rule while the content is taken down. */
  readonly violatedRule: Of | undefined
  /** Reporters with a pending report. */
  readonly reporterIds: readonly string[]
  /** Reporters of decided reports, one entry per report. */
  readonly pastReporterIds: readonly string[]
}

export const NOT_REPORTED: ReportedContent<never> = {
  ...INITIAL_MODERATION,
  violatedRule: undefined,
  reporterIds: [],
  pastReporterIds: [],
}

export const takedownDecisions = ['dismiss', 'take_down', 'uphold', 'request_changes', 'restore'] as const
export type TakedownDecision = (typeof takedownDecisions)[number]

/** Maximum number of reports per reporter and content. A different moderator decides the second one. */
export const MAX_REPORTS = 2

/** Records a report. A second report by the same person has no effect while the first is pending. */
export function decideReport<E>(
  { reporterIds, pastReporterIds }: ReportedContent<Rule>,
  reporterId: string,
  event: E,
): E[] | Refusal {
  if (reporterIds.includes(reporterId)) return []
  if (pastReporterIds.filter((id) => id === reporterId).length >= MAX_REPORTS) return refuse('report_limit_reached')
  return [event]
}

export function applyReport<Of extends Rule>(reported: ReportedContent<Of>, reporterId: string): ReportedContent<Of> {
  const appealed = reported.appealed || reported.pastReporterIds.includes(reporterId)
  return {
    ...reported,
    version: reported.version + 1,
    pending: true,
    appealed,
    reporterIds: [...reported.reporterIds, reporterId],
  }
}

/** The author or seller appeals a takedown. */
export const applyAppeal = <Of extends Rule>(reported: ReportedContent<Of>): ReportedContent<Of> => ({
  ...reported,
  version: reported.version + 1,
  pending: true,
  appealed: true,
})

export const applyDecision = <Of extends Rule>(
  reported: ReportedContent<Of>,
  { by, violatedRule }: { readonly by: string; readonly violatedRule: Of | undefined },
): ReportedContent<Of> => ({ ...closeReports(reported), version: reported.version + 1, decidedBy: by, violatedRule })

/** Moves pending reports to the past ones: decided, or the content is gone. */
export const closeReports = <Of extends Rule>(reported: ReportedContent<Of>): ReportedContent<Of> => ({
  ...reported,
  pending: false,
  appealed: false,
  reporterIds: [],
  pastReporterIds: [...reported.pastReporterIds, ...reported.reporterIds],
})

interface ModerationStatus {
  readonly pending: boolean
  readonly takenDown: boolean
  /** Staff can request changes from the author, who can then ask for a review while the content is taken down. */
  readonly canBeChanged?: boolean
}

/** Also allows decisions without a pending report, for requests that reach staff outside the marketplace. */
export function allowedDecisions({ pending, takenDown, canBeChanged = false }: ModerationStatus) {
  const when = (allowed: boolean, decision: TakedownDecision): TakedownDecision[] => (allowed ? [decision] : [])
  return takenDown
    ? [...when(pending, 'uphold'), ...when(pending && canBeChanged, 'request_changes'), ...when(true, 'restore')]
    : [...when(pending, 'dismiss'), ...when(pending && canBeChanged, 'request_changes'), ...when(true, 'take_down')]
}

interface DecisionInput extends ModerationDecisionInput<Rule> {
  readonly decision: TakedownDecision
  readonly canBeChanged?: boolean
}

/** Why this decision is not allowed; undefined if it is. `partyIds` are the ids involved besides the reporters. */
export function decisionRefusal(
  reported: ReportedContent<Rule>,
  partyIds: readonly string[],
  { agent, expectedVersion, decision, canBeChanged = false }: DecisionInput,
): Refusal | undefined {
  const { version, pending, violatedRule, reporterIds, pastReporterIds } = reported
  if (version === 0) return refuse('report_not_found')
  const involvedIds = [...partyIds, ...reporterIds, ...pastReporterIds]
  const refusal = moderationRefusal({ ...reported, involvedIds }, agent)
  if (refusal) return refusal
  const allowed = allowedDecisions({ pending, takenDown: violatedRule !== undefined, canBeChanged })
  return expectedVersion === version && allowed.includes(decision) ? undefined : refuse('edit_conflict')
}
