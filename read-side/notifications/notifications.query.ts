import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'
import { type NoticeFacts, type NoticeKind, noticeWords } from '#domain/notifications/notice.ts'
import type { Sql } from '#platform/database/database.ts'

export interface Reader {
  readonly accountId: string
  readonly producerId?: string | undefined
}

/** What a member and their producer are told: the newest, and how many of all are unread. */
export async function feedOf(db: Sql, { accountId, producerId }: Reader): Promise<NotificationFeed> {
  const who = [accountId, producerId ?? accountId]
  const [rows, counted] = await Promise.all([db.query<FeedRow>(NEWEST, who), db.query<{ unread: number }>(UNREAD, who)])
  return { notifications: rows.map(viewOf), unread: counted[0]?.unread ?? 0 }
}

interface FeedRow extends NoticeFacts, Omit<NotificationView, 'type' | 'title' | 'message'> {
  readonly kind: NoticeKind
}

function viewOf({ kind, order, producer, product, figure, ...row }: FeedRow): NotificationView {
  return { ...row, ...noticeWords(kind, { order, producer, product, figure }) }
}

const THEIRS = `
  notifications.notices n left join notifications.seen s on s.account_id = $1
  where n.recipient in ($1, $2) and n.created_at > coalesce(s.cleared_up_to, '')`

const NEWEST = `
  select found.*, o.number as order, f.business_name as producer, p.name as product
  from (
    select n.id, n.kind, n.order_id as "orderId", n.product_id as "productId", n.figure, n.created_at as "createdAt",
      coalesce(n.read_at, case when n.created_at <= s.read_up_to then s.read_at end) as "readAt"
    from ${THEIRS} order by n.created_at desc, n.id desc limit 30
  ) found
  left join ordering.orders o on o.order_id = found."orderId"
  left join producers.profiles f on f.id = o.producer_id
  left join catalog.products p on p.id = found."productId"
  order by found."createdAt" desc, found.id desc`

const UNREAD = `
  select count(*)::int as unread from ${THEIRS} and n.read_at is null and n.created_at > coalesce(s.read_up_to, '')`
