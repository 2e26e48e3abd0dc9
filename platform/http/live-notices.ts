/** Channel of live messages about changes outside the event log; every process with WebSockets listens to it. */
export const LIVE_NOTICES = 'farmgate_live_notices'

/** A live message about a change outside the event log: without a position, and not replayed to a client that was away. */
export interface LiveNotice {
  /** For example `account:…`. */
  readonly topics: readonly string[]
  readonly message: { readonly type: string; readonly [id: string]: unknown }
}

/**
 * SQL that runs an INSERT, UPDATE or DELETE and, if it changes a row, sends the notices in a parameter such as `$4` (an
 * array) when the transaction commits.
 */
export const changeAndNotify = (change: string, notices: string): string =>
  `with changed as (${change} returning 1)
  select pg_notify('${LIVE_NOTICES}', notice) from unnest(${notices}::text[]) notice where exists (select from changed)`

export const serializeNotice = (notice: LiveNotice): string => JSON.stringify(notice)

export const parseNotice = (payload: string): LiveNotice => JSON.parse(payload) as LiveNotice
