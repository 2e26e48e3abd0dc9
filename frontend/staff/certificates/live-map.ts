import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['certificates'],
  pending: ['certificates', 'pending'],
  approved: ['certificates', 'approved'],
  one: (productId: string, certification: string) => ['certificates', 'one', productId, certification],
} as const

/** Separate from `api.ts`, which only staff load. */
export const liveMap: LiveMap = {
  certificate_update: () => [keys.all],
}
