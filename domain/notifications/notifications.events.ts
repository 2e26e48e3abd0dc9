import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, producerId } from '#domain/kernel/ids.ts'
import { CHANNELS, topics } from '#domain/notifications/settings.ts'

/** `upTo` is when the newest notification meant was made: what came later has not been seen. */
const seen = { accountId, readThrough: z.string() }

export const notificationInboxEvents = defineEvents({
  /** Some of them, by id. Events of the first days name the member's producer as well. */
  NotificationsRead: z.object({ accountId, producerId: producerId.optional(), ids: z.array(z.string()) }),
  NotificationsDeleted: z.object({ accountId, ids: z.array(z.string()) }),
  AllNotificationsRead: z.object(seen),
  NotificationsCleared: z.object(seen),
})
export type NotificationInboxEvent = EventOf<typeof notificationInboxEvents>

/** As the browser's push service gave it (RFC 8030, RFC 8291). */
const subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

const own = { subject: 'accountId', retention: 'account' } as const
const which = { accountId, deviceId: z.string() }

export const pushDeviceEvents = defineEvents({
  PushDeviceRegistered: z.object({
    ...which,
    name: personal(z.string(), own),
    subscription: personal(subscription, own),
  }),
  /** `gone`: its push service no longer knows it. */
  PushDeviceRemoved: z.object({ ...which, why: z.enum(['asked', 'gone']) }),
})
export type PushDeviceEvent = EventOf<typeof pushDeviceEvents>

/** How a browser is reached: its push service's address for it, and the keys (base64url) only it can read with. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** So many devices one member may have told. */
export const MAX_DEVICES = 10

export const settingsEvents = defineEvents({
  /** What was said this time; `sound` only when it was. */
  NotificationSettingsUpdated: z.object({
    accountId,
    choices: z.array(z.object({ topic: z.enum(topics), way: z.enum(CHANNELS), on: z.boolean() })),
    soundEnabled: z.boolean().optional(),
  }),
})
export type SettingsEvent = EventOf<typeof settingsEvents>
