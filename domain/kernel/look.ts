/** What the staff may open that is not theirs; every time is written down. */
export const lookKinds = [
  'order_search',
  'order_replay',
  'dispute',
  'dispute_paper',
  'log_query',
  'log_export',
  'event_proof',
  'as_of',
  'evidence',
  'report',
  'account_search',
  'account',
] as const
export type LookKind = (typeof lookKinds)[number]

/**
 * One such look. `of` says at which: an id, or the filter that was used. It never holds what is personal: a search by name says
 * that it was one by name, not for which. At most 1,000 characters.
 */
export interface Look {
  readonly what: LookKind
  readonly of: string
}
