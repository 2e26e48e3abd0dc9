import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskDocumentStore } from '#platform/documents/document-store.disk.ts'
import { memoryDocumentStore } from '#platform/documents/document-store.memory.ts'
import { idNamed } from '#tests/support/ids.ts'
import { drawerContract } from './document-store.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'farmgate-drawer-'))
afterAll(() => rmSync(folder, { recursive: true }))

const memory = memoryDocumentStore()
drawerContract('memory', () => ({ documentStore: memory, again: () => memory }))
drawerContract('a folder', () => ({ documentStore: diskDocumentStore(folder), again: () => diskDocumentStore(folder) }))

test.each(['../secrets.json', '..', '', 'secrets.json', `${idNamed('paper', 'a')}/../../secrets.json`])(
  'a folder is not left by %j',
  async (id) => {
    const inner = join(folder, 'inner')
    mkdirSync(inner, { recursive: true })
    for (const place of [folder, inner]) writeFileSync(join(place, 'secrets.json'), '{}')
    const documentStore = diskDocumentStore(inner)
    expect([await documentStore.has(id), await documentStore.get(id)]).toEqual([false, undefined])
    await expect(documentStore.put(id, Buffer.from('x'))).rejects.toThrow()
    await documentStore.remove(id)
    expect(readdirSync(inner)).toEqual(['secrets.json'])
  },
)

test('a folder keeps no half of what could not be written', async () => {
  const inner = mkdtempSync(join(folder, 'full-'))
  const id = idNamed('paper', 'blocked')
  // A folder stands where the file would.
  mkdirSync(join(inner, id.slice(-2), id), { recursive: true })
  await expect(diskDocumentStore(inner).put(id, Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(inner, id.slice(-2)))).toEqual([id])
})
