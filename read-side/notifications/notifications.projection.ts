import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import { audienceKey } from '#domain/notifications/audience.ts'
import { messageNotificationId } from '#domain/notifications/notification-id.ts'
import {
  type NotifiableEvent,
  type Notification,
  notifiableTypes,
  notificationsOf,
} from '#domain/notifications/notification-rules.ts'
import type {
  NotificationInboxEvent,
  PushDeviceEvent,
  SettingsEvent,
} from '#domain/notifications/notifications.events.ts'
import { DEFAULT_SETTINGS, type NotificationSettings, withChoices } from '#domain/notifications/settings.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface NotificationRow extends Omit<Notification, 'audience'> {
  /** The key of its audience. */
  readonly recipient: string
  readonly createdAt: string
  /** When its message was read. */
  readonly readAt: string | null
}

type MessagesRead = Extract<ConversationEvent, { type: 'MessagesRead' }>

export const notificationsTable = table<NotificationRow, NotifiableEvent | MessagesRead>({
  name: 'notifications',
  key: 'id',
  columns: {
    id: 'key',
    recipient: 'key',
    kind: 'key',
    orderId: 'key',
    productId: 'key',
    conversationId: 'key',
    producerId: 'key',
    figure: 'number',
    notFor: 'json',
    createdAt: 'instant',
    readAt: 'instant',
  },
  indexes: ['(recipient, created_at desc, id desc)'],
  keysOf: (event) =>
    event.type === 'MessagesRead'
      ? event.data.messageIds.map(messageNotificationId)
      : notificationsOf(event).map(({ id }) => id),
  on: {
    ...Object.fromEntries(notifiableTypes.map((type) => [type, notificationFrom])),
    MessagesRead: (row, { meta }) => row && { ...row, readAt: row.readAt ?? meta.at },
  },
})

/** Whether a member has read or deleted a notification. */
export interface ReadMarkRow {
  /** Account id and notification id. */
  readonly id: string
  readonly accountId: string
  /** When it was read individually; `inboxes` has when all were read. */
  readonly readAt: string | null
  readonly deletedAt: string | null
}

export const readMarks = table<ReadMarkRow, ReadMarkEvent>({
  name: 'read_marks',
  key: 'id',
  columns: { id: 'key', accountId: 'key', readAt: 'instant', deletedAt: 'instant' },
  keysOf: ({ data }) => data.ids.map((id) => `${data.accountId}.${id}`),
  on: {
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
type ReadMarkEvent = Extract<NotificationInboxEvent, { type: 'NotificationsRead' | 'NotificationsDeleted' }>

/** Until when a member has read or cleared all notifications. */
export interface InboxRow {
  readonly accountId: string
  readonly readUpTo: string | null
  readonly readAt: string | null
  readonly clearedUpTo: string | null
}

export const inboxes = table<InboxRow, Exclude<NotificationInboxEvent, ReadMarkEvent>>({
  name: 'inboxes',
  key: 'accountId',
  columns: { accountId: 'key', readUpTo: 'instant', readAt: 'instant', clearedUpTo: 'instant' },
  keysOf: (event) => event.data.accountId,
  on: {
    AllNotificationsRead: (row, { data, meta }) => ({
      ...(row ?? emptyInbox(data)),
      readUpTo: data.readThrough,
      readAt: meta.at,
    }),
    NotificationsCleared: (row, { data }) => ({ ...(row ?? emptyInbox(data)), clearedUpTo: data.readThrough }),
  },
})

/** The notification settings of a member. */
export interface SettingsRow extends NotificationSettings {
  readonly accountId: string
}

export const settings = table<SettingsRow, SettingsEvent>({
  name: 'settings',
  key: 'accountId',
  columns: { accountId: 'key', said: 'json', sound: 'boolean' },
  keysOf: (event) => event.data.accountId,
  on: {
    NotificationSettingsUpdated: (row, { data: { accountId, choices, soundEnabled: sound } }) => {
      return { accountId, ...withChoices(row ? settingsIn(row) : DEFAULT_SETTINGS, choices, sound) }
    },
  },
})

/** A push device with its name, without its push address. */
export interface PushDeviceRow {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly since: string
}

export const pushDevices = table<PushDeviceRow, PushDeviceEvent>({
  name: 'push_devices',
  key: 'id',
  columns: { id: 'key', accountId: 'key', name: 'text', since: 'instant' },
  indexes: ['(account_id, since)'],
  keysOf: ({ data }) => `${data.accountId}.${data.deviceId}`,
  on: {
    PushDeviceRegistered: (_, { data, meta }, id) => ({
      id,
      accountId: data.accountId,
      since: meta.at,
      name: unsealed(data.name) ?? '',
    }),
    PushDeviceRemoved: () => null,
  },
})

const tables = [notificationsTable, readMarks, inboxes, settings, pushDevices]
export const notifications: Projection = { name: 'notifications', version: 8, tables }

function notificationFrom(
  row: NotificationRow | undefined,
  event: RecordedEvent<NotifiableEvent>,
  key: string,
): NotificationRow | undefined {
  const notification = notificationsOf(event).find(({ id }) => id === key)
  if (row || !notification) return row
  const { audience, ...rest } = notification
  return { ...rest, recipient: audienceKey(audience), createdAt: event.meta.at, readAt: null }
}

const settingsIn = ({ said, sound }: SettingsRow): NotificationSettings => ({ said, sound })

const emptyInbox = ({ accountId }: { accountId: string }): InboxRow => {
  return { accountId, readUpTo: null, readAt: null, clearedUpTo: null }
}
