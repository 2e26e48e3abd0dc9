import { isTaxable } from '#domain/catalog/vocabulary.ts'
import type { StartCheckout } from '#domain/checkout/checkout.decider.ts'
import { type PricedLine, quote } from '#domain/checkout/quote.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import { agreedAtCheckout, versionsIn } from '#domain/policies/published.ts'
import { type CartFacts, cartFacts } from '#write-side/checkout/cart-facts.ts'
import { planOrders } from '#write-side/checkout/plan-orders.ts'
import type { DemoCheckout, DemoShopper } from './demo-market.ts'
import type { Seeding } from './seeding.ts'
import { SHOPPERS } from './shoppers.ts'

const QUARTER_HOUR_MS = 15 * 60_000
/** Whoever has not paid yet has until the demo is forgotten. */
const LONG_MS = 30 * 86_400_000
const DEMO_STATE = 'VT'

/** The checkout as the write side would start it, priced by the log's own facts. */
export async function planCheckout(seeding: Seeding, entry: DemoCheckout): Promise<StartCheckout> {
  const { ids } = seeding
  const shopper = shopperOf(entry.by)
  const wanted = wantedOf(seeding, entry)
  const facts = await cartFacts(seeding.bus, [...wanted.keys()])
  const quoted = quote(
    linesOf(wanted, facts),
    (producerId) => handOver(seeding, { entry, facts, producerId }),
    DEMO_STATE,
  )
  const unpaid = entry.parts.some(({ status }) => status === 'pending_payment')
  const agreed = agreedAtCheckout()
  return {
    type: 'StartCheckout',
    checkoutId: ids.checkout(entry.key),
    ...(shopper.account
      ? { buyerId: ids.account(shopper.key), accountId: ids.account(shopper.key) }
      : { buyerId: ids.guest(shopper.key) }),
    orders: planOrders({
      form: { fulfilment: [] },
      quoted,
      facts,
      ids: seeding.facts,
      seed: `demo/order/${entry.key}`,
    }),
    totalCents: quoted.totalCents,
    contact: contactOf(seeding, entry, shopper),
    ...(entry.note ? { instructions: entry.note } : {}),
    ...{ accepted: versionsIn(agreed), agreed },
    expiresAt: seeding.daysAgo(entry.daysAgo, unpaid ? LONG_MS : QUARTER_HOUR_MS),
  }
}

/** Quantities by product id. */
function wantedOf({ ids }: Seeding, { parts }: DemoCheckout): Map<string, number> {
  const lines = parts.flatMap(({ producer, lines }) =>
    Object.entries(lines).map(([name, quantity]): [string, number] => [ids.product(producer, name), quantity]),
  )
  return new Map(lines)
}

const linesOf = (wanted: ReadonlyMap<string, number>, { products }: CartFacts): PricedLine[] =>
  [...wanted].map(([productId, quantity]) => {
    const found = products.get(productId)
    if (!found) throw new Error(`the demo sells ${productId} but does not list it`)
    const { producerId, priceCents, category } = found
    return { productId, producerId, quantity, priceCents, taxable: isTaxable(category) }
  })

function handOver(
  { ids }: Seeding,
  { entry, facts, producerId }: { entry: DemoCheckout; facts: CartFacts; producerId: string },
) {
  const part = entry.parts.find(({ producer }) => ids.producer(producer) === producerId)!
  const { delivery } = facts.producers.get(producerId)!.terms
  return { fulfilment: part.way, deliveryFeeCents: delivery?.feeCents ?? 0 }
}

function contactOf(seeding: Seeding, { parts }: DemoCheckout, shopper: DemoShopper): Contact {
  const { fullName, email, phone, address, zip } = shopper
  if (!parts.some(({ way }) => way === 'delivery')) return { fullName, email, phone }
  const { city, state } = seeding.townOf(zip)
  return { fullName, email, phone, address, city, state, zip }
}

function shopperOf(key: string): DemoShopper {
  const found = SHOPPERS.find((shopper) => shopper.key === key)
  if (!found) throw new Error(`the demo knows no shopper ${key}`)
  return found
}
