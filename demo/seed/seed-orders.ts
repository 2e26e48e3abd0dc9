import { CHECKOUTS, type DemoCheckout, type DemoOrder, type DemoShopper, shopperOf } from '#demo/content.ts'
import { daysAgoAt, fulfillmentSteps } from '#demo/seed/past-events.ts'
import { productConcern, type Seeder, type Step } from '#demo/seed/seeder.ts'
import { isTaxable } from '#domain/catalog/product-taxonomy.ts'
import {
  type CheckoutState,
  checkout,
  type KnownCheckout,
  type StartCheckout,
} from '#domain/checkout/checkout.decider.ts'
import { type PricedLine, quote } from '#domain/checkout/quote.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import { policiesForCheckout } from '#domain/policies/policies.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { cancelUnpaidCheckout } from '#workers/checkout/checkout-expiry.ts'
import { applyPaymentUpdate } from '#workers/checkout/payment-updates.ts'
import { applyRefundUpdate, fullRefundId, refundOrderHandler, submitRefundHandler } from '#workers/ordering/refunds.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
import { type CartSnapshot, loadCart } from '#write-side/checkout/price-cart.ts'
import { planOrders } from '#write-side/checkout/start-checkout.ts'

const MINUTE_MS = 60_000
const PAID_AFTER_MINUTES = 2
const EXPIRES_AFTER_MINUTES = 15
/** Checkouts that await payment stay open while the demo is in use. */
const OPEN_MINUTES = 30 * 24 * 60
const DEMO_STATE = 'VT'
const DEMO_TIME_ZONE = 'America/New_York'

/** All purchases, made by the same processes that serve real buyers, with their clock set back. */
export const orderSteps = (seeder: Seeder): Step[] =>
  CHECKOUTS.flatMap((entry) => {
    const concerns = [entry.buyer, ...entry.orders.flatMap(productConcerns)]
    const step = (minutes: number, run: () => Promise<unknown>): Step => ({
      at: seeder.daysAgo(entry.daysAgo, minutes * MINUTE_MS),
      concerns,
      run,
    })
    if (hasOrder(entry, 'pending_payment')) return [step(0, () => start(seeder.withoutBackfill(), entry))]
    const started = step(0, () => start(seeder, entry))
    if (hasOrder(entry, 'payment_failed')) return [started, step(EXPIRES_AFTER_MINUTES, () => expire(seeder, entry))]
    return [started, step(PAID_AFTER_MINUTES, () => pay(seeder, entry)), ...advanceSteps(seeder, entry)]
  })

const hasOrder = ({ orders }: DemoCheckout, status: DemoCheckout['orders'][number]['status']): boolean =>
  orders.some((order) => order.status === status)

/** Reserves the stock, places the orders and requests the payment. */
async function start(seeder: Seeder, entry: DemoCheckout): Promise<void> {
  const command = await planCheckout(seeder, entry)
  const at = seeder.daysAgo(entry.daysAgo)
  const context = seeder.context(`checkout/${entry.key}/start`, seeder.buyerOf(entry.buyer), at)
  await seeder.send({ decider: checkout, id: command.checkoutId, command, context })
  const { state } = await processesAt(seeder, entry, 0).process.advance(command.checkoutId)
  if (state.status === 'refused') throw new Error(`the demo's checkout ${entry.key}: ${JSON.stringify(state.refusal)}`)
}

async function pay(seeder: Seeder, entry: DemoCheckout): Promise<void> {
  const { payments, paymentUpdates, transfers } = processesAt(seeder, entry, PAID_AFTER_MINUTES)
  const { status, checkoutId, plan } = await startedCheckout(seeder, entry)
  if (status === 'awaiting_payment') {
    const request = { key: checkoutId, checkoutId, amountCents: plan.totalCents }
    const payment = await payments.pay(await payments.request(request))
    await paymentUpdates.apply({ kind: 'succeeded', payment })
  }
  for (const { orderId } of plan.orders) await transfers.advance(orderId)
}

/** Cancels the payment, and releases the reserved stock and the orders. */
async function expire(seeder: Seeder, entry: DemoCheckout): Promise<void> {
  const { checkoutId, paymentIntentId, plan } = await startedCheckout(seeder, entry)
  const processes = processesAt(seeder, entry, EXPIRES_AFTER_MINUTES)
  const { payments, runtime } = processes
  await cancelUnpaidCheckout({ ...processes, bus: seeder.bus, payments }, checkoutId, 'timeout')
  if (!paymentIntentId) return
  const payment = { paymentIntentId, checkoutId, amountCents: plan.totalCents, status: 'canceled' } as const
  await processes.paymentUpdates.apply({ kind: 'canceled', payment, occurredAt: runtime.now() })
}

