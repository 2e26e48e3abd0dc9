import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { CHANNELS, topics } from '#domain/notifications/settings.ts'

/** Push subscription from the browser (RFC 8030, RFC 8291). */
const subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

const own = { subject: 'accountId', retention: 'account' } as const
const ids = { accountId, deviceId: z.string() }

export const pushDeviceEvents = defineEvents({
  PushDeviceRegistered: z.object({
    ...ids,
    name: personal(z.string(), own),
    subscription: personal(subscription, own),
  }),
  /** `expired`: the push service reports that the subscription no longer exists. */
  PushDeviceRemoved: z.object({ ...ids, reason: z.enum(['user_request', 'expired']) }),
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
    choices: z.array(z.object({ topic: z.enum(topics), channel: z.enum(CHANNELS), enabled: z.boolean() })),
    soundEnabled: z.boolean().optional(),
  }),
})
export type SettingsEvent = EventOf<typeof settingsEvents>
