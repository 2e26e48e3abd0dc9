import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import {
  type NotificationKind,
  type NotificationParams,
  notificationKinds,
} from '#domain/notifications/notification-types.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf, stateOf } from '#platform/event-store/event-log.ts'
import { orderOf, producerOf } from '../emails/email-context.ts'

/** A notice as a job bears it: ids and figures, and when it came about. */
export const queuedNotification = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]]),
  orderId: z.string().nullable(),
  productId: z.string().nullable(),
  conversationId: z.string().nullable(),
  producerId: z.string().nullable().default(null),
  figure: z.number().nullable(),
  notFor: z.array(z.string()).default([]),
  at: z.string(),
})
export type QueuedNotification = z.infer<typeof queuedNotification>

/** What a notice speaks of, by the names things have now; from the log, which is never behind. */
export async function notificationContext(log: EventLog, notice: QueuedNotification): Promise<NotificationParams> {
  const { orderId, productId, conversationId, figure } = notice
  const order = orderId ? await orderOf(log, orderId) : undefined
  const goods = productId ? await productOf(log, productId) : undefined
  const producerId =
    order?.producerId ?? goods?.producerId ?? notice.producerId ?? (await writtenTo(log, conversationId))
  const producer = producerId ? await producerOf(log, producerId) : undefined
  return {
    order: order?.number ?? null,
    producer: producer?.businessName ?? null,
    product: goods?.name ?? null,
    figure,
  }
}

async function productOf(log: EventLog, id: string) {
  const state = await stateOf(log, product, id)
  return state.status === 'unknown' ? undefined : state
}

async function writtenTo(log: EventLog, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  const [first] = await historyOf(log, conversation, id)
  return first?.data.producerId
}
