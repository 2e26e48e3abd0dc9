import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import {
  erasureScheduledOn,
  INACTIVITY_NOTICE_DAYS,
  inactivityAction,
  lastUsedBefore,
  REOPEN_WINDOW_DAYS,
} from '#domain/privacy/account-closure.ts'
import { RETENTION_RULES, retentionEndOf } from '#domain/privacy/retention-rules.ts'

interface Lived {
  readonly noticeOn: CalendarDate | undefined
  readonly closedOn: CalendarDate | undefined
}

/** The result of nightly runs, some of them skipped, for an account used on some days. */
function lived(uses: readonly CalendarDate[], nights: readonly CalendarDate[]): Lived {
  let [notice, noticeOn]: [
    { lastUse: CalendarDate; erasureScheduledOn: CalendarDate } | undefined,
    CalendarDate | undefined,
  ] = [undefined, undefined]
  for (const night of nights) {
    const lastUse = uses.filter((day) => day <= night).at(-1)
    if (!lastUse || lastUse > lastUsedBefore(night)) continue
    const due = inactivityAction(lastUse, notice, night)
    if (due === 'close') return { noticeOn, closedOn: night }
    if (due === 'notify')
      [notice, noticeOn] = [{ lastUse, erasureScheduledOn: erasureScheduledOn(lastUse, night) }, night]
  }
  return { noticeOn, closedOn: undefined }
}

const BEGIN = '2026-01-01'
const sorted = (most: number, size: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: size })
    .map((days) => days.sort((a, b) => a - b).map((day) => addDays(BEGIN, day)))

test('no account is erased early or without time to respond', () => {
  fc.assert(
    fc.property(sorted(2000, 6), sorted(4000, 400), (uses, nights) => {
      const { noticeOn, closedOn } = lived(uses, nights)
      if (!closedOn) return
      const lastUse = uses.filter((day) => day <= closedOn).at(-1)!
      const erased = addDays(closedOn, REOPEN_WINDOW_DAYS)
      expect(erased >= retentionEndOf(lastUse, RETENTION_RULES.accounts.period)).toBe(true)
      expect(noticeOn! >= lastUse && erased >= addDays(noticeOn!, INACTIVITY_NOTICE_DAYS)).toBe(true)
    }),
  )
})

test('a daily run sends the notice 30 days before the erasure', () => {
  const nights = Array.from({ length: 1200 }, (_, n) => addDays(BEGIN, n))
  expect(lived([BEGIN], nights)).toEqual({ noticeOn: '2028-12-02', closedOn: '2028-12-18' })
})
