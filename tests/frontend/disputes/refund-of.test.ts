import { describe, expect, test } from 'vitest'
import type { Refund } from '#domain/disputes/resolution.ts'
import { exceededAmountError } from '#frontend/shared/disputes/resolution-draft.ts'
import { labelOf, producerShareCents, refundOf, unrefundedCents } from '#frontend/shared/disputes/resolutions.tsx'

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

describe('a refund', () => {
  test('a full refund excludes the processing fee', () => {
    const all = refundOf(ORDER, { kind: 'full_refund', fault: 'none' })
    expect(all).toMatchObject({
      subtotalCents: 2000,
      deliveryFeeCents: 600,
      taxCents: 54,
      processingFeeCents: 0,
      totalCents: 2654,
    })
  })

  test('a full refund is labeled by its parts', () => {
    expect(labelOf('full_refund', ORDER)).toBe('All items and delivery')
    expect(labelOf('full_refund', { paid: { ...ORDER.paid, deliveryFeeCents: 0 } })).toBe('All items')
  })

  test('the producer pays products and delivery less the platform fee', () => {
    const the = { ...ORDER, platformFee: { paidCents: 100, refundedCents: 0 } }
    expect(producerShareCents(the, { kind: 'full_refund', fault: 'not_fulfilled' })).toBe(2500)
    const lines = [{ itemId: 'beets', quantity: 4 }]
    const half: Refund = { kind: 'partial_refund', lines, includesDelivery: false, fault: 'none' }
    expect(producerShareCents(the, half)).toBe(1100 - 50)
  })

  test('a fault also refunds the processing fee', () => {
    expect(refundOf(ORDER, { kind: 'full_refund', fault: 'not_fulfilled' }).totalCents).toBe(2761)
  })

  test('a partial line includes only its own tax', () => {
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

  test('an excessive amount reports the maximum', () => {
    const typed = (cents: number) => exceededAmountError(ORDER, { kind: 'partial_refund', cents: { beets: cents } })
    expect(typed(1101)).toBe('At most $11.00 of beets can be refunded')
    expect(typed(1100)).toBeUndefined()
    expect(exceededAmountError(ORDER, { kind: 'full_refund', cents: { beets: 9999 } })).toBeUndefined()
  })

  test('an amount is refunded to the cent', () => {
    const amount: Refund = {
      kind: 'partial_refund',
      lines: [{ itemId: 'beets', quantity: 0, amountCents: 137 }],
      includesDelivery: false,
      fault: 'none',
    }
    expect(refundOf(ORDER, amount)).toMatchObject({ subtotalCents: 137, taxCents: 0, totalCents: 137 })
  })

  test('earlier refunds are excluded', () => {
    const [beets, soap] = ORDER.orderLines
    const rest = {
      ...ORDER,
      orderLines: [{ ...beets!, left: 3, leftCents: 825 }, soap!],
      refunded: { ...NOTHING, subtotalCents: 275 },
    }
    expect(refundOf(rest, { kind: 'full_refund', fault: 'none' }).totalCents).toBe(2654 - 275)
    expect(unrefundedCents(rest)).toBe(2761 - 275)
  })
})
