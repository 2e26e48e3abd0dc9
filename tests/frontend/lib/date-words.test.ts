import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The formatters of a page the server sent for a market in this zone. */
async function wordsIn(timeZone: string) {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } })
  return {
    ...(await import('#frontend/shared/lib/marketplace-time.ts')),
    ...(await import('#frontend/shared/lib/marketplace-time.ts')),
  }
}

test('dates and times are the market’s and name their zone', async () => {
  const eastern = await wordsIn('America/New_York')
  const lateEvening = '2026-09-02T02:30:05.123Z'
  expect(eastern.dateWords(lateEvening)).toBe('September 1, 2026')
  expect(eastern.shortDateWords(lateEvening)).toBe('Sep 1, 2026')
  expect(eastern.momentWords(lateEvening)).toBe('Sep 1, 2026, 10:30 PM EDT')
  expect(eastern.exactWords(lateEvening)).toBe('Sep 1, 2026, 10:30:05.123 PM EDT')
  expect(eastern.timeWords(lateEvening)).toBe('10:30 PM')
  expect(eastern.marketDay(lateEvening)).toBe('2026-09-01')
  expect(eastern.marketZoneName()).toBe('Eastern Time')
  expect(eastern.utcWords(lateEvening)).toBe('2026-09-02 02:30:05 UTC')
  expect((await wordsIn('Pacific/Honolulu')).momentWords('2026-09-01T13:30:00Z')).toBe('Sep 1, 2026, 3:30 AM HST')
})

test('a typed time is the market’s, also around a change of the clocks', async () => {
  const { instantOf, localTime } = await wordsIn('America/New_York')
  expect(instantOf('2026-07-01T09:30')).toBe('2026-07-01T13:30:00.000Z')
  expect(instantOf('2026-12-01T09:30:05.123')).toBe('2026-12-01T14:30:05.123Z')
  expect(localTime('2026-12-01T14:30:05.123Z')).toBe('2026-12-01T09:30:05.123')
  expect([instantOf(''), instantOf('nonsense')]).toEqual(['', ''])
  for (const at of ['2026-03-08T06:59:00.000Z', '2026-03-08T07:00:00.000Z', '2026-11-01T07:00:00.000Z'])
    expect(instantOf(localTime(at))).toBe(at)
  // Half past one comes twice in the night to standard time; half past two never comes in the night to summer time.
  expect(instantOf('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantOf('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
})
