import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  account: ['payouts', 'account'],
  statement: ['payouts', 'statement'],
  payouts: ['payouts', 'list'],
} as const

/** Separate from `api.ts`, so that users who sell nothing do not load its calls. */
export const liveMap: LiveMap = {
  payout_update: () => [keys.account, keys.statement, keys.payouts],
}
