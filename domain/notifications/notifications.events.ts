import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, producerId } from '#domain/kernel/ids.ts'
import { CHANNELS, topics } from '#domain/notifications/settings.ts'

/** Applies to notifications created up to `readThrough`. */
const seen = { accountId, readThrough: z.string() }

export const notificationInboxEvents = defineEvents({
  /** The earliest events include the member's producer. */
  NotificationsRead: z.object({ accountId, producerId: producerId.optional(), ids: z.array(z.string()) }),
  NotificationsDeleted: z.object({ accountId, ids: z.array(z.string()) }),
  AllNotificationsRead: z.object(seen),
  NotificationsCleared: z.object(seen),
})
export type NotificationInboxEvent = EventOf<typeof notificationInboxEvents>

/** Push subscription from the browser (RFC 8030, RFC 8291). */
const subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

const own = { subject: 'accountId', retention: 'account' } as const
const which = { accountId, deviceId: z.string() }

export const pushDeviceEvents = defineEvents({
  PushDeviceRegistered: z.object({
    ...which,
    name: personal(z.string(), own),
    subscription: personal(subscription, own),
  }),
  /** `gone`: the push service reports that the subscription no longer exists. */
  PushDeviceRemoved: z.object({ ...which, why: z.enum(['asked', 'gone']) }),
})
export type PushDeviceEvent = EventOf<typeof pushDeviceEvents>

/** Push endpoint of a browser, and its public encryption keys (base64url). */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Maximum number of push devices per member. */
export const MAX_DEVICES = 10

export const settingsEvents = defineEvents({
  /** Only changed settings. */
  NotificationSettingsUpdated: z.object({
    accountId,
    choices: z.array(z.object({ topic: z.enum(topics), way: z.enum(CHANNELS), on: z.boolean() })),
    soundEnabled: z.boolean().optional(),
  }),
})
export type SettingsEvent = EventOf<typeof settingsEvents>
