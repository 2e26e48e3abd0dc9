/** How an account stands with the market, the best first. */
export const STANDINGS = ['good', 'paused', 'ended'] as const
export type Standing = (typeof STANDINGS)[number]

/** What the staff may decide against an account, the lightest first. */
export const SANCTIONS = ['warning', 'pause', 'end'] as const
export type SanctionKind = (typeof SANCTIONS)[number]

/** For how long its holder may ask for another look, days; as the marketplace rules promise. */
export const ASK_AGAIN_DAYS = 5

/** The longest a pause may be that ends by itself, days. */
export const LONGEST_PAUSE_DAYS = 366
