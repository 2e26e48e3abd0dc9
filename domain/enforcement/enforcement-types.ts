/** How an account stands with the market, the best first. */
export const ACCOUNT_STATUSES = ['good', 'paused', 'ended'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** What the staff may decide against an account, the lightest first. */
export const ENFORCEMENT_ACTIONS = ['warning', 'pause', 'end'] as const
export type EnforcementActionType = (typeof ENFORCEMENT_ACTIONS)[number]

/** How an appeal can be decided. */
export const APPEAL_DECISIONS = ['uphold', 'lift'] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

/** For how long its holder may ask for another look, days; as the marketplace rules promise. */
export const APPEAL_WINDOW_DAYS = 5

/** The longest a pause may be that ends by itself, days. */
export const MAX_SUSPENSION_DAYS = 366
