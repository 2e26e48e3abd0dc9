import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Code that uses the time zone of the browser or of the machine. */
const LOCAL = [
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(/,
  // Date formatting without a time zone.
  /(?:DateTimeFormat|toLocaleDateString|toLocaleTimeString|new Date\([^)]*\)\.toLocaleString)\((?![^;]{0,200}timeZone)/,
]
const offending = (text: string): string[] => LOCAL.flatMap((local) => local.exec(text)?.[0] ?? [])

test("times are never shown in the browser's time zone", () => {
  const files = ['frontend', 'domain', 'workers', 'read-side', 'demo', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => offending(readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`))
  expect(found).toEqual([])
})

test("the check finds uses of the browser's time zone", () => {
  for (const text of [
    'new Date(at).getHours()',
    'date.getTimezoneOffset()',
    `new Date(at).toLocaleDateString('en-US', long)`,
    `new Intl.DateTimeFormat('en-US', { hour: 'numeric' })`,
    `new Date(instant).toLocaleString('en-US', short)`,
  ])
    expect(offending(text), text).toHaveLength(1)
  expect(offending(`new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...long })`)).toEqual([])
})
