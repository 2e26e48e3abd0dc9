import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, producerId } from '../kernel/ids.ts'

/** `upTo` is when the newest notification meant was made: what came later has not been seen. */
const seen = { accountId, upTo: z.string() }

export const notificationInboxEvents = defineEvents({
  /** Some of them, by id. Events of the first days name the member's producer as well. */
  NotificationsRead: z.object({ accountId, producerId: producerId.optional(), ids: z.array(z.string()) }),
  NotificationsDeleted: z.object({ accountId, ids: z.array(z.string()) }),
  AllNotificationsRead: z.object(seen),
  NotificationsCleared: z.object(seen),
})
export type NotificationInboxEvent = EventOf<typeof notificationInboxEvents>
