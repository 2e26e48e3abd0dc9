import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricedLine, quote } from '#domain/checkout/quote.ts'
import { feesOfSale } from '#domain/kernel/fees.ts'
import { sum } from '#domain/kernel/money.ts'
import { idNamed } from '#tests/support/ids.ts'

const [orchard, dairy] = [idNamed('producer', 'orchard'), idNamed('producer', 'dairy')]
const line = (producerId: string, priceCents: number, overrides: Partial<PricedLine> = {}): PricedLine => ({
  itemId: idNamed('product', `${producerId} ${priceCents}`),
  producerId,
  quantity: 1,
  priceCents,
  taxable: false,
  ...overrides,
})
const pickup = () => ({ fulfillmentMethod: 'pickup', deliveryRateCents: 500 }) as const
const delivery = () => ({ fulfillmentMethod: 'delivery', deliveryRateCents: 500 }) as const

test('the sale calculator computes what the checkout charges', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (subtotalCents) => {
      const quoted = quote([line(orchard, subtotalCents)], pickup, 'VT')
      const { paidCents, platformCents } = feesOfSale(subtotalCents)
      expect(paidCents).toBe(quoted.totalCents)
      expect(platformCents).toBe(quoted.producers[0]!.platformFeeCents)
    }),
  )
})

describe('a quote', () => {
  test('of fifty dollars for pickup totals 51.75', () => {
    const { subtotalCents, processingFeeCents, totalCents } = quote([line(orchard, 5000)], pickup, 'VT')
    expect({ subtotalCents, processingFeeCents, totalCents }).toEqual({
      subtotalCents: 5000,
      processingFeeCents: 175,
      totalCents: 5175,
    })
  })

  test('contains one delivery fee per producer', () => {
    const lines = [line(orchard, 100, { quantity: 10 }), line(orchard, 200), line(dairy, 300)]
    expect(quote(lines, delivery, 'VT').deliveryFeeCents).toBe(1000)
  })

  test('exempts groceries from tax and taxes soap', () => {
    expect(quote([line(orchard, 1000)], pickup, 'VT').taxCents).toBe(0)
    expect(quote([line(orchard, 1000, { taxable: true })], pickup, 'VT').taxCents).toBe(60)
    expect(quote([line(orchard, 1000, { taxable: true })], pickup, 'NH').taxCents).toBe(0)
  })

  test('totals the sum of its orders', () => {
    const lines = fc.array(
      fc.record({
        producerId: fc.constantFrom(orchard, dairy, idNamed('producer', 'baker')),
        priceCents: fc.integer({ min: 1, max: 100_000 }),
        quantity: fc.integer({ min: 1, max: 400 }).map((quarters) => quarters / 4),
        taxable: fc.boolean(),
        itemId: fc.integer({ min: 0, max: 999 }).map((n) => idNamed('product', String(n))),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(lines, fc.boolean(), (cart, delivered) => {
        const whole = quote(cart, delivered ? delivery : pickup, 'VT')
        expect(sum(whole.producers.map((part) => part.totalCents))).toBe(whole.totalCents)
        expect(sum(whole.producers.map((part) => part.processingFeeCents))).toBe(whole.processingFeeCents)
        const parts = [whole.subtotalCents, whole.deliveryFeeCents, whole.taxCents, whole.processingFeeCents]
        expect(sum(parts)).toBe(whole.totalCents)
        for (const { platformFeeCents, subtotalCents } of whole.producers)
          expect(platformFeeCents).toBeLessThanOrEqual(subtotalCents)
      }),
    )
  })
})
