import { describe, expect, test } from 'vitest'
import type { Refund } from '#domain/disputes/resolution.ts'
import { exceeded } from '#frontend/shared/disputes/resolution-draft.ts'
import { labelOf, leftCents, producerBearsCents, refundOf } from '#frontend/shared/disputes/resolutions.tsx'

const NOTHING = { subtotalCents: 0, deliveryFeeCents: 0, taxCents: 0, processingFeeCents: 0 }
const bought = (itemId: string, quantity: number, priceCents: number) => ({
  itemId,
  name: itemId,
  unit: 'per_pound',
  quantity,
  unitPriceCents: priceCents,
  lineTotalCents: quantity * priceCents,
  remainingQuantity: quantity,
  remainingCents: quantity * priceCents,
  taxable: false,
})
const ORDER = {
  orderLines: [bought('beets', 4, 275), { ...bought('soap', 1, 900), taxable: true }],
  paid: { subtotalCents: 2000, deliveryFeeCents: 600, taxCents: 54, processingFeeCents: 107 },
  refunded: NOTHING,
}

describe('what a refund comes to', () => {
  test('all of it leaves the processing fee', () => {
    const all = refundOf(ORDER, { kind: 'full_refund', fault: 'none' })
    expect(all).toMatchObject({
      subtotalCents: 2000,
      deliveryFeeCents: 600,
      taxCents: 54,
      processingFeeCents: 0,
      totalCents: 2654,
    })
  })

  test('all of it is called what it is: items and delivery', () => {
    expect(labelOf('full_refund', ORDER)).toBe('All items and delivery')
    expect(labelOf('full_refund', { paid: { ...ORDER.paid, deliveryFeeCents: 0 } })).toBe('All items')
  })

  test('the producer bears goods and delivery less the market’s fee on them', () => {
    const the = { ...ORDER, platformFee: { paidCents: 100, refundedCents: 0 } }
    expect(producerBearsCents(the, { kind: 'full_refund', fault: 'not_fulfilled' })).toBe(2500)
    const lines = [{ itemId: 'beets', quantity: 4 }]
    const half: Refund = { kind: 'partial_refund', lines, includesDelivery: false, fault: 'none' }
    expect(producerBearsCents(the, half)).toBe(1100 - 50)
  })

  test('a fault brings the fee back as well', () => {
    expect(refundOf(ORDER, { kind: 'full_refund', fault: 'not_fulfilled' }).totalCents).toBe(2761)
  })

  test('some of a line bears its own tax only', () => {
    const half: Refund & { kind: 'partial_refund' } = {
      kind: 'partial_refund',
      lines: [{ itemId: 'beets', quantity: 0.5 }],
      includesDelivery: false,
      fault: 'none',
    }
    expect(refundOf(ORDER, half)).toMatchObject({ subtotalCents: 138, taxCents: 0, totalCents: 138 })
    const soap = { ...half, lines: [{ itemId: 'soap', quantity: 1 }] }
    expect(refundOf(ORDER, soap)).toMatchObject({ subtotalCents: 900, taxCents: 54, totalCents: 954 })
  })

  test('too much names the most there is to give back', () => {
    const typed = (cents: number) => exceeded(ORDER, { kind: 'partial_refund', cents: { beets: cents } })
    expect(typed(1101)).toBe('At most $11.00 of beets can be given back')
    expect(typed(1100)).toBeUndefined()
    expect(exceeded(ORDER, { kind: 'full_refund', cents: { beets: 9999 } })).toBeUndefined()
  })

  test('an amount of money is given back to the cent', () => {
    const amount: Refund = {
      kind: 'partial_refund',
      lines: [{ itemId: 'beets', quantity: 0, amountCents: 137 }],
      includesDelivery: false,
      fault: 'none',
    }
    expect(refundOf(ORDER, amount)).toMatchObject({ subtotalCents: 137, taxCents: 0, totalCents: 137 })
  })

  test('what went back before is left out', () => {
    const [beets, soap] = ORDER.orderLines
    const rest = {
      ...ORDER,
      orderLines: [{ ...beets!, left: 3, leftCents: 825 }, soap!],
      refunded: { ...NOTHING, subtotalCents: 275 },
    }
    expect(refundOf(rest, { kind: 'full_refund', fault: 'none' }).totalCents).toBe(2654 - 275)
    expect(leftCents(rest)).toBe(2761 - 275)
  })
})
