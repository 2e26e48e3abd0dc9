import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

/**
 * How far each staff member has read each dispute, and which disputes they watch. Not business data, so it is stored
 * outside the event log.
 */
export interface DisputeMarks {
  /** Never moves a mark back. */
  recordRead(mark: DisputeReadMark): Promise<void>
  /** Watches a dispute from an instant on; a repeated call keeps the earlier instant. */
  watch(watcher: DisputeWatcher): Promise<void>
  unwatch(watcher: Omit<DisputeWatcher, 'now'>): Promise<void>
  /** Deletes the marks of an account and returns their number. */
  erase(accountId: string): Promise<number>
}

export interface DisputeReadMark {
  readonly accountId: string
  readonly disputeId: string
  /** The last change the agent has seen. */
  readonly readThrough: Instant
}

interface DisputeWatcher {
  readonly accountId: string
  readonly disputeId: string
  readonly now: Instant
}

export const disputeMarksIn = (db: Sql): DisputeMarks => ({
  recordRead: async ({ accountId, disputeId, readThrough }) =>
    void (await db.query(RECORD_READ, [accountId, disputeId, readThrough])),
  watch: async ({ accountId, disputeId, now }) => void (await db.query(WATCH, [accountId, disputeId, now])),
  unwatch: async ({ accountId, disputeId }) =>
    void (await db.query('delete from dispute_watchers where account_id = $1 and dispute_id = $2', [
      accountId,
      disputeId,
    ])),
  erase: async (accountId) => (await db.query(ERASE, [accountId])).length,
})

const RECORD_READ = `
  insert into dispute_read_marks (account_id, dispute_id, read_through) values ($1, $2, $3)
  on conflict (account_id, dispute_id) do update set read_through = excluded.read_through
  where dispute_read_marks.read_through < excluded.read_through`

const WATCH = `
  insert into dispute_watchers (account_id, dispute_id, watched_at) values ($1, $2, $3)
  on conflict (account_id, dispute_id) do nothing`

const ERASE = `
  with marks as (delete from dispute_read_marks where account_id = $1 returning 1),
    watched as (delete from dispute_watchers where account_id = $1 returning 1)
  select * from marks union all select * from watched`
