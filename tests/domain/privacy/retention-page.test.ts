import { expect, test } from 'vitest'
import { versionsOf } from '#domain/policies/published.ts'
import { POLICY_TEXTS } from '#domain/policies/texts.ts'
import { COOLING_OFF_DAYS } from '#domain/privacy/cooling-off.ts'
import { NOT_SWEPT, type Period, PROCESSOR_KEEPS_DAYS, RULES } from '#domain/privacy/retention.ts'
import { TOLD_BEFORE_DAYS } from '#domain/privacy/unused.ts'

const page = POLICY_TEXTS['data-retention'][versionsOf('data-retention')[0].version]!
const stated = JSON.stringify(page)
const rows = page.sections
  .flatMap(({ text }) => text)
  .flatMap((part) => (typeof part === 'object' && 'table' in part ? part.table.rows : []))
const words = (period: Period): string =>
  Object.entries(period)
    .map(([unit, many]) => `${many} ${unit}`)
    .join()
const begins = [...Object.values(RULES).map(({ row }) => row), ...Object.keys(NOT_SWEPT)]

test('every row of the page has one rule', () => {
  expect(rows.length).toBeGreaterThan(8)
  for (const [what] of rows) expect([what, begins.filter((begin) => what!.startsWith(begin)).length]).toEqual([what, 1])
})

test('every rule has its row', () => {
  for (const begin of begins)
    expect([begin, rows.filter(([what]) => what!.startsWith(begin)).length]).toEqual([begin, 1])
})

test.each(Object.values(RULES))('$row is kept as long as the page says', ({ row, rule, keeps }) => {
  const [, kept] = rows.find(([what]) => what!.startsWith(row))!
  expect(kept).toContain(words(keeps))
  expect(rule).toContain(words(keeps))
})

test('the page states what runs', () => {
  expect(stated).toContain(`After ${COOLING_OFF_DAYS} days, in which`)
  expect(stated).toContain(`closed ${COOLING_OFF_DAYS} days before`)
  expect(stated).toContain(`write to you ${TOLD_BEFORE_DAYS} days before it is erased`)
  expect(stated).toContain(`for ${PROCESSOR_KEEPS_DAYS} days`)
})
