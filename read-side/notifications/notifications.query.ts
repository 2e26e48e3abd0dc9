import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import {
  audienceKey,
  FOLLOWERS_PREFIX,
  STAFF_GROUPS,
  type StaffGroup,
  WATCHERS_PREFIX,
} from '#domain/notifications/audience.ts'
import type {
  DeviceView,
  NotificationCounts,
  NotificationFeed,
  NotificationFilter,
  NotificationView,
} from '#domain/notifications/contract.ts'
import {
  type NotificationKind,
  type NotificationParams,
  renderNotification,
  visibleKinds,
} from '#domain/notifications/notification-types.ts'
import { DEFAULT_SETTINGS, type NotificationSettings } from '#domain/notifications/settings.ts'
import type { Sql } from '#platform/database/database.ts'

export interface Reader {
  readonly accountId: string
  readonly producerId?: string | undefined
  readonly staff?: StaffRole | undefined
}

export interface FeedQuery {
  readonly filter: NotificationFilter
  readonly page: number
}

/** A page of the notifications of a member and their producer, and the number of unread ones. */
export async function feedOf(db: Sql, reader: Reader, { filter, page }: FeedQuery): Promise<NotificationFeed> {
  const settings = await notificationSettingsOf(db, reader.accountId)
  const type = filter === 'all' || filter === 'unread' ? undefined : filter
  const { staff } = reader
  const all = [...recipientsOf(reader), visibleKinds({ settings, staff })]
  const found = [visibleKinds({ settings, staff, type }), filter === 'unread']
  const [rows, tallies] = await Promise.all([
    db.query<FeedRow>(PAGE, [...all, ...found, (page - 1) * PAGE_SIZE]),
    db.query<{ unread: number; total: number }>(FOUND, [...all, ...found]),
  ])
  const { unread, total } = tallies[0]!
  return { notifications: rows.map(viewOf), unread, total, page, pageSize: PAGE_SIZE }
}

/** Start of the member's current day and week. */
interface PeriodStarts {
  readonly day: string
  readonly week: string
}

export async function countsOf(db: Sql, reader: Reader, { day, week }: PeriodStarts): Promise<NotificationCounts> {
  const kinds = visibleKinds({ settings: await notificationSettingsOf(db, reader.accountId), staff: reader.staff })
  const [counts] = await db.query<NotificationCounts>(COUNTS, [...recipientsOf(reader), kinds, day, week])
  return counts!
}

interface FeedRow extends NotificationParams, Omit<NotificationView, 'type' | 'title' | 'message'> {
  readonly kind: NotificationKind
}

function viewOf({ kind, order, producer, product, value, ...row }: FeedRow): NotificationView {
  return { ...row, ...renderNotification(kind, { order, producer, product, value }) }
}

const staffGroups = Object.entries(STAFF_GROUPS).map(([group, roles]) => ({
  key: audienceKey({ kind: 'staff', group: group as StaffGroup }),
  roles,
}))

const recipientsOf = ({ accountId, producerId, staff }: Reader) => [
  accountId,
  producerId ?? accountId,
  staffGroups.flatMap(({ key, roles }) => (roles.some((role) => role === staff) ? [key] : [])),
  staffGroups.flatMap(({ key, roles }) => roles.map((role) => `${role}>${key}`)),
]

const PAGE_SIZE = 20

/** When the message of notification `t` was read: its id begins with the message's id. */
const MESSAGE_READ_AT = `
  select r.read_at from messaging.messages x
    join conversation_read_marks r on r.conversation_id = x.conversation_id and r.side <> x.sender_side and r.read_through >= x.sequence
  where x.id = split_part(t.id, '.', 1)`

/**
 * Notifications about a favorite count from when it was added; those about a watched dispute, from when the member
 * started to watch it. Notifications to a staff group are visible to members who were in the group at that time ($4
 * pairs roles with groups) and still are ($3 lists the groups).
 */
