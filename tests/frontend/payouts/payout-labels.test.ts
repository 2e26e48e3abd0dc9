import { expect, test } from 'vitest'
import type { StatementLine } from '#domain/payouts/contract.ts'
import { balanceOf, type Payout, payoutLabel } from '#frontend/producer/payouts/payout-labels.ts'

const AHEAD = '2026-11-25T00:00:00.000Z'
const read = (status: Payout['status'], today: string) => {
  const { day, label } = payoutLabel({ status, arrivesAt: AHEAD }, today)
  return `${day}: ${label}`
}

test('a payout with a later arrival is in transit', () => {
  expect(read('paid', '2026-11-23')).toBe('Expected November 25, 2026: In transit')
  expect(read('in_transit', '2026-11-23')).toBe('Expected November 25, 2026: In transit')
  expect(read('pending', '2026-11-24')).toBe('Expected November 25, 2026: Pending')
})

test('a payout is paid from its arrival date', () => {
  expect(read('paid', '2026-11-25')).toBe('November 25, 2026: Paid')
  expect(read('paid', '2026-11-30')).toBe('November 25, 2026: Paid')
})

test('a failed payout has no expected day', () => {
  expect(read('failed', '2026-11-23')).toBe('November 25, 2026: Failed')
  expect(read('canceled', '2026-11-23')).toBe('November 25, 2026: Canceled')
})

const payout = (id: string, overrides: Partial<Payout>): Payout => ({
  id,
  amountCents: 100,
  status: 'paid',
  arrivesAt: '2026-11-20T00:00:00.000Z',
  madeAt: '2026-11-18T00:00:00.000Z',
  ...overrides,
})
const line = (netCents: number, completed: boolean) => ({ netCents, completed }) as StatementLine

test('the balance adds earnings and payouts that have not arrived', () => {
  const payouts = [
    payout('later', { status: 'pending', arrivesAt: '2026-11-27T00:00:00.000Z' }),
    payout('next', { amountCents: 40, arrivesAt: AHEAD }),
    payout('arrived', {}),
    payout('failed', { status: 'failed', arrivesAt: AHEAD }),
  ]
  const lines = [line(500, true), line(70, false), line(-20, false)]
  expect(balanceOf(payouts, { lines }, '2026-11-23')).toEqual({
    pendingCents: 50,
    onTheWayCents: 140,
    next: { cents: 40, day: '2026-11-25' },
  })
  expect(balanceOf([], { lines: [] }, '2026-11-23')).toEqual({ pendingCents: 0, onTheWayCents: 0, next: undefined })
})
