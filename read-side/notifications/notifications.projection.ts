import type { Recorded } from '#domain/kernel/event.ts'
import type { ConversationEvent } from '#domain/messaging/conversation.events.ts'
import type { BellEvent } from '#domain/notifications/bell.events.ts'
import type { DeviceEvent } from '#domain/notifications/devices.events.ts'
import { messageNotice, NEWS, type NewsEvent, type Notice, noticesOf } from '#domain/notifications/notices.ts'
import type { SettingsEvent } from '#domain/notifications/settings.events.ts'
import { type Chosen, NOTHING_CHOSEN, withChoices } from '#domain/notifications/topics.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface NoticeRow extends Notice {
  readonly createdAt: string
  /** When the message it tells of was read. */
  readonly readAt: string | null
}

type MessagesRead = Extract<ConversationEvent, { type: 'MessagesRead' }>

export const notices = table<NoticeRow, NewsEvent | MessagesRead>({
  name: 'notices',
  key: 'id',
  columns: {
    ...{ id: 'key', recipient: 'key', kind: 'key', orderId: 'key', productId: 'key', conversationId: 'key' },
    producerId: 'key',
    ...{ figure: 'number', createdAt: 'instant', readAt: 'instant' },
  },
  indexes: ['(recipient, created_at desc, id desc)'],
  keysOf: (event) =>
    event.type === 'MessagesRead' ? event.data.messageIds.map(messageNotice) : noticesOf(event).map(({ id }) => id),
  folds: {
    ...Object.fromEntries(Object.keys(NEWS).map((type) => [type, made])),
    MessagesRead: (row, { meta }) => row && { ...row, readAt: row.readAt ?? meta.at },
  },
})

/** What a member did to one notification, whoever else was told of it. */
export interface MarkRow {
  /** The account and the notification. */
  readonly id: string
  readonly accountId: string
  /** When it was read by itself; what was read with all others stands in `seen`. */
  readonly readAt: string | null
  readonly deletedAt: string | null
}

export const marks = table<MarkRow, Marking>({
  name: 'marks',
  key: 'id',
  columns: { id: 'key', accountId: 'key', readAt: 'instant', deletedAt: 'instant' },
  keysOf: ({ data }) => data.ids.map((id) => `${data.accountId}.${id}`),
  folds: {
    NotificationsRead: (row, { data, meta }, id) => {
      const { accountId } = data
      return row?.readAt ? undefined : { id, accountId, deletedAt: row?.deletedAt ?? null, readAt: meta.at }
    },
    NotificationsDeleted: (row, { data, meta }, id) => {
      const { accountId } = data
      return row?.deletedAt ? undefined : { id, accountId, readAt: row?.readAt ?? null, deletedAt: meta.at }
    },
  },
})
type Marking = Extract<BellEvent, { type: 'NotificationsRead' | 'NotificationsDeleted' }>

/** Up to when a member has read all, or cleared all away. */
export interface SeenRow {
  readonly accountId: string
  readonly readUpTo: string | null
  readonly readAt: string | null
  readonly clearedUpTo: string | null
}

export const seen = table<SeenRow, Exclude<BellEvent, Marking>>({
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

/** What a member has chosen to hear of. */
export interface ChosenRow extends Chosen {
  readonly accountId: string
}

export const chosen = table<ChosenRow, SettingsEvent>({
  name: 'chosen',
  key: 'accountId',
  columns: { accountId: 'key', said: 'json', sound: 'boolean' },
  keysOf: (event) => event.data.accountId,
  folds: {
    NotificationSettingsChanged: (row, { data: { accountId, choices, sound } }) => {
      return { accountId, ...withChoices(row ? said(row) : NOTHING_CHOSEN, choices, sound) }
    },
  },
})

/** A device a member is told on: what they know it by, and nothing of how it is reached. */
export interface DeviceRow {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly since: string
}

export const devices = table<DeviceRow, DeviceEvent>({
  name: 'devices',
  key: 'id',
  columns: { id: 'key', accountId: 'key', name: 'text', since: 'instant' },
  indexes: ['(account_id, since)'],
  keysOf: ({ data }) => `${data.accountId}.${data.deviceId}`,
  folds: {
    DeviceAdded: (_, { data, meta }, id) => ({
      ...{ id, accountId: data.accountId, since: meta.at },
      name: told(data.name) ?? '',
    }),
    DeviceRemoved: () => null,
  },
})

const tables = [notices, marks, seen, chosen, devices]
export const notifications: Projection = { name: 'notifications', version: 7, tables }

function made(row: NoticeRow | undefined, event: Recorded<NewsEvent>, key: string): NoticeRow | undefined {
  const notice = noticesOf(event).find(({ id }) => id === key)
  return row ?? (notice && { ...notice, createdAt: event.meta.at, readAt: null })
}

const said = ({ said, sound }: ChosenRow): Chosen => ({ said, sound })

const nothing = ({ accountId }: { accountId: string }): SeenRow => {
  return { accountId, readUpTo: null, readAt: null, clearedUpTo: null }
}
