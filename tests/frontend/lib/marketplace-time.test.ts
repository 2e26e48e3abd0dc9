import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  // The modules read the page's time zone once, so each zone imports them again.
  vi.resetModules()
})

/** The formatters of a page served for this time zone. */
async function wordsIn(timeZone: string) {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } })
  return {
    ...(await import('#frontend/shared/lib/marketplace-time.ts')),
    ...(await import('#frontend/shared/lib/marketplace-time.ts')),
  }
}

test('dates and times use the marketplace’s zone', async () => {
  const eastern = await wordsIn('America/New_York')
  const lateEvening = '2026-09-02T02:30:05.123Z'
  expect(eastern.formatDate(lateEvening)).toBe('September 1, 2026')
  expect(eastern.formatShortDay(lateEvening)).toBe('Sep 1, 2026')
  expect(eastern.formatDateTime(lateEvening)).toBe('Sep 1, 2026, 10:30 PM EDT')
  expect(eastern.formatPreciseDateTime(lateEvening)).toBe('Sep 1, 2026, 10:30:05.123 PM EDT')
  expect(eastern.formatTime(lateEvening)).toBe('10:30 PM')
  expect(eastern.marketDay(lateEvening)).toBe('2026-09-01')
  expect(eastern.marketZoneName()).toBe('Eastern Time')
  expect(eastern.formatUtc(lateEvening)).toBe('2026-09-02 02:30:05 UTC')
  expect((await wordsIn('Pacific/Honolulu')).formatDateTime('2026-09-01T13:30:00Z')).toBe('Sep 1, 2026, 3:30 AM HST')
})

test('an entered time is marketplace time across DST', async () => {
  const { instantOf, localTime } = await wordsIn('America/New_York')
  expect(instantOf('2026-07-01T09:30')).toBe('2026-07-01T13:30:00.000Z')
  expect(instantOf('2026-12-01T09:30:05.123')).toBe('2026-12-01T14:30:05.123Z')
  expect(localTime('2026-12-01T14:30:05.123Z')).toBe('2026-12-01T09:30:05.123')
  expect([instantOf(''), instantOf('nonsense')]).toEqual(['', ''])
  for (const at of ['2026-03-08T06:59:00.000Z', '2026-03-08T07:00:00.000Z', '2026-11-01T07:00:00.000Z'])
    expect(instantOf(localTime(at))).toBe(at)
  // 1:30 AM occurs twice when DST ends; 2:30 AM never occurs when it starts.
  expect(instantOf('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantOf('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
})
