import { expect, test } from 'vitest'
import type { ReplayStep, StockStateAt, TotalsState } from '#domain/ordering/order-replay.contract.ts'
import { inventoryLedger, moneyLedger } from '#frontend/staff/order-replay/ledgers.ts'
import { stepPositions } from '#frontend/staff/order-replay/scrubber.tsx'
import { gapLabel } from '#frontend/staff/order-replay/step-timeline.tsx'

const totals = (amounts: Partial<TotalsState>) =>
  ({
    paidCents: 0,
    refundedCents: 0,
    transfer: 'none',
    producersCents: 0,
    takenBackCents: 0,
    ...amounts,
  }) as TotalsState
const step = (id: string, after: ReplayStep['after']) => ({ id, kind: 'stock', after }) as ReplayStep
const eggs = (onHand: number, held: number): StockStateAt => ({
  productId: 'eggs',
  name: 'Eggs',
  onHand,
  held,
  available: onHand - held,
})

test('the money ledger balances payments, transfers, refunds and reversals', () => {
  const transferred = { paidCents: 1000, transfer: 'created', producersCents: 900 } as const
  const ledger = moneyLedger([
    step('placed', { money: totals({}) }),
    step('paid', { money: totals({ paidCents: 1000 }) }),
    step('transferred', { money: totals(transferred) }),
    step('refunded', { money: totals({ ...transferred, refundedCents: 400 }) }),
    step('reversed', { money: totals({ ...transferred, refundedCents: 400, takenBackCents: 360 }) }),
  ])
  expect(ledger.map(({ step, cents, balanceCents }) => [step, cents, balanceCents])).toEqual([
    ['paid', 1000, 1000],
    ['transferred', -900, 100],
    ['refunded', -400, -300],
    ['reversed', 360, 60],
  ])
})

test('the inventory ledger lists changes with the stock afterwards', () => {
  const ledger = inventoryLedger([
    { ...step('first', { stock: [eggs(10, 0)] }), kind: 'order' },
    step('reserved', { stock: [eggs(10, 2)] }),
    step('sold', { stock: [eggs(8, 0)] }),
  ])
  expect(ledger).toMatchObject([
    { step: 'reserved', onHandChange: 0, reservedChange: 2, available: 8 },
    { step: 'sold', onHandChange: -2, reservedChange: -2, available: 8 },
  ])
})

test('gaps of more than two hours are named', () => {
  const hour = 3_600_000
  expect([1, 2, 5, 24, 70].map((hours) => gapLabel(hours * hour))).toEqual([
    undefined,
    undefined,
    '5 hours later',
    '1 day later',
    '3 days later',
  ])
})

test('steps in the same second have separate positions', () => {
  const at = '2026-05-01T09:30:00.000Z'
  const places = stepPositions([{ at }, { at }, { at: '2026-05-04T09:30:00.000Z' }])
  expect(new Set(places).size).toBe(3)
  expect(places[2]! - places[1]!).toBeGreaterThan(places[1]!)
})
