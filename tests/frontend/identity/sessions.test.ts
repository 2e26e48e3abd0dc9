import { expect, test } from 'vitest'
import { homeOf } from '#frontend/account/identity/after-sign-in.ts'
import { deviceName, lastActive } from '#frontend/account/settings/security.tsx'
import { sellingPathOf } from '#frontend/shop/how-it-works/for-producers.tsx'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Safari', null, 'Safari'],
  [null, 'Linux', 'Linux'],
  [null, null, 'Unknown browser'],
])('%s and %s are called %s', (browser, system, words) => {
  expect(deviceName({ browser, system })).toBe(words)
})

const NOW = Date.parse('2026-05-03T12:00:00.000Z')
test.each([
  ['2026-05-03T11:50:00.000Z', 'A few minutes ago'],
  ['2026-05-03T11:15:00.000Z', 'Within the last hour'],
  ['2026-05-03T11:00:00.000Z', '1 hour ago'],
  ['2026-05-02T14:00:00.000Z', '22 hours ago'],
  ['2026-04-30T12:00:00.000Z', 'April 30, 2026'],
])('a session used at %s is described as %s', (at, words) => {
  expect(lastActive(at, NOW)).toBe(words)
})

test('selling leads to the next step of the current user', () => {
  expect(sellingPathOf(null)).toBe('/signup?role=producer')
  expect(sellingPathOf({ producerId: null })).toBe('/become-a-producer')
  expect(sellingPathOf({ producerId: 'producer_1' })).toBe('/producer-dashboard')
  expect(homeOf({ role: 'consumer', staff: null, staffSetupRequired: null })).toBe('/dashboard')
  expect(homeOf({ role: 'consumer', staff: 'support', staffSetupRequired: null })).toBe('/support/inbox')
  expect(homeOf({ role: 'consumer', staff: null, staffSetupRequired: 'two_factor' })).toBe('/account/security')
})
