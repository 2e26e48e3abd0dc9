import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type Documents, documentsIn } from '#platform/documents/documents.ts'
import { sharpImageProcessor } from '#platform/images/image-processor.sharp.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { memoryDocumentStore } from '#tests/platform/documents/memory-document-store.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { pdf } from '#tests/support/uploads.ts'

let database: FreshDatabase
let documents: Documents
const keys = memoryKeyVault()
const documentStore = memoryDocumentStore()
beforeAll(async () => {
  database = await freshDatabase()
  const imageProcessor = sharpImageProcessor({ bounds: IMAGE_LIMITS })
  documents = documentsIn({ db: database.db, documentStore, keys, imageProcessor, runtime: systemRuntime })
})
afterAll(() => database?.drop())
beforeEach(() => database.db.query('delete from documents'))

const owned = (accountId: string) => ({ accountId, producerId: `${accountId}’s farm` })
async function taken(accountId: string, bytes: Uint8Array, name = 'lease.pdf'): Promise<NamedDocument> {
  const document = await documents.upload(owned(accountId), { name, bytes })
  if (isRefusal(document)) throw new Error(document.refused)
  return document
}
let page = 0
/** A document with unique content. */
const fresh = () => pdf({ page: `Page ${page++}` })
const aged = (hours: number) =>
  database.db.query('update documents set uploaded_at = uploaded_at - make_interval(hours => $1)', [hours])
const neverUsed = async () => false

test('a document is returned as it was uploaded', async () => {
  const bytes = fresh()
  const document = await taken('ada', bytes)
  expect(document).toMatchObject({ name: 'lease.pdf', kind: 'pdf', bytes: bytes.length })
  expect(await documents.read('ada', document.id)).toEqual({ ...document, content: bytes })
  expect(await documents.findOwned({ accountId: 'ada' }, [document.id])).toEqual([document])
})

test('uploading the same document twice stores it once', async () => {
  const bytes = fresh()
  const [one, two, theirs] = await Promise.all([taken('ada', bytes), taken('ada', bytes), taken('bob', bytes)])
  expect(two).toEqual(one)
  expect(theirs.id).not.toBe(one.id)
  expect(await database.db.query('select 1 from documents')).toHaveLength(2)
})

test('a document is stored encrypted, with its name', async () => {
  const { id } = await taken('ada', fresh(), 'Passport of Ada.pdf')
  expect((await documentStore.get(id))!.includes('%PDF')).toBe(false)
  const [row] = await database.db.query<{ text: string }>('select documents::text as text from documents')
  expect(row!.text).not.toMatch(/Passport|Ada\b/)
})

test('a document cannot be used by another account', async () => {
  const own = await taken('ada', fresh())
  const theirs = await taken('bob', fresh())
  expect(await documents.findOwned({ accountId: 'ada' }, [own.id, theirs.id])).toBeUndefined()
  expect(await documents.read('ada', theirs.id)).toBeUndefined()
  expect(await documents.findOwned({ accountId: 'ada' }, [])).toEqual([])
})

test('a document does not decrypt under another id', async () => {
  const one = await taken('ada', fresh())
  const two = await taken('ada', fresh())
  await documentStore.put(one.id, (await documentStore.get(two.id))!)
  await expect(documents.read('ada', one.id)).rejects.toThrow()
})

test('a document is unreadable once its key is destroyed', async () => {
  const { id } = await taken('eve', fresh())
  await keys.destroy('eve')
  expect([await documents.read('eve', id), await documents.findOwned({ accountId: 'eve' }, [id])]).toEqual([
    undefined,
    undefined,
  ])
  expect(await documents.upload(owned('eve'), { name: 'lease.pdf', bytes: fresh() })).toMatchObject({
    refused: 'not_allowed',
  })
})

test('a document with a purged key can be uploaded again', async () => {
  const bytes = fresh()
  const sender = { ...owned('ivy'), orderId: 'order_1' }
  const send = async () => {
    const document = await documents.upload(sender, { name: 'crate.pdf', bytes })
    if (isRefusal(document)) throw new Error(document.refused)
    return document
  }
  const old = await send()
  await keys.retire({ subjectId: 'ivy', retention: 'communication', generation: 1 })
  expect(await documents.read('ivy', old.id)).toBeUndefined()
  const again = await send()
  expect(await send()).toEqual(again)
  expect(await documents.read('ivy', again.id)).toEqual({ ...again, content: bytes })
  expect(await documents.findOwned(sender, [again.id])).toEqual([again])
  expect([await documents.read('ivy', old.id), await documents.findOwned(sender, [old.id])]).toEqual([
    undefined,
    undefined,
  ])
})

test('an unreferenced document is removed after a day', async () => {
  const used = await taken('ada', fresh())
  const unused = await taken('ada', grayPng(64, 64), 'id.png')
  const inUse = async ({ id }: { readonly id: string }) => id === used.id
  await aged(23)
  expect(await documents.purgeUnused(inUse)).toBe(0)
  await aged(2)
  const recent = await taken('ada', fresh())
  expect(await documents.purgeUnused(inUse)).toBe(1)
  const there = await Promise.all([used, unused, recent].map(({ id }) => documentStore.has(id)))
  expect(there).toEqual([true, false, true])
  // A document that was referenced once is never purged as unused.
  await aged(48)
  expect(await documents.purgeUnused(neverUsed)).toBe(1)
  expect(await documents.read('ada', used.id)).toMatchObject({ id: used.id })
})

test('a document about to be referenced is kept another day', async () => {
  const { id } = await taken('ada', fresh())
  await aged(30)
  await documents.findOwned({ accountId: 'ada' }, [id])
  expect(await documents.purgeUnused(neverUsed)).toBe(0)
})

test('a document requested during the purge is kept', async () => {
  const document = await taken('ada', fresh())
  await aged(30)
  const isUsed = async () => {
    await documents.findOwned({ accountId: 'ada' }, [document.id])
    return false
  }
  expect(await documents.purgeUnused(isUsed)).toBe(0)
  expect(await documents.findOwned({ accountId: 'ada' }, [document.id])).toEqual([document])
})

test('a purged document can be uploaded again', async () => {
  const bytes = fresh()
  const { id } = await taken('ada', bytes)
  await aged(30)
  await Promise.all([documents.purgeUnused(neverUsed), taken('ada', bytes), documents.purgeUnused(neverUsed)])
  expect(await documents.read('ada', id)).toMatchObject({ content: bytes })
})

test('unused documents of an account are limited in size', async () => {
  await database.db.query(
    `insert into documents (id, account_id, producer_id, name, content_kind, bytes, sha256)
     select 'old ' || n, 'ada', 'farm', '', 'pdf', 1, '' from generate_series(1, 30) n`,
  )
  expect(await documents.upload(owned('ada'), { name: 'lease.pdf', bytes: fresh() })).toMatchObject({
    refused: 'too_many_unused_documents',
  })
  await taken('bob', fresh())
})

test('a rejected upload stores nothing', async () => {
  const sent = await documents.upload(owned('ada'), { name: 'lease.pdf', bytes: Buffer.from('<svg/>') })
  expect(sent).toMatchObject({ refused: 'document_type_unsupported' })
  expect(await database.db.query('select 1 from documents')).toEqual([])
})
