import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['moderation'],
  list: ['moderation', 'list'],
  one: (id: string) => ['moderation', 'one', id],
} as const

/** Separate from `api.ts`, which only staff load. */
export const liveMap: LiveMap = {
  flagged_content_update: ({ reportId }) => [keys.list, keys.one(String(reportId))],
}
