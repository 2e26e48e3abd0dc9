import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['enforcement'],
  mine: ['enforcement', 'mine'],
  appeals: ['enforcement', 'appeals'],
  found: ['enforcement', 'found'],
  one: (id: string) => ['enforcement', 'one', id],
} as const

/** A search is recorded, so no message repeats it. */
export const liveMap: LiveMap = {
  account_status_update: ({ accountId }) => [keys.mine, keys.appeals, keys.one(String(accountId))],
}
