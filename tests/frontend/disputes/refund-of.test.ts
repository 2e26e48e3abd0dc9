import { describe, expect, test } from 'vitest'
import type { Refund } from '#domain/disputes/resolution.ts'
import { leftCents, refundOf } from '#frontend/features/disputes/refund-of.ts'

const NOTHING = { itemsCents: 0, deliveryCents: 0, taxCents: 0, processingCents: 0 }
const bought = (productId: string, quantity: number, priceCents: number) => ({
  ...{ productId, name: productId, unit: 'per_pound', quantity, priceCents, lineCents: quantity * priceCents },
  ...{ left: quantity, taxable: false },
})
const ORDER = {
  orderLines: [bought('beets', 4, 275), { ...bought('soap', 1, 900), taxable: true }],
  paid: { itemsCents: 2000, deliveryCents: 600, taxCents: 54, processingCents: 107 },
  given: NOTHING,
}

describe('what a refund comes to', () => {
  test('all of it leaves the processing fee', () => {
    const all = refundOf(ORDER, { kind: 'full_refund', fault: 'none' })
    expect(all).toMatchObject({
      itemsCents: 2000,
      deliveryCents: 600,
      taxCents: 54,
      processingCents: 0,
      totalCents: 2654,
    })
  })

  test('a fault brings the fee back as well', () => {
    expect(refundOf(ORDER, { kind: 'full_refund', fault: 'not_fulfilled' }).totalCents).toBe(2761)
  })

  test('some of a line bears its own tax only', () => {
    const half: Refund & { kind: 'partial_refund' } = {
      kind: 'partial_refund',
      lines: [{ productId: 'beets', quantity: 0.5 }],
      delivery: false,
      fault: 'none',
    }
    expect(refundOf(ORDER, half)).toMatchObject({ itemsCents: 138, taxCents: 0, totalCents: 138 })
    const soap = { ...half, lines: [{ productId: 'soap', quantity: 1 }] }
    expect(refundOf(ORDER, soap)).toMatchObject({ itemsCents: 900, taxCents: 54, totalCents: 954 })
  })

  test('what went back before is left out', () => {
    const [beets, soap] = ORDER.orderLines
    const rest = { ...ORDER, orderLines: [{ ...beets!, left: 3 }, soap!], given: { ...NOTHING, itemsCents: 275 } }
    expect(refundOf(rest, { kind: 'full_refund', fault: 'none' }).totalCents).toBe(2654 - 275)
    expect(leftCents(rest)).toBe(2761 - 275)
  })
})
