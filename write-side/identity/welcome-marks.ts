import type { AccountUpdate } from '#domain/identity/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import { changeAndNotify, serializeNotice } from '#platform/http/live-notices.ts'

/** The accounts that have seen the welcome message. Not business data, so it is stored outside the event log. */
export interface WelcomeMarks {
  /** Records the first time only. Notifies the account's open pages. */
  record(accountId: string, now: Instant): Promise<void>
  /** Deletes the mark of an account; returns the number of deleted marks. */
  erase(accountId: string): Promise<number>
}

export const welcomeMarksIn = (db: Sql): WelcomeMarks => ({
  record: async (accountId, now) => {
    const message: AccountUpdate = { type: 'account_update' }
    const notice = serializeNotice({ topics: [`account:${accountId}`], message: { ...message } })
    await db.query(RECORD_WELCOME, [accountId, now, [notice]])
  },
  erase: async (accountId) =>
    (await db.query('delete from welcome_marks where account_id = $1 returning 1', [accountId])).length,
})

const RECORD_WELCOME = changeAndNotify(
  'insert into welcome_marks (account_id, shown_at) values ($1, $2) on conflict (account_id) do nothing',
  '$3',
)
