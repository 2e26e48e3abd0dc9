import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const keys = {
  all: ['certificate-claims'],
  waiting: ['certificate-claims', 'waiting'],
  approved: ['certificate-claims', 'approved'],
} as const

/** Apart from the calls, which only the staff need load. */
export const liveMap: LiveMap = {
  certificate_update: () => [keys.all],
}
