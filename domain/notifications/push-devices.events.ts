import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

/** As the browser's push service gave it (RFC 8030, RFC 8291). */
const subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

const own = { of: 'accountId', keep: 'account' } as const
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
