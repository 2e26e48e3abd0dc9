import { expect } from 'vitest'
import { feesOfSale, platformFee, processingFee } from '#domain/kernel/fees.ts'
import type { Table } from '../support/table.ts'

const received = (items: number): number => feesOfSale(items).receivedCents

export const FEE_RULES: Table = {
  'of $10, $50 and $100 a producer receives $9.50, $47.50 and $95.00 (A3)': () =>
    expect([1000, 5000, 10_000].map(received)).toEqual([950, 4750, 9500]),

  'the platform fee is 5 %, at least 0.50: up to $10 the minimum, above it the percentage': () =>
    expect([100, 999, 1000, 1020].map((items) => platformFee(items))).toEqual([50, 50, 50, 51]),

  'the platform fee never takes more than the order (A5)': () =>
    expect([0, 30, 50].map((items) => platformFee(items))).toEqual([0, 30, 50]),

  'the processing fee is 2.9 % and 0.30': () =>
    expect([1, 1000, 5000, 10_000].map((charged) => processingFee(charged))).toEqual([30, 59, 175, 320]),

  'the buyer pays the items and the processing fee, not the platform fee (A2, A3)': () =>
    expect(feesOfSale(5000)).toEqual({
      subtotalCents: 5000,
      processingFeeCents: 175,
      paidCents: 5175,
      platformCents: 250,
      receivedCents: 4750,
    }),
}
