import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPages } from '#app/scripts/build-pages.ts'
import { silentLog } from '#tests/support/silent-log.ts'

test('concurrent builds of the pages do not interfere', async () => {
  const place = mkdtempSync(join(tmpdir(), 'farmgate-client-'))
  const target = join(place, 'client')
  try {
    await Promise.all([buildPages(silentLog, target), buildPages(silentLog, target)])
    expect(existsSync(join(target, 'client/index.html'))).toBe(true)
    utimesSync(join(target, 'client/index.html'), 0, 0)
    await Promise.all([buildPages(silentLog, target), buildPages(silentLog, target)])
    expect(readdirSync(place)).toEqual(['client'])
    expect(readdirSync(join(target, 'client/assets')).length).toBeGreaterThan(0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
