import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = readdirSync('frontend', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

test('no two stylesheets define the same class', () => {
  const drawnIn = new Map<string, string[]>()
  for (const file of sheets)
    for (const name of classesOf(readFileSync(join('frontend', file), 'utf8')))
      drawnIn.set(name, [...(drawnIn.get(name) ?? []), file])
  expect([...drawnIn].filter(([, files]) => files.length > 1)).toEqual([])
  expect(drawnIn.size).toBeGreaterThan(300)
})

/** Classes that their own rule defines. Rules in media queries only adjust them. */
const classesOf = (css: string): Set<string> => new Set([...css.matchAll(/^\.([\w-]+) \{/gm)].map(([, name]) => name!))
