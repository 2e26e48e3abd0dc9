import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = { lists: ['inquiries', 'list'], one: (id: string) => ['inquiries', 'one', id] } as const

/** Reading a message is recorded, so only the lists are refetched. */
export const liveMap: LiveMap = {
  inquiry_update: () => [keys.lists],
}
