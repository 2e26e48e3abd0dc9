import type { RecordedEvent } from '#domain/kernel/event.ts'
import { audienceKey } from '#domain/notifications/audience.ts'
import {
  type NotifiableEvent,
  type Notification,
  notifiableTypes,
  notificationsOf,
} from '#domain/notifications/notification-rules.ts'
import type { PushDeviceEvent, SettingsEvent } from '#domain/notifications/notifications.events.ts'
import { DEFAULT_SETTINGS, type NotificationSettings, withChoices } from '#domain/notifications/settings.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface NotificationRow extends Omit<Notification, 'audience'> {
  /** The key of its audience. */
  readonly recipient: string
  readonly createdAt: string
}

export const notificationsTable = table<NotificationRow, NotifiableEvent>({
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
    value: 'number',
    excludedAccountIds: 'json',
    createdAt: 'instant',
  },
  indexes: ['(recipient, created_at desc, id desc)'],
  keysOf: (event) => notificationsOf(event).map(({ id }) => id),
  on: Object.fromEntries(notifiableTypes.map((type) => [type, notificationFrom])),
})

/** The notification settings of a member. */
export interface SettingsRow extends NotificationSettings {
  readonly accountId: string
}

export const settings = table<SettingsRow, SettingsEvent>({
  name: 'settings',
  key: 'accountId',
  columns: { accountId: 'key', choices: 'json', soundEnabled: 'boolean' },
  keysOf: (event) => event.data.accountId,
  on: {
    NotificationSettingsUpdated: (row, { data: { accountId, choices, soundEnabled } }) => {
      return { accountId, ...withChoices(row ? settingsIn(row) : DEFAULT_SETTINGS, choices, soundEnabled) }
    },
  },
})

/** A push device with its name, without its push address. */
export interface PushDeviceRow {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly registeredAt: string
}

export const pushDevices = table<PushDeviceRow, PushDeviceEvent>({
  name: 'push_devices',
  key: 'id',
  columns: { id: 'key', accountId: 'key', name: 'text', registeredAt: 'instant' },
  indexes: ['(account_id, registered_at)'],
  keysOf: ({ data }) => `${data.accountId}.${data.deviceId}`,
  on: {
    PushDeviceRegistered: (_, { data, meta }, id) => ({
      id,
      accountId: data.accountId,
      registeredAt: meta.recordedAt,
      name: valueOrNull(data.name) ?? '',
    }),
    PushDeviceRemoved: () => null,
  },
})

const tables = [notificationsTable, settings, pushDevices]
export const notifications: Projection = { name: 'notifications', version: 12, tables }

function notificationFrom(
  row: NotificationRow | undefined,
  event: RecordedEvent<NotifiableEvent>,
  key: string,
): NotificationRow | undefined {
  const notification = notificationsOf(event).find(({ id }) => id === key)
  if (row || !notification) return row
  const { audience, ...rest } = notification
  return { ...rest, recipient: audienceKey(audience), createdAt: event.meta.recordedAt }
}

const settingsIn = ({ choices, soundEnabled }: SettingsRow): NotificationSettings => ({ choices, soundEnabled })
