import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const certificateKeys = {
  all: ['certificates'],
  pending: ['certificates', 'pending'],
  approved: ['certificates', 'approved'],
  one: (productId: string, certification: string) => ['certificates', 'one', productId, certification],
} as const

const certificatesMap: LiveMap = {
  certificate_update: () => [certificateKeys.all],
}

export const moderationKeys = {
  all: ['moderation'],
  list: ['moderation', 'list'],
  one: (id: string) => ['moderation', 'one', id],
} as const

const moderationMap: LiveMap = {
  flagged_content_update: ({ reportId }) => [moderationKeys.list, moderationKeys.one(String(reportId))],
}

export const reconciliationKeys = {
  discrepancies: ['reconciliation', 'discrepancies'],
  runs: ['reconciliation', 'runs'],
} as const

const reconciliationMap: LiveMap = {
  discrepancy_update: () => [reconciliationKeys.discrepancies, reconciliationKeys.runs],
}

export const inquiryKeys = { lists: ['inquiries', 'list'], one: (id: string) => ['inquiries', 'one', id] } as const

/** Reading a message is recorded, so only the lists are refetched. */
const inquiriesMap: LiveMap = {
  inquiry_update: () => [inquiryKeys.lists],
}

/** Separate from the API calls, which only staff load. */
export const liveMaps: readonly LiveMap[] = [certificatesMap, moderationMap, reconciliationMap, inquiriesMap]
