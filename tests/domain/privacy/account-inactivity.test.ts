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
import { dayAfter, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'

interface Lived {
  readonly toldOn: CalendarDate | undefined
  readonly closedOn: CalendarDate | undefined
}

/** What the nights make of an account that is used on some days; not every night the sweep runs. */
function lived(uses: readonly CalendarDate[], nights: readonly CalendarDate[]): Lived {
  let [told, toldOn]: [
    { lastUse: CalendarDate; erasureScheduledOn: CalendarDate } | undefined,
    CalendarDate | undefined,
  ] = [undefined, undefined]
  for (const night of nights) {
    const lastUse = uses.filter((day) => day <= night).at(-1)
    if (!lastUse || lastUse > lastUsedBefore(night)) continue
    const due = inactivityAction(lastUse, told, night)
    if (due === 'close') return { toldOn, closedOn: night }
    if (due === 'tell') [told, toldOn] = [{ lastUse, erasureScheduledOn: erasureScheduledOn(lastUse, night) }, night]
  }
  return { toldOn, closedOn: undefined }
}

const BEGIN = '2026-01-01'
const sorted = (most: number, size: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: size })
    .map((days) => days.sort((a, b) => a - b).map((day) => addDays(BEGIN, day)))

test('nobody’s account goes before its time, nor without their having had time to answer', () => {
  fc.assert(
    fc.property(sorted(2000, 6), sorted(4000, 400), (uses, nights) => {
      const { toldOn, closedOn } = lived(uses, nights)
      if (!closedOn) return
      const lastUse = uses.filter((day) => day <= closedOn).at(-1)!
      const erased = addDays(closedOn, REOPEN_WINDOW_DAYS)
      expect(erased >= dayAfter(lastUse, RETENTION_RULES.accounts.keeps)).toBe(true)
      expect(toldOn! >= lastUse && erased >= addDays(toldOn!, INACTIVITY_NOTICE_DAYS)).toBe(true)
    }),
  )
})

test('swept every night it is told 30 days before and erased on the day', () => {
  const nights = Array.from({ length: 1200 }, (_, n) => addDays(BEGIN, n))
  expect(lived([BEGIN], nights)).toEqual({ toldOn: '2028-12-02', closedOn: '2028-12-18' })
})
