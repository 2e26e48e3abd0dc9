import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { applyRefundUpdate, fullRefundId, refundOrderHandler, submitRefundHandler } from '#workers/ordering/refunds.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
import type { DemoCheckout, DemoOrder } from '../content.ts'
import { daysAgoAt, orderSteps } from './past-events.ts'
import { productConcern, type Seeder, type Step } from './seeder.ts'

interface PaidOrder {
  readonly entry: DemoCheckout
  readonly part: DemoOrder
}

/** When an order is cancelled or declined, and when a goodwill refund is given, as shares of the order's time. */
const CANCELLED_AT = 0.2
const GOODWILL_AT = 1

/** Takes the paid orders of a checkout to their status. */
export const advanceSteps = (seeder: Seeder, entry: DemoCheckout): Step[] =>
  entry.orders.flatMap((part) => {
    const paid = { entry, part }
    const returnsStock = part.refund !== undefined || part.status === 'cancelled' || part.status === 'declined'
    const step = (daysAgo: number, run: (at: Instant) => Promise<unknown>): Step => {
      const at = seeder.daysAgo(daysAgo)
      return { at, concerns: [entry.buyer, ...(returnsStock ? productConcerns(part) : [])], run: () => run(at) }
    }
    const steps = orderSteps(entry, part).map(({ step: name, daysAgo }) =>
      step(daysAgo, async (at) => {
        const producerId = seeder.ids.producer(part.producer)
        await send(seeder, paid, { command: { type: 'AdvanceOrder', step: name, producerId }, at })
        if (name === 'accept' && part.refund?.kind === 'unfulfillable') await refundItems(seeder, paid, at)
      }),
    )
    if (part.refund?.kind === 'goodwill')
      steps.push(step(daysAgoAt(entry, GOODWILL_AT), (at) => refundItems(seeder, paid, at)))
    if (part.status === 'cancelled' || part.status === 'declined')
      steps.push(step(daysAgoAt(entry, CANCELLED_AT), (at) => cancel(seeder, paid, at)))
    return steps
  })

export const productConcerns = ({ producer, items }: DemoOrder): string[] =>
  Object.keys(items).map((name) => productConcern(producer, name))

/** Refunds items, and reverses the producer's share of them. */
async function refundItems(seeder: Seeder, paid: PaidOrder, at: Instant): Promise<void> {
  const { part } = paid
  if (!part.refund) return
  const { kind, items, note } = part.refund
  const orderId = await orderIdOf(seeder, paid.entry.key, part.producer)
  const refundId = seeder.runtimeAt(at).deriveId('refund', `demo-${orderId}`)
  const producerId = seeder.ids.producer(part.producer)
  const lines = linesOf(seeder, part, items)
  const command: OrderCommand =
    kind === 'unfulfillable'
      ? { type: 'RefundUnfulfillableItems', refundId, producerId, lines, reason: note }
      : { type: 'IssueGoodwillRefund', refundId, producerId, lines, reason: note, delivery: false }
  await send(seeder, paid, { command, at })
  await submitRefund(seeder, { orderId, refundId, at })
}

/** The buyer cancels or the producer declines; stock and money are returned by the jobs that always return them. */
async function cancel(seeder: Seeder, paid: PaidOrder, at: Instant): Promise<void> {
  const { entry, part } = paid
  const reason = part.reason ?? ''
  const command: OrderCommand =
    part.status === 'cancelled'
      ? { type: 'CancelOrder', buyerId: seeder.buyerOf(entry.buyer).id, reason }
      : { type: 'DeclineOrder', producerId: seeder.ids.producer(part.producer), reason }
  await send(seeder, paid, { command, at })
  const orderId = await orderIdOf(seeder, entry.key, part.producer)
  const goods = linesOf(seeder, part, part.items)
  const runtime = seeder.runtimeAt(at)
  await refundOrderHandler({ bus: seeder.bus, runtime }).run({ orderId, goods }, jobRunOf(orderId))
  await submitRefund(seeder, { orderId, refundId: fullRefundId(runtime, orderId), at })
}

async function send(
  seeder: Seeder,
  { entry, part }: PaidOrder,
  { command, at }: { command: OrderCommand; at: Instant },
): Promise<void> {
  const isBuyers = command.type === 'CancelOrder'
  const actor = isBuyers
    ? seeder.buyerOf(entry.buyer)
    : ({ kind: 'account', id: seeder.ownerOf(part.producer) } as const)
  const step = command.type === 'AdvanceOrder' ? command.step : command.type
  const context = seeder.context(`order/${entry.key}/${part.producer}/${step}`, actor, at)
  const id = await orderIdOf(seeder, entry.key, part.producer)
  await seeder.send({ decider: order, id, command, context })
}

interface ApprovedRefund {
  readonly orderId: string
  readonly refundId: string
  readonly at: Instant
}

async function submitRefund(seeder: Seeder, { orderId, refundId, at }: ApprovedRefund): Promise<void> {
  const { bus, checkoutDriver: payments } = seeder
  const runtime = seeder.runtimeAt(at)
  const settleRefund = applyRefundUpdate({ bus, runtime })
  await submitRefundHandler({ bus, runtime, payments, settleRefund }).run({ orderId, refundId }, jobRunOf(orderId))
  await transferProcess({ bus, runtime, payments }).takeBack(orderId, refundId)
}

const jobRunOf = (orderId: string) => ({ id: `demo-${orderId}`, attempt: 1 })

const linesOf = ({ ids }: Seeder, { producer }: DemoOrder, items: DemoOrder['items']) =>
  Object.entries(items).map(([name, quantity]) => ({ productId: ids.product(producer, name), quantity }))

/** The order of one producer in a checkout. */
export async function orderIdOf(seeder: Seeder, checkoutKey: string, producer: string): Promise<string> {
  const state = await seeder.bus.load(checkout, seeder.ids.checkout(checkoutKey))
  const producerId = seeder.ids.producer(producer)
  const planned = state.status !== 'unknown' && state.plan.orders.find((each) => each.producerId === producerId)
  if (!planned) throw new Error(`the demo's checkout ${checkoutKey} has no order of ${producer}`)
  return planned.orderId
}
