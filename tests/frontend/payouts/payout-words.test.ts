import { expect, test } from 'vitest'
import { payoutWords } from '#frontend/producer/payouts/banking.tsx'

const AHEAD = '2026-11-25T00:00:00.000Z'
const words = (status: Parameters<typeof payoutWords>[0]['status'], today: string) => {
  const { day, label } = payoutWords({ status, arrivesAt: AHEAD }, today)
  return `${day}: ${label}`
}

test('a payout dated ahead says when it arrives', () => {
  expect(words('paid', '2026-11-23')).toBe('Arrives by November 25, 2026: On its way')
  expect(words('in_transit', '2026-11-23')).toBe('Arrives by November 25, 2026: On its way')
  expect(words('pending', '2026-11-24')).toBe('Arrives by November 25, 2026: Being prepared')
})

test('a payout is paid from its day on', () => {
  expect(words('paid', '2026-11-25')).toBe('November 25, 2026: Paid')
  expect(words('paid', '2026-11-30')).toBe('November 25, 2026: Paid')
})

test('a payout that came back arrives never', () => {
  expect(words('failed', '2026-11-23')).toBe('November 25, 2026: Your bank sent it back')
  expect(words('canceled', '2026-11-23')).toBe('November 25, 2026: Canceled')
})
