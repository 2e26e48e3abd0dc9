import { product } from '#domain/catalog/product.decider.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import type { NoticeFacts } from '#domain/notifications/notice.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf, stateOf } from '#platform/event-store/history.ts'
import { orderOf, producerOf } from '../letters.ts'
import type { ToldNotice } from './told-notice.ts'

/** What a notice speaks of, by the names things have now; from the log, which is never behind. */
export async function noticeFacts(log: EventLog, notice: ToldNotice): Promise<NoticeFacts> {
  const { orderId, productId, conversationId, figure } = notice
  const order = orderId ? await orderOf(log, orderId) : undefined
  const goods = productId ? await productOf(log, productId) : undefined
  const producerId = order?.producerId ?? goods?.producerId ?? (await writtenTo(log, conversationId))
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
