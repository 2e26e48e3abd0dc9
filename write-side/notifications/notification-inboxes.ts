import type { Instant } from '#domain/kernel/event.ts'
import type { NotificationHint } from '#domain/notifications/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { changeAndNotify, serializeNotice } from '#platform/http/live-notices.ts'

/**
 * Read and deleted notifications of members. Not business data, so they are stored outside the event log. Every change
 * is safe to repeat and notifies the member's open pages; ids of other members' notifications have no effect.
 */
export interface NotificationInboxes {
  markRead(notification: OneNotification): Promise<void>
  delete(notification: OneNotification): Promise<void>
  markAllRead(notifications: AllNotifications): Promise<void>
  clear(notifications: AllNotifications): Promise<void>
  /** Whether the account has ever marked all notifications as read. */
  hasReadAll(accountId: string): Promise<boolean>
  /** Deletes the marks of an account; returns the number of deleted marks. */
  erase(accountId: string): Promise<number>
}

export interface OneNotification {
  readonly accountId: string
  readonly notificationId: string
  readonly now: Instant
}

export interface AllNotifications {
  readonly accountId: string
  /** Creation time of the newest notification concerned; a time in the future counts as now. */
  readonly through: Instant
  readonly now: Instant
}

export const notificationInboxesIn = (db: Sql): NotificationInboxes => ({
  markRead: async ({ accountId, notificationId, now }) =>
    void (await db.query(MARK_READ, [accountId, notificationId, now, hintTo(accountId)])),
  delete: async ({ accountId, notificationId, now }) =>
    void (await db.query(DELETE, [accountId, notificationId, now, hintTo(accountId)])),
  markAllRead: async ({ accountId, through, now }) =>
    void (await db.query(MARK_ALL_READ, [accountId, earlierOf(through, now), now, hintTo(accountId)])),
  clear: async ({ accountId, through, now }) =>
    void (await db.query(CLEAR, [accountId, earlierOf(through, now), hintTo(accountId)])),
  hasReadAll: async (accountId) => (await db.query(HAS_READ_ALL, [accountId])).length > 0,
  erase: async (accountId) => (await db.query(ERASE, [accountId])).length,
})

const earlierOf = (a: Instant, b: Instant): Instant => (a < b ? a : b)

const HINT: NotificationHint = { type: 'notification' }
const hintTo = (accountId: string): string[] => [
  serializeNotice({ topics: [`account:${accountId}`], message: { ...HINT } }),
]

const MARK_READ = changeAndNotify(
  `insert into notification_read_marks as m (account_id, notification_id, read_at) values ($1, $2, $3)
  on conflict (account_id, notification_id) do update set read_at = excluded.read_at where m.read_at is null`,
  '$4',
)
const DELETE = changeAndNotify(
  `insert into notification_read_marks as m (account_id, notification_id, deleted_at) values ($1, $2, $3)
  on conflict (account_id, notification_id) do update set deleted_at = excluded.deleted_at where m.deleted_at is null`,
  '$4',
)
const MARK_ALL_READ = changeAndNotify(
  `insert into notification_inboxes as i (account_id, read_through, read_at) values ($1, $2, $3)
  on conflict (account_id) do update set read_through = excluded.read_through, read_at = excluded.read_at
  where coalesce(i.read_through, '') < excluded.read_through`,
  '$4',
)
const CLEAR = changeAndNotify(
  `insert into notification_inboxes as i (account_id, cleared_through) values ($1, $2)
  on conflict (account_id) do update set cleared_through = excluded.cleared_through
  where coalesce(i.cleared_through, '') < excluded.cleared_through`,
  '$3',
)
const HAS_READ_ALL = 'select 1 from notification_inboxes where account_id = $1 and read_through is not null'
const ERASE = `
  with marks as (delete from notification_read_marks where account_id = $1 returning 1),
    inbox as (delete from notification_inboxes where account_id = $1 returning 1)
  select 1 from marks union all select 1 from inbox`
