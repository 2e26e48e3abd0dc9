import type { Recorded } from '#domain/kernel/event.ts'
import type { BellEvent } from '#domain/notifications/bell.events.ts'
import { type Projection, table } from '../projection.ts'
import { NEWS, type NewsEvent, type Notice, noticesOf } from './notices.ts'

export interface NoticeRow extends Notice {
  readonly createdAt: string
  /** When it was read by itself; what was read with all others stands in `seen`. */
  readonly readAt: string | null
}

export const notices = table<NoticeRow, NewsEvent | Extract<BellEvent, { type: 'NotificationsRead' }>>({
  name: 'notices',
  key: 'id',
  columns: {
    ...{ id: 'key', recipient: 'key', kind: 'key', orderId: 'key', productId: 'key', figure: 'number' },
    ...{ createdAt: 'instant', readAt: 'instant' },
  },
  indexes: ['(recipient, created_at desc, id desc)'],
  keysOf: (event) =>
    event.type === 'NotificationsRead' ? event.data.ids : noticesOf(event as Recorded<NewsEvent>).map(({ id }) => id),
  folds: {
    ...Object.fromEntries(Object.keys(NEWS).map((type) => [type, made])),
    NotificationsRead: (row, { data, meta }) => {
      const theirs = row?.recipient === data.accountId || row?.recipient === data.producerId
      return row && theirs ? { ...row, readAt: row.readAt ?? meta.at } : undefined
    },
  },
})

/** Up to when a member has read all, or cleared all away. */
export interface SeenRow {
  readonly accountId: string
  readonly readUpTo: string | null
  readonly readAt: string | null
  readonly clearedUpTo: string | null
}

export const seen = table<SeenRow, BellEvent>({
  name: 'seen',
  key: 'accountId',
  columns: { accountId: 'key', readUpTo: 'instant', readAt: 'instant', clearedUpTo: 'instant' },
  keysOf: (event) => event.data.accountId,
  folds: {
    AllNotificationsRead: (row, { data, meta }) => ({
      ...(row ?? nothing(data)),
      readUpTo: data.upTo,
      readAt: meta.at,
    }),
    NotificationsCleared: (row, { data }) => ({ ...(row ?? nothing(data)), clearedUpTo: data.upTo }),
  },
})

export const notifications: Projection = { name: 'notifications', version: 1, tables: [notices, seen] }

function made(row: NoticeRow | undefined, event: Recorded<NewsEvent>, key: string): NoticeRow | undefined {
  const notice = noticesOf(event).find(({ id }) => id === key)
  return row ?? (notice && { ...notice, createdAt: event.meta.at, readAt: null })
}

const nothing = ({ accountId }: { accountId: string }): SeenRow => {
  return { accountId, readUpTo: null, readAt: null, clearedUpTo: null }
}
