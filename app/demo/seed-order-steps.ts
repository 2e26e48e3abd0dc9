import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { OrderStatus, ProducerStep } from '#domain/ordering/order-status.ts'
import { refundOrderHandler } from '#workers/ordering/refund-order.job.ts'
import type { DemoCheckout, DemoOrder } from './demo-market.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

interface Bringing {
  readonly entry: DemoCheckout
  readonly part: DemoOrder
  readonly checkoutId: string
  readonly buyerId: string
}

type Step = Exclude<ProducerStep, 'decline'>

/** What the producer did from the payment on until the order stood where it stands. */
const STEPS: Readonly<Partial<Record<OrderStatus, Readonly<Record<DemoOrder['way'], readonly Step[]>>>>> = {
  processing: { pickup: ['accept'], delivery: ['accept'] },
  ready_for_pickup: { pickup: ['accept', 'ready'], delivery: [] },
  shipped: { pickup: [], delivery: ['accept', 'ship'] },
  delivered: { pickup: [], delivery: ['accept', 'ship', 'deliver'] },
  completed: { pickup: ['accept', 'ready', 'complete'], delivery: ['accept', 'ship', 'deliver', 'complete'] },
}

/** Takes a paid order as far as the demo says it has come. */
export async function bringAlong(seeding: Seeding, bringing: Bringing): Promise<void> {
  const { part, buyerId } = bringing
  const producerId = seeding.ids.producer(part.producer)
  const steps = STEPS[part.status]?.[part.way] ?? []
  for (const [i, step] of steps.entries())
    await tell(seeding, bringing, {
      command: { type: 'AdvanceOrder', step, producerId },
      at: atStep(seeding, bringing.entry, (i + 1) / (steps.length + 1)),
    })
  if (part.status !== 'cancelled' && part.status !== 'declined') return
  const reason = part.reason ?? ''
  const at = atStep(seeding, bringing.entry, 0.2)
  const command: OrderCommand =
    part.status === 'cancelled'
      ? { type: 'CancelOrder', buyerId, reason }
      : { type: 'DeclineOrder', producerId, reason }
  await tell(seeding, bringing, { command, at })
  await giveBack(seeding, bringing, at)
}

async function tell(
  seeding: Seeding,
  bringing: Bringing,
  { command, at }: { command: OrderCommand; at: Instant },
): Promise<void> {
  const { entry, part, buyerId } = bringing
  const seller = PRODUCERS.find(({ key }) => key === part.producer)!
  const byBuyer = command.type === 'CancelOrder'
  const actor = { kind: 'account', id: byBuyer ? buyerId : seeding.ids.account(seller.username) } as const
  const step = command.type === 'AdvanceOrder' ? command.step : command.type
  const by = seeding.sender(`order/${entry.key}/${part.producer}/${step}`, actor, at)
  await seeding.send({ decider: order, id: await orderIdOf(seeding, bringing), command, by })
}

/** Goods and money go back the way they always do. */
async function giveBack(seeding: Seeding, bringing: Bringing, at: Instant): Promise<void> {
  const orderId = await orderIdOf(seeding, bringing)
  const goods = Object.entries(bringing.part.lines).map(([name, quantity]) => ({
    productId: seeding.ids.product(bringing.part.producer, name),
    quantity,
  }))
  const { bus, till } = seeding
  const handler = refundOrderHandler({ bus, payments: till, facts: seeding.factsAt(at) })
  await handler.run({ orderId, goods }, { id: `demo-${orderId}`, attempt: 1 })
}

async function orderIdOf(seeding: Seeding, { checkoutId, part }: Bringing): Promise<string> {
  const state = await seeding.bus.load(checkout, checkoutId)
  const producerId = seeding.ids.producer(part.producer)
  const planned = state.status !== 'unknown' && state.plan.orders.find((one) => one.producerId === producerId)
  if (!planned) throw new Error(`the demo's checkout ${checkoutId} has no order of ${part.producer}`)
  return planned.orderId
}

/** A part of the time from buying until today, or until four days later if that is sooner. */
function atStep(seeding: Seeding, { daysAgo }: DemoCheckout, share: number): Instant {
  return seeding.daysAgo(daysAgo - Math.min(daysAgo, 4) * share)
}
