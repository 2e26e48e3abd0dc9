import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['enforcement'],
  mine: ['enforcement', 'mine'],
  appeals: ['enforcement', 'appeals'],
  found: ['enforcement', 'found'],
  one: (id: string) => ['enforcement', 'one', id],
} as const

/** Excludes `found`: account searches are recorded, so messages must not repeat them. */
export const liveMap: LiveMap = {
  account_status_update: ({ accountId }) => [keys.mine, keys.appeals, keys.one(String(accountId))],
}
