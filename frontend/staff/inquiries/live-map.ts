import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { lists: ['inquiries', 'list'], one: (id: string) => ['inquiries', 'one', id] } as const

/** Reading one message is recorded: only the lists are fetched again. */
export const liveMap: LiveMap = {
  inquiry_update: () => [keys.lists],
}
