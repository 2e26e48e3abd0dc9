import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildClient } from '#app/scripts/build-client.ts'
import { silentLog } from '#tests/support/silent-log.ts'

test('concurrent client builds do not interfere', async () => {
  const place = mkdtempSync(join(tmpdir(), 'farmgate-client-'))
  const target = join(place, 'client')
  try {
    await Promise.all([buildClient(silentLog, target), buildClient(silentLog, target)])
    expect(existsSync(join(target, 'index.html'))).toBe(true)
    utimesSync(join(target, 'index.html'), 0, 0)
    await Promise.all([buildClient(silentLog, target), buildClient(silentLog, target)])
    expect(readdirSync(place)).toEqual(['client'])
    expect(readdirSync(join(target, 'assets')).length).toBeGreaterThan(0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
