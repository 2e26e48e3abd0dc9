import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '#domain/checkout/quote.ts'
import type { OrderLine, OrderMoney, RefundBreakdown } from '#domain/ordering/order.events.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import {
  addBreakdown,
  NOTHING_REFUNDED,
  type RefundableTotals,
  refundableLines,
  refundableRemainder,
  refundBreakdownOf,
  subtractBreakdown,
} from '#domain/ordering/refund-breakdown.ts'
import { idNamed } from '#tests/support/ids.ts'

interface Bought {
  readonly quantity: number
  readonly priceCents: number
  readonly taxable: boolean
}

/** The totals of an order as a checkout computes them. */
function orderOf(bought: readonly Bought[], deliveryRateCents = 0): RefundableTotals {
  const producerId = idNamed('producer', 'orchard')
  const priced = bought.map((line, nth) => ({ ...line, producerId, itemId: idNamed('product', `${nth}`) }))
  const fulfillmentMethod = deliveryRateCents > 0 ? 'delivery' : 'pickup'
  const [part] = quote(priced, () => ({ fulfillmentMethod, deliveryRateCents }), 'VT').producers
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents } = part!
  const cents = { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents }
  const money: OrderMoney = { currency: 'USD', ...cents, feeScheduleVersion: '2026-01' }
  const lines: OrderLine[] = part!.lines.map(({ producerId: _, priceCents: unitPriceCents, ...line }) => ({
    ...line,
    unitPriceCents,
    name: 'x',
    unit: 'per_item',
  }))
  return { lines, money, refunded: NOTHING_REFUNDED }
}

const eggsAndSoap = orderOf(
  [
    { quantity: 4, priceCents: 500, taxable: false },
    { quantity: 2, priceCents: 1000, taxable: true },
  ],
  600,
)
const [eggs, soap] = eggsAndSoap.lines.map(({ itemId }) => itemId) as [string, string]

test('a refunded line includes its tax and processing fee', () => {
  const parts = refundBreakdownOf(eggsAndSoap, {
    lines: [{ itemId: soap, quantity: 1 }],
    delivery: false,
    processing: true,
  })
  // $40 of items + $6 + $1.20 tax = $47.20; 2.9 % + $0.30 = $1.67, of which 1060 / 4720 is $0.38.
  expect(parts).toMatchObject({
    subtotalCents: 1000,
    taxCents: 60,
    deliveryFeeCents: 0,
    processingFeeCents: 38,
    totalCents: 1098,
  })
  // The platform fee falls from $2.00 to $1.50.
  expect(parts.platformFeeCents).toBe(50)
  expect(producerShare(parts)).toBe(950)
})

test('an amount is refunded without a quantity', () => {
  const amountOfEggs = (cents: number) => ({
    lines: [{ itemId: eggs, quantity: 0, cents }],
    delivery: false,
    processing: false,
  })
  const parts = refundBreakdownOf(eggsAndSoap, amountOfEggs(137))
  expect(parts).toMatchObject({
    lines: [{ itemId: eggs, quantity: 0, cents: 137 }],
    subtotalCents: 137,
    totalCents: 137,
  })
  const after = { ...eggsAndSoap, refunded: parts }
  expect(refundableLines(after)).toContainEqual({ itemId: eggs, quantity: 4, cents: 2000 - 137 })
  const one = refundBreakdownOf(after, {
    lines: [{ itemId: eggs, quantity: 1 }],
    delivery: false,
    processing: false,
  })
  expect(one.lines).toEqual([{ itemId: eggs, quantity: 1, cents: 500 }])
  const rest = refundBreakdownOf(after, refundableRemainder(after))
  expect(addBreakdown(parts, rest)).toMatchObject({ subtotalCents: 4000, totalCents: eggsAndSoap.money.totalCents })
  expect(refundBreakdownOf(after, amountOfEggs(9999)).lines[0]!.cents).toBe(2000 - 137)
})

