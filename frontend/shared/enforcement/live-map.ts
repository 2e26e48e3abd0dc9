import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['sanctions'],
  mine: ['sanctions', 'mine'],
  queue: ['sanctions', 'queue'],
  found: ['sanctions', 'found'],
  one: (id: string) => ['sanctions', 'one', id],
} as const

/** Apart from the calls, which those who hold nothing against anybody need not load. A search is recorded: no message repeats it. */
export const liveMap: LiveMap = {
  account_status_update: ({ accountId }) => [keys.mine, keys.queue, keys.one(String(accountId))],
}
