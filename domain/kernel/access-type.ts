/** What the staff may open that is not theirs: each person, object and visit is recorded once. */
export const accessTypes = [
  'order_search',
  'order_replay',
  'dispute',
  'dispute_paper',
  'log_query',
  'log_export',
  'event_proof',
  'as_of',
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
 * How long a visit lasts from the entry that recorded it, ms: the same person reading the same object again is recorded again only
 * after that, however often an open tab fetched it meanwhile.
 */
export const VISIT_MS = 30 * 60_000

/** These have no object that could be visited: each one is recorded. */
const RECORDED_EACH_TIME: readonly AccessType[] = ['order_search', 'account_search', 'log_query', 'log_export']
export const isVisit = (what: AccessType): boolean => !RECORDED_EACH_TIME.includes(what)

/**
 * One such look. `of` says at which: an id, or the filter that was used. It never holds what is personal: a search by name says
 * that it was one by name, not for which. At most 1,000 characters.
 */
export interface AccessedRecord {
  readonly what: AccessType
  readonly of: string
}
