import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, daysAfter } from '#domain/kernel/day.ts'
import { COOLING_OFF_DAYS } from '#domain/privacy/cooling-off.ts'
import { dayAfter, RULES } from '#domain/privacy/retention.ts'
import { dueToUnused, erasesOn, TOLD_BEFORE_DAYS, unusedUntil } from '#domain/privacy/unused.ts'

interface Lived {
  readonly toldOn: Day | undefined
  readonly closedOn: Day | undefined
}

/** What the nights make of an account that is used on some days; not every night the sweep runs. */
function lived(uses: readonly Day[], nights: readonly Day[]): Lived {
  let [told, toldOn]: [{ lastUse: Day; erasesOn: Day } | undefined, Day | undefined] = [undefined, undefined]
  for (const night of nights) {
    const lastUse = uses.filter((day) => day <= night).at(-1)
    if (!lastUse || lastUse > unusedUntil(night)) continue
    const due = dueToUnused(lastUse, told, night)
    if (due === 'close') return { toldOn, closedOn: night }
    if (due === 'tell') [told, toldOn] = [{ lastUse, erasesOn: erasesOn(lastUse, night) }, night]
  }
  return { toldOn, closedOn: undefined }
}

const BEGIN = '2026-01-01'
const sorted = (most: number, size: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: size })
    .map((days) => days.sort((a, b) => a - b).map((day) => daysAfter(BEGIN, day)))

test('nobody’s account goes before its time, nor without their having had time to answer', () => {
  fc.assert(
    fc.property(sorted(2000, 6), sorted(4000, 400), (uses, nights) => {
      const { toldOn, closedOn } = lived(uses, nights)
      if (!closedOn) return
      const lastUse = uses.filter((day) => day <= closedOn).at(-1)!
      const erased = daysAfter(closedOn, COOLING_OFF_DAYS)
      expect(erased >= dayAfter(lastUse, RULES.accounts.keeps)).toBe(true)
      expect(toldOn! >= lastUse && erased >= daysAfter(toldOn!, TOLD_BEFORE_DAYS)).toBe(true)
    }),
  )
})

test('swept every night it is told 30 days before and erased on the day', () => {
  const nights = Array.from({ length: 1200 }, (_, n) => daysAfter(BEGIN, n))
  expect(lived([BEGIN], nights)).toEqual({ toldOn: '2028-12-02', closedOn: '2028-12-18' })
})
