import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { OrderStatus, ProducerStep } from '#domain/ordering/order-status.ts'
import { fullRefundId } from '#workers/ordering/full-refund-id.ts'
import { payRefundHandler } from '#workers/ordering/pay-refund.job.ts'
import { refundOrderHandler } from '#workers/ordering/refund-order.job.ts'
import { settleRefund } from '#workers/ordering/settle-refund.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
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
  const { part, entry } = bringing
  const producerId = seeding.ids.producer(part.producer)
  const steps = STEPS[part.status]?.[part.way] ?? []
  for (const [i, step] of steps.entries()) {
    const at = atStep(seeding, entry, (i + 1) / (steps.length + 1))
    await tell(seeding, bringing, { command: { type: 'AdvanceOrder', step, producerId }, at })
    if (step === 'accept' && part.refund?.why === 'short') await refundSome(seeding, bringing, at)
  }
  if (part.refund?.why === 'goodwill') await refundSome(seeding, bringing, atStep(seeding, entry, 1))
  if (part.status === 'cancelled' || part.status === 'declined') await fallThrough(seeding, bringing)
}

/** Some of it goes back, and the producer's part of that. */
async function refundSome(seeding: Seeding, bringing: Bringing, at: Instant): Promise<void> {
  const { part } = bringing
  if (!part.refund) return
  const { why, reason } = part.refund
  const orderId = await orderIdOf(seeding, bringing)
  const refundId = seeding.factsAt(at).idFrom('refund', `demo-${orderId}`)
  const producerId = seeding.ids.producer(part.producer)
  const lines = goodsOf(seeding, part, part.refund.lines)
  const command: OrderCommand =
    why === 'short'
      ? { type: 'ShortenOrder', refundId, producerId, lines, reason }
      : { type: 'MakeGood', refundId, producerId, lines, reason, delivery: false }
  await tell(seeding, bringing, { command, at })
  await payBack(seeding, { orderId, refundId, at })
}

async function fallThrough(seeding: Seeding, bringing: Bringing): Promise<void> {
  const { part, buyerId, entry } = bringing
  const producerId = seeding.ids.producer(part.producer)
  const reason = part.reason ?? ''
  const at = atStep(seeding, entry, 0.2)
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
  const goods = goodsOf(seeding, bringing.part, bringing.part.lines)
  const facts = seeding.factsAt(at)
  await refundOrderHandler({ bus: seeding.bus, facts }).run({ orderId, goods }, runOf(orderId))
  await payBack(seeding, { orderId, refundId: fullRefundId(facts, orderId), at })
}

interface Agreed {
  readonly orderId: string
  readonly refundId: string
  readonly at: Instant
}

/** What was agreed is paid by the jobs that always pay it. */
async function payBack({ bus, till, factsAt }: Seeding, { orderId, refundId, at }: Agreed): Promise<void> {
  const facts = factsAt(at)
  const settled = settleRefund({ bus, facts })
  const paying = payRefundHandler({ bus, facts, payments: till, settleRefund: settled })
  await paying.run({ orderId, refundId }, runOf(orderId))
  await transferProcess({ bus, facts, payments: till }).takeBack(orderId, refundId)
}

const runOf = (orderId: string) => ({ id: `demo-${orderId}`, attempt: 1 })

const goodsOf = ({ ids }: Seeding, { producer }: DemoOrder, lines: DemoOrder['lines']) =>
  Object.entries(lines).map(([name, quantity]) => ({ productId: ids.product(producer, name), quantity }))

/** The order of one producer in a checkout. */
export async function orderIdOf(
  seeding: Seeding,
  { checkoutId, part }: { readonly checkoutId: string; readonly part: Pick<DemoOrder, 'producer'> },
): Promise<string> {
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
