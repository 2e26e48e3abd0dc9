/** Account statuses, mildest first. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'terminated'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Enforcement actions, mildest first. */
export const ENFORCEMENT_ACTIONS = ['warning', 'suspension', 'termination'] as const
export type EnforcementActionType = (typeof ENFORCEMENT_ACTIONS)[number]

/** How an appeal can be decided. */
export const APPEAL_DECISIONS = ['uphold', 'lift'] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

/** Days to appeal an enforcement action, as the marketplace rules promise. */
export const APPEAL_WINDOW_DAYS = 5

/** Maximum length of a suspension with an end date, days. */
export const MAX_SUSPENSION_DAYS = 366
