import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskErasureReceipts } from '#platform/keys/erasure-receipts.disk.ts'
import { idNamed } from '#tests/support/ids.ts'
import { dataFolder } from '#tests/support/process-environment.ts'

let folder: string
beforeEach(() => {
  folder = dataFolder('receipts')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a receipt replaces the one of the same name', async () => {
  const receipts = diskErasureReceipts<{ at: string }>(folder)
  expect(await receipts.all()).toEqual([])
  const ann = idNamed('account', 'ann')
  const bob = idNamed('account', 'bob')
  for (const [name, at] of [
    [ann, 'once'],
    [bob, 'once'],
    [ann, 'again'],
  ] as const)
    await receipts.store(name, { at })
  writeFileSync(join(folder, `${ann}.0011.draft`), '{"at":')
  expect((await receipts.all()).map(({ at }) => at).sort()).toEqual(['again', 'once'])
  await expect(receipts.store('../elsewhere', { at: 'never' })).rejects.toThrow('not a valid receipt name')
})

test('receipts may outnumber the files a process may open', () => {
  const MANY = 3000
  mkdirSync(folder, { recursive: true })
  for (let nth = 0; nth < MANY; nth++)
    writeFileSync(join(folder, `${idNamed('account', `nth ${nth}`)}.json`), '{"nth":1}')
  const read = `import { diskErasureReceipts } from '#platform/keys/erasure-receipts.disk.ts'
    process.stdout.write(String((await diskErasureReceipts(${JSON.stringify(folder)}).all()).length))`
  const few = ['-c', 'ulimit -n 500; exec "$0" --import tsx --input-type=module -e "$1"', process.execPath, read]
  expect(execFileSync('sh', few, { encoding: 'utf8' })).toBe(String(MANY))
})