async function startedCheckout(seeder: Seeder, { key }: DemoCheckout): Promise<KnownCheckout> {
  const state: CheckoutState = await seeder.bus.load(checkout, seeder.ids.checkout(key))
  if (state.status === 'unknown') throw new Error(`the demo's checkout ${key} was not started`)
  return state
}

function processesAt(seeder: Seeder, entry: DemoCheckout, minutes: number) {
  const { bus } = seeder
  const at = seeder.daysAgo(entry.daysAgo, minutes * MINUTE_MS)
  const runtime = seeder.runtimeAt(at)
  const payments = seeder.driverAt(at)
  const process = checkoutProcess({ bus, payments, runtime })
  const paymentUpdates = applyPaymentUpdate({ bus, process, payments, runtime })
  return { process, paymentUpdates, transfers: transferProcess({ bus, payments, runtime }), payments, runtime }
}

/** The checkout as the write side would start it, with prices and fees from the log. */
async function planCheckout(seeder: Seeder, entry: DemoCheckout): Promise<StartCheckout> {
  const { ids, runtime } = seeder
  const shopper = shopperOf(entry.buyer)
  const quantities = quantitiesOf(seeder, entry)
  const cart = await loadCart(seeder.bus, [...quantities.keys()])
  const quoted = quote(
    linesOf(quantities, cart),
    (producerId) => fulfillmentOf(seeder, entry, { cart, producerId }),
    DEMO_STATE,
  )
  const policies = policiesForCheckout()
  const { id: buyerId } = seeder.buyerOf(entry.buyer)
  const minutes = hasOrder(entry, 'pending_payment') ? OPEN_MINUTES : EXPIRES_AFTER_MINUTES
  return {
    type: 'StartCheckout',
    checkoutId: ids.checkout(entry.key),
    buyerId,
    ...(shopper.hasAccount ? { accountId: buyerId } : {}),
    orders: planOrders({
      form: { fulfillment: [] },
      quoted,
      facts: cart,
      timeZone: DEMO_TIME_ZONE,
      ids: runtime,
      seed: `demo/order/${entry.key}`,
    }),
    totalCents: quoted.totalCents,
    contact: contactOf(seeder, entry, shopper),
    ...(entry.instructions ? { producerInstructions: instructionsOf(seeder, entry, entry.instructions) } : {}),
    acceptedPolicies: policies,
    expiresAt: seeder.daysAgo(entry.daysAgo, minutes * MINUTE_MS),
  }
}

const instructionsOf = ({ ids }: Seeder, { orders }: DemoCheckout, text: string): Record<string, string> =>
  Object.fromEntries(orders.map(({ producer }) => [ids.producer(producer), text]))

/** Ordered quantities by product id. */
const quantitiesOf = ({ ids }: Seeder, { orders }: DemoCheckout): Map<string, number> =>
  new Map(
    orders.flatMap(({ producer, items }) =>
      Object.entries(items).map(([name, quantity]): [string, number] => [ids.product(producer, name), quantity]),
    ),
  )

const linesOf = (quantities: ReadonlyMap<string, number>, { products }: CartSnapshot): PricedLine[] =>
  [...quantities].map(([productId, quantity]) => {
    const product = products.get(productId)
    if (!product) throw new Error(`the demo sells ${productId} but does not list it`)
    const { producerId, priceCents, category } = product
    return { itemId: productId, producerId, quantity, priceCents, taxable: isTaxable(category) }
  })

function fulfillmentOf(
  { ids }: Seeder,
  { orders }: DemoCheckout,
  { cart, producerId }: { cart: CartSnapshot; producerId: string },
) {
  const order = orders.find(({ producer }) => ids.producer(producer) === producerId)!
  const { delivery } = cart.producers.get(producerId)!.settings
  return { fulfillmentMethod: order.fulfillmentMethod, deliveryRateCents: delivery?.feeCents ?? 0 }
}

function contactOf(seeder: Seeder, { orders }: DemoCheckout, shopper: DemoShopper): Contact {
  const { fullName, email, phone, address, zipCode } = shopper
  if (!orders.some(({ fulfillmentMethod }) => fulfillmentMethod === 'delivery')) return { fullName, email, phone }
  const { city, state } = seeder.townOf(zipCode)
  return { fullName, email, phone, address, city, state, zipCode }
}

interface PaidOrder {
  readonly entry: DemoCheckout
  readonly part: DemoOrder
}

