/** Types of staff access that are logged. A staff member's visit to an object is logged once. */
export const accessTypes = [
  'global_search',
  'order_search',
  'order_replay',
  'dispute',
  'dispute_evidence',
  'log_query',
  'log_export',
  'event_proof',
  'point_in_time',
  'evidence',
  'bank_evidence',
  'flagged_product',
  'flagged_review',
  'flagged_conversation',
  'application',
  'certificate_document',
  'account_search',
  'account',
  'inquiry',
] as const
export type AccessType = (typeof accessTypes)[number]

/**
 * Length of a visit in milliseconds, from its log entry. Further reads of the same object by the same staff member
 * within it are not logged, however often an open tab refetches.
 */
export const VISIT_MS = 30 * 60_000

/** Types of access that have no object: every access is logged. */
const LOGGED_EACH_TIME: readonly AccessType[] = [
  'global_search',
  'order_search',
  'account_search',
  'log_query',
  'log_export',
]
export const isVisit = (accessType: AccessType): boolean => !LOGGED_EACH_TIME.includes(accessType)

/**
 * One logged access. `target` is an id or the filter that was used, at most 1,000 characters. It contains no personal
 * data: a search by name is logged without the name.
 */
export interface AccessedRecord {
  readonly accessType: AccessType
  readonly target: string
}