test('untaxed items are refunded without tax', () => {
  const lines = [{ itemId: eggs, quantity: 4 }]
  const parts = refundBreakdownOf(eggsAndSoap, { lines, delivery: false, processing: false })
  expect(parts).toMatchObject({ subtotalCents: 2000, taxCents: 0, processingFeeCents: 0, totalCents: 2000 })
})

test('the delivery fee is refunded alone', () => {
  const parts = refundBreakdownOf(eggsAndSoap, { lines: [], delivery: true, processing: false })
  expect(parts).toMatchObject({ subtotalCents: 0, deliveryFeeCents: 600, totalCents: 600, platformFeeCents: 0 })
})

test('the smallest order refunds the whole platform fee', () => {
  const order = orderOf([{ quantity: 1, priceCents: 40, taxable: false }])
  const parts = refundBreakdownOf(order, refundableRemainder(order))
  expect(parts.platformFeeCents).toBe(40)
  expect(producerShare(parts)).toBe(0)
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

/** A refund of part of one line: a quantity or, every third time, an amount. */
function someOf(left: ReturnType<typeof refundableLines>, { line, quarters }: { line: number; quarters: number }) {
  const open = left.filter(({ quantity }) => quantity > 0)
  const one = open[line % Math.max(1, open.length)]
  if (!one) return []
  const { itemId, quantity, cents } = one
  if (quarters % 3 === 0) return [{ itemId, quantity: 0, cents: Math.min(cents, quarters * 37) }]
  return [{ itemId, quantity: Math.min(quantity, quarters / 4) }]
}

test('partial refunds return to card and credit what each paid', () => {
  fc.assert(
    fc.property(orders, steps, fc.integer({ min: 1, max: 100 }), (bought, requests, percent) => {
      const storeCreditCents = Math.ceil((bought.money.totalCents * percent) / 100)
      const order = { ...bought, money: { ...bought.money, storeCreditCents } }
      const cardCents = order.money.totalCents - storeCreditCents
      const agreed: RefundBreakdown[] = []
      let given = NOTHING_REFUNDED
      for (const { line, quarters, delivery, processing } of requests) {
        const lines = someOf(refundableLines({ ...order, refunded: given }), { line, quarters })
        agreed.push(refundBreakdownOf({ ...order, refunded: given }, { lines, delivery, processing }))
        given = addBreakdown(given, agreed.at(-1)!)
        // Some approved refunds fail, and then count as never made.
        const failed = quarters % 5 === 0 ? agreed.shift() : undefined
        if (failed) given = subtractBreakdown(given, failed)
        const { totalCents, storeCreditCents: toCredit = 0 } = given
        expect(toCredit).toBeLessThanOrEqual(storeCreditCents)
        expect(totalCents - toCredit, 'never more to the card than it paid').toBeLessThanOrEqual(cardCents)
      }
      given = addBreakdown(
        given,
        refundBreakdownOf({ ...order, refunded: given }, refundableRemainder({ ...order, refunded: given })),
      )
      const toCredit = given.storeCreditCents ?? 0
      expect([toCredit, given.totalCents - toCredit]).toEqual([storeCreditCents, cardCents])
    }),
  )
})

test('partial refunds add up to what was paid', () => {
  fc.assert(
    fc.property(orders, steps, (order, requests) => {
      let given = NOTHING_REFUNDED
      for (const { line, quarters, delivery, processing } of requests) {
        const lines = someOf(refundableLines({ ...order, refunded: given }), { line, quarters })
        const parts = refundBreakdownOf({ ...order, refunded: given }, { lines, delivery, processing })
        const { lines: _, ...cents } = parts
        for (const amount of Object.values(cents)) expect(amount).toBeGreaterThanOrEqual(0)
        given = addBreakdown(given, parts)
      }
      given = addBreakdown(
        given,
        refundBreakdownOf({ ...order, refunded: given }, refundableRemainder({ ...order, refunded: given })),
      )
      const { currency: _, feeScheduleVersion: __, ...paid } = order.money
      const { lines, ...totals } = given
      expect(totals).toEqual(paid)
      expect(lines).toHaveLength(order.lines.length)
    }),
  )
})
