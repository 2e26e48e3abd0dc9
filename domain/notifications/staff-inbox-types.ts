/** Kinds of work in the staff inbox. */
export const INBOX_TYPES = {
  dispute: 'Dispute',
  chargeback: 'Chargeback',
  appeal: 'Appeal',
  flagged_content: 'Flagged content',
  verification: 'Verification',
  certificate: 'Certificate',
  discrepancy: 'Reconciliation',
  inquiry: 'Message',
} as const
export type InboxType = keyof typeof INBOX_TYPES
export const inboxTypes = Object.keys(INBOX_TYPES) as [InboxType, ...InboxType[]]

export const inboxFilters = ['all', 'mine', 'unassigned'] as const
export type InboxFilter = (typeof inboxFilters)[number]
