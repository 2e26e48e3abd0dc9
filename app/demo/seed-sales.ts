import { type CheckoutState, checkout, type KnownCheckout } from '#domain/checkout/checkout.decider.ts'
import type { ActorRef } from '#domain/kernel/event.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { endUnpaid } from '#workers/checkout/expire-checkout.job.ts'
import { settlePayment } from '#workers/checkout/settle-payment.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
import type { DemoCheckout } from './demo-market.ts'
import { CHECKOUTS } from './history.ts'
import { inParallel } from './in-parallel.ts'
import { planCheckout } from './plan-checkout.ts'
import { bringAlong } from './seed-order-steps.ts'
import type { Seeding } from './seeding.ts'

const MINUTE_MS = 60_000

/** Everything that was bought, through the very processes that serve today's buyers, only with an older clock. */
export async function seedSales(seeding: Seeding): Promise<void> {
  const stillOpen = seeding.stillOpen()
  await inParallel({ of: CHECKOUTS, atOnce: 16 }, (entry) => sell(isOpen(entry) ? stillOpen : seeding, entry))
}

const isOpen = ({ parts }: DemoCheckout): boolean => parts.some(({ status }) => status === 'pending_payment')

async function sell(seeding: Seeding, entry: DemoCheckout): Promise<void> {
  const checkoutId = seeding.ids.checkout(entry.key)
  await start(seeding, entry)
  const state = await advance(seeding, entry)
  if (isOpen(entry)) return
  if (entry.parts.some(({ status }) => status === 'payment_failed'))
    return runOut(seeding, entry, state as KnownCheckout)
  if (state.status === 'awaiting_payment') await pay(seeding, entry, state as KnownCheckout)
  const { buyerId, orders } = (state as KnownCheckout).plan
  const { transfers } = processAt(seeding, entry, 2)
  for (const { orderId } of orders) await transfers.advance(orderId)
  await Promise.all(entry.parts.map((part) => bringAlong(seeding, { entry, part, checkoutId, buyerId })))
}

async function start(seeding: Seeding, entry: DemoCheckout): Promise<void> {
  const command = await planCheckout(seeding, entry)
  const actor: ActorRef = command.accountId
    ? { kind: 'account', id: command.accountId }
    : { kind: 'guest', id: command.buyerId }
  const by = seeding.sender(`checkout/${entry.key}/start`, actor, seeding.daysAgo(entry.daysAgo))
  await seeding.send({ decider: checkout, id: command.checkoutId, command, by })
}

/** Holds, orders, asks for the money. Nothing of the demo may be refused on the way. */
async function advance(seeding: Seeding, entry: DemoCheckout): Promise<CheckoutState> {
  const { state } = await processAt(seeding, entry, 0).process.advance(seeding.ids.checkout(entry.key), 'demo')
  if (state.status === 'refused') throw new Error(`the demo's checkout ${entry.key}: ${JSON.stringify(state.refusal)}`)
  return state
}

async function pay(seeding: Seeding, entry: DemoCheckout, { checkoutId, plan }: KnownCheckout): Promise<void> {
  const ticket = await seeding.till.request({ key: checkoutId, checkoutId, amountCents: plan.totalCents })
  const payment = await seeding.till.pay(ticket)
  await processAt(seeding, entry, 2).settlement.settle({ kind: 'succeeded', payment })
}

/** Nobody paid in the quarter of an hour they had: the payment is called off, goods and orders are let go. */
async function runOut(
  seeding: Seeding,
  entry: DemoCheckout,
  { checkoutId, intentId, plan }: KnownCheckout,
): Promise<void> {
  const parts = processAt(seeding, entry, 15)
  await endUnpaid({ ...parts, bus: seeding.bus, payments: seeding.till }, checkoutId, 'time')
  if (!intentId) return
  const payment = { intentId, checkoutId, amountCents: plan.totalCents, status: 'canceled' } as const
  await parts.settlement.settle({ kind: 'canceled', payment })
}

function processAt(seeding: Seeding, entry: DemoCheckout, minutes: number) {
  const { bus, till } = seeding
  const facts = seeding.factsAt(seeding.daysAgo(entry.daysAgo, minutes * MINUTE_MS))
  const process = checkoutProcess({ bus, payments: till, facts })
  const settlement = settlePayment({ bus, process, payments: till, facts })
  return { process, settlement, transfers: transferProcess({ bus, payments: till, facts }), facts }
}