const MINE = `
  with received as (
    select n.* from notifications.notifications n where n.recipient in ($1, $2)
    union all
    select n.* from favorites.favorites k
      join notifications.notifications n on n.recipient = '${FOLLOWERS_PREFIX}' || k.target_id and n.created_at > k.added_at
    where k.account_id = $1
    union all
    select n.* from dispute_watchers w
      join notifications.notifications n on n.recipient = '${WATCHERS_PREFIX}' || w.dispute_id and n.created_at > w.watched_at
    where w.account_id = $1 and not (n.excluded_account_ids ? $1)
    union all
    select n.* from notifications.notifications n
    where n.recipient = any($3) and not (n.excluded_account_ids ? $1) and (
      select s.change || ':' || coalesce(s.role, '') from identity.staff_changes s
      where s.account_id = $1 and s.change in ('role_assigned', 'role_revoked') and s.changed_at <= n.created_at
      order by s.changed_at desc, s.id desc limit 1
    ) = any(select 'role_assigned:' || split_part(pair, '>', 1) from unnest($4::text[]) pair where split_part(pair, '>', 2) = n.recipient)
  ), mine as (
    select t.*, coalesce(
        m.read_at,
        case when t.created_at <= s.read_through then s.read_at end,
        case when t.kind in ('message_to_buyer', 'message_to_producer') then (${MESSAGE_READ_AT}) end
      ) as seen_at
    from received t
      left join notification_inboxes s on s.account_id = $1
      left join notification_read_marks m on m.account_id = $1 and m.notification_id = t.id
    where t.kind = any($5) and t.created_at > coalesce(s.cleared_through, '') and m.deleted_at is null
  )`

const MATCHES = 'kind = any($6) and (not $7 or seen_at is null)'

const PAGE = `${MINE}
  select found.id, found.kind, found.order_id as "orderId", found.product_id as "productId",
    found.conversation_id as "conversationId", found.producer_id as "producerId", found.value,
    found.created_at as "createdAt", found.seen_at as "readAt",
    o.order_number as order, f.business_name as producer, p.name as product
  from (select * from mine where ${MATCHES} order by created_at desc, id desc limit ${PAGE_SIZE} offset $8) found
    left join ordering.orders o on o.order_id = found.order_id
    left join catalog.products p on p.id = found.product_id
    left join messaging.conversations c on c.id = found.conversation_id
    left join producers.profiles f on f.id = coalesce(o.producer_id, c.producer_id, p.producer_id, found.producer_id)
  order by found.created_at desc, found.id desc`

const FOUND = `${MINE}
  select count(*) filter (where seen_at is null)::int as unread, count(*) filter (where ${MATCHES})::int as total from mine`

const COUNTS = `${MINE}
  select count(*)::int as total, count(*) filter (where seen_at is null)::int as unread,
    count(*) filter (where created_at >= $6)::int as today, count(*) filter (where created_at >= $7)::int as week
  from mine`

/** The notification settings of a member. */
export async function notificationSettingsOf(db: Sql, accountId: string): Promise<NotificationSettings> {
  const [row] = await db.query<NotificationSettings>(
    'select choices, sound_enabled as "soundEnabled" from notifications.settings where account_id = $1',
    [accountId],
  )
  return row ?? DEFAULT_SETTINGS
}

/** The push devices of a member, newest first. */
export const devicesOf = (db: Sql, accountId: string): Promise<DeviceView[]> => db.query<DeviceView>(OWN, [accountId])

const OWN = `
  select split_part(id, '.', 2) as id, name, registered_at as "registeredAt" from notifications.push_devices
  where account_id = $1 order by registered_at desc, id`

const DAY_MS = 86_400_000

/** Start of the day and the week in UTC, for clients that do not send their own. */
export function periodStarts(now: Instant): PeriodStarts {
  const day = Math.floor(Date.parse(now) / DAY_MS) * DAY_MS
  const week = day - new Date(day).getUTCDay() * DAY_MS
  return { day: new Date(day).toISOString(), week: new Date(week).toISOString() }
}
