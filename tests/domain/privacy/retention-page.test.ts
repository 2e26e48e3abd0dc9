import { expect, test } from 'vitest'
import { versionsOf } from '#domain/policies/policies.ts'
import { POLICY_TEXTS } from '#domain/policies/texts.ts'
import { INACTIVITY_NOTICE_DAYS, REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import {
  type CalendarPeriod,
  CHARGEBACK_WINDOW_DAYS,
  NOT_PURGED,
  RETENTION_RULES,
} from '#domain/privacy/retention-rules.ts'

const page = POLICY_TEXTS['data-retention'][versionsOf('data-retention')[0].version]!
const stated = JSON.stringify(page)
const rows = page.sections
  .flatMap(({ text }) => text)
  .flatMap((part) => (typeof part === 'object' && 'table' in part ? part.table.rows : []))
const words = (period: CalendarPeriod): string =>
  Object.entries(period)
    .map(([unit, many]) => `${many} ${unit}`)
    .join()
const beginnings = [...Object.values(RETENTION_RULES).map(({ row }) => row), ...Object.keys(NOT_PURGED)]

test('every row of the page has one rule', () => {
  expect(rows.length).toBeGreaterThan(8)
  for (const [what] of rows)
    expect([what, beginnings.filter((begin) => what!.startsWith(begin)).length]).toEqual([what, 1])
})

test('every rule has its row', () => {
  for (const begin of beginnings)
    expect([begin, rows.filter(([what]) => what!.startsWith(begin)).length]).toEqual([begin, 1])
})

test.each(Object.values(RETENTION_RULES))('$row is kept as long as the page states', ({ row, rule, period }) => {
  const [, kept] = rows.find(([what]) => what!.startsWith(row))!
  expect(kept).toContain(words(period))
  expect(rule).toContain(words(period))
})

test('the page states what runs', () => {
  expect(stated).toContain(`After ${REOPEN_WINDOW_DAYS} days, we erase`)
  expect(stated).toContain(`close it ${REOPEN_WINDOW_DAYS} days before`)
  expect(stated).toContain(`notify you ${INACTIVITY_NOTICE_DAYS} days before we erase it`)
  expect(stated).toContain(`the ${CHARGEBACK_WINDOW_DAYS} days in which`)
})
