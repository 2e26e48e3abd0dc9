import { order } from '#domain/ordering/order.decider.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { money } from '#tests/support/order-events.ts'

/** Paid orders of one producer, made by the decider and appended in bulk: each is one command's work for the bench. */
export async function paidOrders(
  { log, runtime }: { log: EventLog; runtime: Runtime },
  { producerId, count }: { producerId: string; count: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => runtime.id('order'))
  for (let i = 0; i < count; i += 500)
    await log.append(ids.slice(i, i + 500).map((id) => paidOrder(runtime, id, producerId)))
  return ids
}

function paidOrder(runtime: Runtime, orderId: string, producerId: string): TypedAppend {
  const [buyerId, checkoutId, productId] = [runtime.id('guest'), runtime.id('checkout'), runtime.id('product')]
  const lines = [{ productId, name: 'Eggs', unit: 'per_dozen', quantity: 2, priceCents: 500, lineTotalCents: 1000 }]
  const contact = { fullName: 'Bench', email: 'bench@example.com', phone: '802-555-0100' }
  const place = {
    type: 'PlaceOrder',
    orderId,
    number: 'FG-BENCH',
    checkoutId,
    producerId,
    buyerId,
    fulfillmentMethod: 'pickup',
    lines,
    money: money(),
    contact,
  } as const
  const placed = order.decide(order.initial, place)
  if (!Array.isArray(placed)) throw new Error('the bench order was refused')
  const paid = order.decide(placed.reduce(order.evolve, order.initial), {
    type: 'MarkOrderPaid',
    paymentIntentId: `pi_${orderId}`,
  })
  if (!Array.isArray(paid)) throw new Error('the bench order was not paid')
  const meta = { correlationId: 'demo-market', actor: { kind: 'system', id: 'bench' }, at: runtime.now() } as const
  const events = [...placed, ...paid].map((event, index) => ({
    event,
    meta: { ...meta, commandId: `bench/${orderId}`, index },
  }))
  return { stream: order.stream(orderId), expectedRevision: NO_STREAM, events }
}
