import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenCheckoutView } from '#domain/checkout/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { paymentIntentsIn, refundsIn } from '#tests/support/sandbox-processor.ts'
import {
  formFor,
  intentOf,
  payCard,
  readCheckout,
  refreshCheckout,
  type StartedCheckout,
  startCheckout,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, problemIn, type Visitor, type VisitorResponse } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const ROUNDS = 40
const STOCK = 1000

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: STOCK }, Melon: { stock: STOCK } } })
})
afterAll(() => market?.stop())

const wanted = (eggs: number, melons: number) => [
  { productId: farm.products.Eggs!, quantity: eggs },
  { productId: farm.products.Melon!, quantity: melons },
]
/** The refusals that the slower tab may get. */
const SLOWER = ['checkout_replaced', 'checkout_ended', 'checkout_paid', 'payment_processing']

/** A buyer on the payment page: two tabs change the order while a third one pays. */
async function round(nth: number) {
  const buyer = createVisitor(market.url)
  const begun = bodyOf(await startCheckout(buyer, await formFor(buyer, wanted(1, 1))))
  const [one, two] = [await formFor(buyer, wanted(2, 1)), await formFor(buyer, wanted(1, 3))]
  const pays = nth % 2 === 0
  const [first, second] = await Promise.all([
    startCheckout(buyer, one),
    startCheckout(buyer, two),
    pays ? payCard(buyer, begun.payment) : undefined,
    pays ? refreshCheckout(buyer, begun) : undefined,
  ])
  for (const response of [first, second])
    if (response.status !== 200) expect(SLOWER).toContain(problemIn(response).code)
  return { buyer, all: [begun, ...startedIn([first, second])] }
}

const startedIn = (answers: readonly VisitorResponse<StartedCheckout>[]): StartedCheckout[] =>
  answers.flatMap((response) => (response.status === 200 ? [response.body] : []))

const settled = (buyer: Visitor, all: readonly StartedCheckout[]) =>
  Promise.all(
    all.map(async (started) => {
      await refreshCheckout(buyer, started)
      return bodyOf(await readCheckout(buyer, started)).phase
    }),
  )

test('concurrent tabs leave one checkout', { timeout: 240_000 }, async () => {
  const bought = { eggs: 0, melons: 0 }
  const reserved = { eggs: 0, melons: 0 }
  for (let nth = 0; nth < ROUNDS; nth++) {
    const { buyer, all } = await round(nth)
    const phases = await settled(buyer, all)
    const statuses = new Map((await paymentIntentsIn(market)).map(({ id, status }) => [id, status]))
    const own = all.map(({ payment }) => statuses.get(intentOf(payment.clientSecret)))
    expect(phases.filter((phase) => phase === 'open').length, `round ${nth}: ${phases}`).toBeLessThanOrEqual(1)
    expect(phases.filter((phase) => phase === 'paid').length).toBeLessThanOrEqual(1)
    expect(own.filter((status) => status === 'succeeded').length).toBe(
      phases.filter((phase) => phase === 'paid').length,
    )
    expect(own.filter((status) => status === 'requires_payment_method').length).toBeLessThanOrEqual(1)
    for (const [n, phase] of phases.entries()) {
      const quantities = phase === 'paid' ? bought : phase === 'open' ? reserved : undefined
      const lines = bodyOf(await readCheckout(buyer, all[n]!)).orders.flatMap((order) => order.lines)
      if (quantities) {
        quantities.eggs += lines.find(({ name }) => name === 'Eggs')!.quantity
        quantities.melons += lines.find(({ name }) => name === 'Melon')!.quantity
      }
    }
    const { checkout } = bodyOf(await buyer.get<OpenCheckoutView>('/api/open-checkout'))
    const open = all[phases.indexOf('open')]
    expect(checkout?.id).toBe(open?.checkoutId)
  }
  for (const [good, kind] of [
    ['Eggs', 'eggs'],
    ['Melon', 'melons'],
  ] as const) {
    const left = await waitUntil(
      () => stockOf(market, farm.products[good]!),
      ({ available }) => available === STOCK - bought[kind] - reserved[kind],
    )
    expect(left.onHand).toBe(STOCK - bought[kind])
  }
  expect(await refundsIn(market)).toEqual([])
})
