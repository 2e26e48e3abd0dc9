import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '#domain/checkout/quote.ts'
import type { OrderLine, OrderMoney, RefundParts } from '#domain/ordering/order.events.ts'
import { producersPart } from '#domain/ordering/producers-part.ts'
import { everythingLeft, minus, NOTHING, plus, type Refundable, refundPartsOf } from '#domain/ordering/refund-parts.ts'
import { idNamed } from '#tests/support/ids.ts'

interface Bought {
  readonly quantity: number
  readonly priceCents: number
  readonly taxable: boolean
}

/** An order as a checkout makes it. */
function orderOf(bought: readonly Bought[], deliveryFeeCents = 0): Refundable {
  const producerId = idNamed('producer', 'orchard')
  const priced = bought.map((line, nth) => ({ ...line, producerId, productId: idNamed('product', `${nth}`) }))
  const fulfilment = deliveryFeeCents > 0 ? 'delivery' : 'pickup'
  const [part] = quote(priced, () => ({ fulfilment, deliveryFeeCents }), 'VT').producers
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents } = part!
  const cents = { itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents }
  const money: OrderMoney = { currency: 'USD', ...cents, fees: '2026-01' }
  const lines: OrderLine[] = part!.lines.map(({ producerId: _, ...line }) => ({ ...line, name: 'x', unit: 'per_item' }))
  return { lines, money, given: NOTHING }
}

const eggsAndSoap = orderOf(
  [
    { quantity: 4, priceCents: 500, taxable: false },
    { quantity: 2, priceCents: 1000, taxable: true },
  ],
  600,
)
const [eggs, soap] = eggsAndSoap.lines.map(({ productId }) => productId) as [string, string]

test('one line goes back with its tax and its part of the processing fee', () => {
  const parts = refundPartsOf(eggsAndSoap, {
    lines: [{ productId: soap, quantity: 1 }],
    delivery: false,
    processing: true,
  })
  // $40 of goods + $6 + $1.20 tax = $47.20; 2.9 % + $0.30 = $1.67, of which 1060 / 4720 is $0.38.
  expect(parts).toMatchObject({
    itemsCents: 1000,
    taxCents: 60,
    deliveryCents: 0,
    processingCents: 38,
    totalCents: 1098,
  })
  // The market's fee falls from $2.00 to $1.50.
  expect(parts.platformFeeCents).toBe(50)
  expect(producersPart(parts)).toBe(950)
})

test('untaxed goods take no tax along', () => {
  const lines = [{ productId: eggs, quantity: 4 }]
  const parts = refundPartsOf(eggsAndSoap, { lines, delivery: false, processing: false })
  expect(parts).toMatchObject({ itemsCents: 2000, taxCents: 0, processingCents: 0, totalCents: 2000 })
})

test('delivery goes back alone', () => {
  const parts = refundPartsOf(eggsAndSoap, { lines: [], delivery: true, processing: false })
  expect(parts).toMatchObject({ itemsCents: 0, deliveryCents: 600, totalCents: 600, platformFeeCents: 0 })
})

test('of the least order the market gives its whole fee back', () => {
  const order = orderOf([{ quantity: 1, priceCents: 40, taxable: false }])
  const parts = refundPartsOf(order, everythingLeft(order))
  expect(parts.platformFeeCents).toBe(40)
  expect(producersPart(parts)).toBe(0)
})

const bought = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
  priceCents: fc.integer({ min: 1, max: 20_000 }),
  taxable: fc.boolean(),
})
const orders = fc
  .tuple(fc.array(bought, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 350, 999))
  .map(([lines, fee]) => orderOf(lines, fee))
const steps = fc.array(
  fc.record({
    line: fc.nat(3),
    quarters: fc.integer({ min: 1, max: 20 }),
    delivery: fc.boolean(),
    processing: fc.boolean(),
  }),
  { maxLength: 6 },
)

test('however it is cut up, card and credit each get back what they paid', () => {
  fc.assert(
    fc.property(orders, steps, fc.integer({ min: 1, max: 100 }), (bought, wishes, percent) => {
      const creditCents = Math.ceil((bought.money.totalCents * percent) / 100)
      const order = { ...bought, money: { ...bought.money, creditCents } }
      const cardCents = order.money.totalCents - creditCents
      const agreed: RefundParts[] = []
      let given = NOTHING
      for (const { line, quarters, delivery, processing } of wishes) {
        const left = everythingLeft({ ...order, given }).lines
        const wished = left[line % Math.max(1, left.length)]
        const lines = wished ? [{ ...wished, quantity: Math.min(wished.quantity, quarters / 4) }] : []
        agreed.push(refundPartsOf({ ...order, given }, { lines, delivery, processing }))
        given = plus(given, agreed.at(-1)!)
        // Some that was agreed fails, and counts as never given.
        const failed = quarters % 5 === 0 ? agreed.shift() : undefined
        if (failed) given = minus(given, failed)
        const { totalCents, creditCents: toCredit = 0 } = given
        expect(toCredit).toBeLessThanOrEqual(creditCents)
        expect(totalCents - toCredit, 'never more to the card than it paid').toBeLessThanOrEqual(cardCents)
      }
      given = plus(given, refundPartsOf({ ...order, given }, everythingLeft({ ...order, given })))
      const toCredit = given.creditCents ?? 0
      expect([toCredit, given.totalCents - toCredit]).toEqual([creditCents, cardCents])
    }),
  )
})

test('however it is cut up, all of it comes to what was paid', () => {
  fc.assert(
    fc.property(orders, steps, (order, wishes) => {
      let given = NOTHING
      for (const { line, quarters, delivery, processing } of wishes) {
        const left = everythingLeft({ ...order, given }).lines
        const wished = left[line % Math.max(1, left.length)]
        const lines = wished ? [{ ...wished, quantity: Math.min(wished.quantity, quarters / 4) }] : []
        const parts = refundPartsOf({ ...order, given }, { lines, delivery, processing })
        const { lines: _, ...cents } = parts
        for (const amount of Object.values(cents)) expect(amount).toBeGreaterThanOrEqual(0)
        given = plus(given, parts)
      }
      given = plus(given, refundPartsOf({ ...order, given }, everythingLeft({ ...order, given })))
      const { currency: _, fees: __, ...paid } = order.money
      const { lines, ...back } = given
      expect(back).toEqual(paid)
      expect(lines).toHaveLength(order.lines.length)
    }),
  )
})
