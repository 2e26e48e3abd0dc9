import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskDocumentStore } from '#platform/documents/document-store.disk.ts'
import { memoryDocumentStore } from '#tests/platform/documents/memory-document-store.ts'
import { idNamed } from '#tests/support/ids.ts'
import { documentStoreContract } from './document-store.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'farmgate-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

const memory = memoryDocumentStore()
documentStoreContract('memory', () => ({ documentStore: memory, again: () => memory }))
documentStoreContract('a folder', () => ({
  documentStore: diskDocumentStore(folder),
  again: () => diskDocumentStore(folder),
}))

test.each(['../secrets.json', '..', '', 'secrets.json', `${idNamed('document', 'a')}/../../secrets.json`])(
  'an id such as %j does not escape the folder',
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

test('a failed write leaves nothing in the folder', async () => {
  const inner = mkdtempSync(join(folder, 'full-'))
  const id = idNamed('document', 'blocked')
  // A folder has the name of the file.
  mkdirSync(join(inner, id.slice(-2), id), { recursive: true })
  await expect(diskDocumentStore(inner).put(id, Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(inner, id.slice(-2)))).toEqual([id])
})
