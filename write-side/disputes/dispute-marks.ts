import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

/** Up to when each support agent has read each dispute. Not business data, so it is stored outside the event log. */
export interface DisputeReadMarks {
  /** Never moves a mark back. */
  record(mark: DisputeReadMark): Promise<void>
  /** Deletes the marks of an account; returns how many. */
  erase(accountId: string): Promise<number>
}

export interface DisputeReadMark {
  readonly accountId: string
  readonly disputeId: string
  /** The last change the agent has seen. */
  readonly readThrough: Instant
}

export const disputeReadMarksIn = (db: Sql): DisputeReadMarks => ({
  record: async ({ accountId, disputeId, readThrough }) =>
    void (await db.query(RECORD, [accountId, disputeId, readThrough])),
  erase: async (accountId) =>
    (await db.query('delete from dispute_read_marks where account_id = $1 returning 1', [accountId])).length,
})

const RECORD = `
  insert into dispute_read_marks (account_id, dispute_id, read_through) values ($1, $2, $3)
  on conflict (account_id, dispute_id) do update set read_through = excluded.read_through
  where dispute_read_marks.read_through < excluded.read_through`
