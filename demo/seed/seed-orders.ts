import { isTaxable } from '#domain/catalog/product-taxonomy.ts'
import {
  type CheckoutState,
  checkout,
  type KnownCheckout,
  type StartCheckout,
} from '#domain/checkout/checkout.decider.ts'
import { type PricedLine, quote } from '#domain/checkout/quote.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import { policiesForCheckout, versionsIn } from '#domain/policies/policy-versions.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { cancelUnpaidCheckout } from '#workers/checkout/checkout-expiry.ts'
import { applyPaymentUpdate } from '#workers/checkout/payment-updates.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
import { type CartSnapshot, loadCart } from '#write-side/checkout/cart-facts.ts'
import { planOrders } from '#write-side/checkout/plan-orders.ts'
import { CHECKOUTS, type DemoCheckout, type DemoShopper, shopperOf } from '../content.ts'
import { advanceSteps, productConcerns } from './advance-orders.ts'
import type { Seeder, Step } from './seeder.ts'

const MINUTE_MS = 60_000
const PAID_AFTER_MINUTES = 2
const EXPIRES_AFTER_MINUTES = 15
/** Checkouts that await payment stay open as long as anyone looks at the demo. */
const OPEN_MINUTES = 30 * 24 * 60
const DEMO_STATE = 'VT'

/** Every purchase, through the processes that serve real buyers, with their clock set back. */
export const orderSteps = (seeder: Seeder): Step[] =>
  CHECKOUTS.flatMap((entry) => {
    const concerns = [entry.buyer, ...entry.orders.flatMap(productConcerns)]
    const step = (minutes: number, run: () => Promise<unknown>): Step => ({
      at: seeder.daysAgo(entry.daysAgo, minutes * MINUTE_MS),
      concerns,
      run,
    })
    if (hasOrder(entry, 'pending_payment')) return [step(0, () => start(seeder.stillOpen(), entry))]
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
  const { state } = await processesAt(seeder, entry, 0).process.advance(command.checkoutId, 'demo')
  if (state.status === 'refused') throw new Error(`the demo's checkout ${entry.key}: ${JSON.stringify(state.refusal)}`)
}

async function pay(seeder: Seeder, entry: DemoCheckout): Promise<void> {
  const { settlement, transfers } = processesAt(seeder, entry, PAID_AFTER_MINUTES)
  const { status, checkoutId, plan } = await startedCheckout(seeder, entry)
  if (status === 'awaiting_payment') {
    const request = { key: checkoutId, checkoutId, amountCents: plan.totalCents }
    const payment = await seeder.checkoutDriver.pay(await seeder.checkoutDriver.request(request))
    await settlement.settle({ kind: 'succeeded', payment })
  }
  for (const { orderId } of plan.orders) await transfers.advance(orderId)
}

/** The payment is cancelled, and the reserved stock and the orders are released. */
async function expire(seeder: Seeder, entry: DemoCheckout): Promise<void> {
  const { checkoutId, paymentIntentId, plan } = await startedCheckout(seeder, entry)
  const processes = processesAt(seeder, entry, EXPIRES_AFTER_MINUTES)
  const { bus, checkoutDriver: payments } = seeder
  await cancelUnpaidCheckout({ ...processes, bus, payments }, checkoutId, 'time')
  if (!paymentIntentId) return
  const payment = { paymentIntentId, checkoutId, amountCents: plan.totalCents, status: 'canceled' } as const
  await processes.settlement.settle({ kind: 'canceled', payment })
}

async function startedCheckout(seeder: Seeder, { key }: DemoCheckout): Promise<KnownCheckout> {
  const state: CheckoutState = await seeder.bus.load(checkout, seeder.ids.checkout(key))
  if (state.status === 'unknown') throw new Error(`the demo's checkout ${key} was not started`)
  return state
}

function processesAt(seeder: Seeder, entry: DemoCheckout, minutes: number) {
  const { bus, checkoutDriver: payments } = seeder
  const runtime = seeder.runtimeAt(seeder.daysAgo(entry.daysAgo, minutes * MINUTE_MS))
  const process = checkoutProcess({ bus, payments, runtime })
  const settlement = applyPaymentUpdate({ bus, process, payments, runtime })
  return { process, settlement, transfers: transferProcess({ bus, payments, runtime }), runtime }
}

/** The checkout as the write side would start it, with the prices and fees of the log. */
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
      ids: runtime,
      seed: `demo/order/${entry.key}`,
    }),
    totalCents: quoted.totalCents,
    contact: contactOf(seeder, entry, shopper),
    ...(entry.instructions ? { producerInstructions: instructionsOf(seeder, entry, entry.instructions) } : {}),
    accepted: versionsIn(policies),
    agreed: policies,
    expiresAt: seeder.daysAgo(entry.daysAgo, minutes * MINUTE_MS),
  }
}

const instructionsOf = ({ ids }: Seeder, { orders }: DemoCheckout, text: string): Record<string, string> =>
  Object.fromEntries(orders.map(({ producer }) => [ids.producer(producer), text]))

/** By product id. */
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
    return { productId, producerId, quantity, priceCents, taxable: isTaxable(category) }
  })

function fulfillmentOf(
  { ids }: Seeder,
  { orders }: DemoCheckout,
  { cart, producerId }: { cart: CartSnapshot; producerId: string },
) {
  const order = orders.find(({ producer }) => ids.producer(producer) === producerId)!
  const { delivery } = cart.producers.get(producerId)!.terms
  return { fulfillmentMethod: order.fulfillmentMethod, deliveryRateCents: delivery?.feeCents ?? 0 }
}

function contactOf(seeder: Seeder, { orders }: DemoCheckout, shopper: DemoShopper): Contact {
  const { fullName, email, phone, address, zipCode } = shopper
  if (!orders.some(({ fulfillmentMethod }) => fulfillmentMethod === 'delivery')) return { fullName, email, phone }
  const { city, state } = seeder.townOf(zipCode)
  return { fullName, email, phone, address, city, state, zip: zipCode }
}
