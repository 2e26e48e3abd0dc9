import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretsIn } from '#platform/config/secrets.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'farmgate-secrets-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const file = () => join(dir, 'secrets.json')

async function secretOf(process: ChildProcess): Promise<string> {
  let output = ''
  process.stdout?.on('data', (data) => {
    output += data
  })
  await once(process, 'close')
  return output
}

describe('generated secrets', () => {
  test('are created once, with private permissions', () => {
    const first = secretsIn(dir)
    expect(first.dataEncryptionKey).toHaveLength(32)
    expect(secretsIn(dir)).toEqual(first)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir)).toEqual(['secrets.json'])
  })

  test('are the same for processes that start together', async () => {
    const program = `import { secretsIn } from '#platform/config/secrets.ts'
      process.stdout.write(secretsIn(process.argv[1]).dataEncryptionKey.toString('hex'))`
    const args = ['--import', 'tsx', '--input-type=module', '-e', program, dir]
    const all = await Promise.all([1, 2, 3, 4].map(() => secretOf(spawn(process.execPath, args))))
    expect(new Set(all)).toEqual(new Set([secretsIn(dir).dataEncryptionKey.toString('hex')]))
  })

  test('are not replaced when their file is damaged', () => {
    writeFileSync(file(), '{"dataEncryptionKey":"sh', { mode: 0o600 })
    expect(() => secretsIn(dir)).toThrow(/damaged/)
  })

  test('are rejected when other users can read them', () => {
    secretsIn(dir)
    chmodSync(file(), 0o644)
    expect(() => secretsIn(dir)).toThrow(/readable by other users/)
  })
})