/** When an order is canceled or declined, and when a goodwill refund is issued, as shares of the order's duration. */
const CANCELLED_AT = 0.2
const GOODWILL_AT = 1

/** Advances the paid orders of a checkout to their status. */
const advanceSteps = (seeder: Seeder, entry: DemoCheckout): Step[] =>
  entry.orders.flatMap((part) => {
    const paid = { entry, part }
    const returnsStock = part.refund !== undefined || part.status === 'cancelled' || part.status === 'declined'
    const step = (daysAgo: number, run: (at: Instant) => Promise<unknown>): Step => {
      const at = seeder.daysAgo(daysAgo)
      return { at, concerns: [entry.buyer, ...(returnsStock ? productConcerns(part) : [])], run: () => run(at) }
    }
    const steps = fulfillmentSteps(entry, part).map(({ step: name, daysAgo }) =>
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

const productConcerns = ({ producer, items }: DemoOrder): string[] =>
  Object.keys(items).map((name) => productConcern(producer, name))

/** Refunds items, and reverses the producer's share of them. */
async function refundItems(seeder: Seeder, paid: PaidOrder, at: Instant): Promise<void> {
  const { part } = paid
  if (!part.refund) return
  const { kind, items, note } = part.refund
  const orderId = await orderIdOf(seeder, paid.entry.key, part.producer)
  const refundId = seeder.runtimeAt(at).deriveId('refund', `demo-${orderId}`)
  const producerId = seeder.ids.producer(part.producer)
  const lines = linesOfOrder(seeder, part, items)
  const command: OrderCommand =
    kind === 'unfulfillable'
      ? { type: 'RefundUnfulfillableItems', refundId, producerId, lines, note }
      : { type: 'IssueGoodwillRefund', refundId, producerId, lines, note, delivery: false }
  await send(seeder, paid, { command, at })
  await submitRefund(seeder, { orderId, refundId, at })
}

/**
 * The buyer cancels or the producer declines. The job handlers of real orders restock the items and submit the refund.
 */
async function cancel(seeder: Seeder, paid: PaidOrder, at: Instant): Promise<void> {
  const { entry, part } = paid
  const reason = part.reason ?? ''
  const command: OrderCommand =
    part.status === 'cancelled'
      ? { type: 'CancelOrder', buyerId: seeder.buyerOf(entry.buyer).id, reason }
      : { type: 'DeclineOrder', producerId: seeder.ids.producer(part.producer), reason }
  await send(seeder, paid, { command, at })
  const orderId = await orderIdOf(seeder, entry.key, part.producer)
  const restockItems = linesOfOrder(seeder, part, part.items).map(({ itemId: productId, quantity }) => ({
    productId,
    quantity,
  }))
  const runtime = seeder.runtimeAt(at)
  await refundOrderHandler({ bus: seeder.bus, runtime }).run({ orderId, restockItems }, jobRunOf(orderId))
  await submitRefund(seeder, { orderId, refundId: fullRefundId(runtime, orderId), at })
}

async function send(
  seeder: Seeder,
  { entry, part }: PaidOrder,
  { command, at }: { command: OrderCommand; at: Instant },
): Promise<void> {
  const isByBuyer = command.type === 'CancelOrder'
  const actor = isByBuyer
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
  const { bus } = seeder
  const payments = seeder.driverAt(at)
  const runtime = seeder.runtimeAt(at)
  const settleRefund = applyRefundUpdate({ bus, runtime })
  await submitRefundHandler({ bus, runtime, payments, applyRefundUpdate: settleRefund }).run(
    { orderId, refundId },
    jobRunOf(orderId),
  )
  await transferProcess({ bus, runtime, payments }).reverse(orderId, refundId)
}

const jobRunOf = (orderId: string) => ({ id: `demo-${orderId}`, attempt: 1 })

const linesOfOrder = ({ ids }: Seeder, { producer }: DemoOrder, items: DemoOrder['items']) =>
  Object.entries(items).map(([name, quantity]) => ({ itemId: ids.product(producer, name), quantity }))

/** The order of one producer in a checkout. */
export async function orderIdOf(seeder: Seeder, checkoutKey: string, producer: string): Promise<string> {
  const state = await seeder.bus.load(checkout, seeder.ids.checkout(checkoutKey))
  const producerId = seeder.ids.producer(producer)
  const planned = state.status !== 'unknown' && state.plan.orders.find((each) => each.producerId === producerId)
  if (!planned) throw new Error(`the demo's checkout ${checkoutKey} has no order of ${producer}`)
  return planned.orderId
}
