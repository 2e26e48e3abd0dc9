import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  account: ['payouts', 'account'],
  statement: ['payouts', 'statement'],
  payouts: ['payouts', 'list'],
} as const

/** Apart from the calls, which those who sell nothing need not load. */
export const liveMap: LiveMap = {
  payout_update: () => [keys.account, keys.statement, keys.payouts],
}
