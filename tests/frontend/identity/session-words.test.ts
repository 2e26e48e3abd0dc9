import { expect, test } from 'vitest'
import { homeOf, sellingPathOf } from '#frontend/account/identity/after-sign-in.ts'
import { deviceWords, seenWords } from '#frontend/account/identity/sign-in-settings.tsx'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Safari', null, 'Safari'],
  [null, 'Linux', 'Linux'],
  [null, null, 'A browser we do not know'],
])('%s and %s are called %s', (browser, system, words) => {
  expect(deviceWords({ browser, system })).toBe(words)
})

const NOW = Date.parse('2026-05-03T12:00:00.000Z')
test.each([
  ['2026-05-03T11:50:00.000Z', 'Active in the last few minutes'],
  ['2026-05-03T11:15:00.000Z', 'Last seen within the hour'],
  ['2026-05-03T11:00:00.000Z', 'Last seen 1 hour ago'],
  ['2026-05-02T14:00:00.000Z', 'Last seen 22 hours ago'],
  ['2026-04-30T12:00:00.000Z', 'Last seen April 30, 2026'],
])('a session used at %s is described as %s', (at, words) => {
  expect(seenWords(at, NOW)).toBe(words)
})

test('selling leads to the next step of the current user', () => {
  expect(sellingPathOf(null)).toBe('/signup?role=producer')
  expect(sellingPathOf({ producerId: null })).toBe('/become-a-producer')
  expect(sellingPathOf({ producerId: 'producer_1' })).toBe('/producer-dashboard')
  expect(homeOf({ role: 'consumer', staff: null, staffSetupRequired: null })).toBe('/dashboard')
  expect(homeOf({ role: 'consumer', staff: 'support', staffSetupRequired: null })).toBe('/support/disputes')
  expect(homeOf({ role: 'consumer', staff: null, staffSetupRequired: 'second_step' })).toBe('/account#security')
})
