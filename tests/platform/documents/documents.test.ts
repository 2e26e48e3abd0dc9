import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { memoryDocumentStore } from '#platform/documents/document-store.memory.ts'
import { type Documents, documentsIn } from '#platform/documents/documents.ts'
import { sharpImageProcessor } from '#platform/images/image-processor.sharp.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.system.ts'
import { greyPng } from '#tests/platform/images/image-bytes.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { pdf } from '#tests/support/uploads.ts'

let database: FreshDatabase
let documents: Documents
const keys = memoryKeyVault()
const drawer = memoryDocumentStore()
beforeAll(async () => {
  database = await freshDatabase()
  const imageProcessor = sharpImageProcessor({ bounds: IMAGE_LIMITS })
  documents = documentsIn({ db: database.db, documentStore: drawer, keys, imageProcessor, runtime: systemRuntime })
})
afterAll(() => database?.drop())
beforeEach(() => database.db.query('delete from papers'))

const owned = (accountId: string) => ({ accountId, producerId: `${accountId}’s farm` })
async function taken(accountId: string, bytes: Uint8Array, name = 'lease.pdf'): Promise<NamedDocument> {
  const paper = await documents.upload(owned(accountId), { name, bytes })
  if (isRefusal(paper)) throw new Error(paper.refused)
  return paper
}
let page = 0
/** A paper nobody has sent yet. */
const fresh = () => pdf({ page: `Page ${page++}` })
const aged = (hours: number) =>
  database.db.query('update papers set sent_at = sent_at - make_interval(hours => $1)', [hours])
const nobody = async () => false

test('a paper is given back as it came', async () => {
  const bytes = fresh()
  const paper = await taken('ada', bytes)
  expect(paper).toMatchObject({ name: 'lease.pdf', kind: 'pdf', bytes: bytes.length })
  expect(await documents.read('ada', paper.id)).toEqual({ ...paper, content: bytes })
  expect(await documents.findOwned({ accountId: 'ada' }, [paper.id])).toEqual([paper])
})

test('the same paper twice is one', async () => {
  const bytes = fresh()
  const [one, two, theirs] = await Promise.all([taken('ada', bytes), taken('ada', bytes), taken('bob', bytes)])
  expect(two).toEqual(one)
  expect(theirs.id).not.toBe(one.id)
  expect(await database.db.query('select 1 from papers')).toHaveLength(2)
})

test('lies sealed, with its name', async () => {
  const { id } = await taken('ada', fresh(), 'Passport of Ada.pdf')
  expect((await drawer.get(id))!.includes('%PDF')).toBe(false)
  const [row] = await database.db.query<{ text: string }>('select papers::text as text from papers')
  expect(row!.text).not.toMatch(/Passport|Ada\b/)
})

test('is of use to nobody else', async () => {
  const own = await taken('ada', fresh())
  const theirs = await taken('bob', fresh())
  expect(await documents.findOwned({ accountId: 'ada' }, [own.id, theirs.id])).toBeUndefined()
  expect(await documents.read('ada', theirs.id)).toBeUndefined()
  expect(await documents.findOwned({ accountId: 'ada' }, [])).toEqual([])
})

test('opens in no other place', async () => {
  const one = await taken('ada', fresh())
  const two = await taken('ada', fresh())
  await drawer.put(one.id, (await drawer.get(two.id))!)
  await expect(documents.read('ada', one.id)).rejects.toThrow()
})

test('is gone with the key of its account', async () => {
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

test('is gone with the key that was swept, and can be sent again', async () => {
  const bytes = fresh()
  const sender = { ...owned('ivy'), orderId: 'order_1' }
  const send = async () => {
    const paper = await documents.upload(sender, { name: 'crate.pdf', bytes })
    if (isRefusal(paper)) throw new Error(paper.refused)
    return paper
  }
  const old = await send()
  await keys.retire({ person: 'ivy', keep: 'communication', nth: 1 })
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

test('what nothing names goes after a day', async () => {
  const used = await taken('ada', fresh())
  const unused = await taken('ada', greyPng(64, 64), 'id.png')
  const inUse = async ({ id }: { readonly id: string }) => id === used.id
  await aged(23)
  expect(await documents.purgeUnused(inUse)).toBe(0)
  await aged(2)
  const young = await taken('ada', fresh())
  expect(await documents.purgeUnused(inUse)).toBe(1)
  const there = await Promise.all([used, unused, young].map(({ id }) => drawer.has(id)))
  expect(there).toEqual([true, false, true])
  // It was named once: whatever is said later, it stays.
  await aged(48)
  expect(await documents.purgeUnused(nobody)).toBe(1)
  expect(await documents.read('ada', used.id)).toMatchObject({ id: used.id })
})

test('what is about to be named stays another day', async () => {
  const { id } = await taken('ada', fresh())
  await aged(30)
  await documents.findOwned({ accountId: 'ada' }, [id])
  expect(await documents.purgeUnused(nobody)).toBe(0)
})

test('one that was asked for while it was swept stays', async () => {
  const paper = await taken('ada', fresh())
  await aged(30)
  const asked = async () => {
    await documents.findOwned({ accountId: 'ada' }, [paper.id])
    return false
  }
  expect(await documents.purgeUnused(asked)).toBe(0)
  expect(await documents.findOwned({ accountId: 'ada' }, [paper.id])).toEqual([paper])
})

test('one that was swept away can be sent again', async () => {
  const bytes = fresh()
  const { id } = await taken('ada', bytes)
  await aged(30)
  await Promise.all([documents.purgeUnused(nobody), taken('ada', bytes), documents.purgeUnused(nobody)])
  expect(await documents.read('ada', id)).toMatchObject({ content: bytes })
})

test('nobody fills the disk with what they do not use', async () => {
  await database.db.query(
    `insert into papers (id, account_id, producer_id, name, kind, bytes, sha256)
     select 'old ' || n, 'ada', 'farm', '', 'pdf', 1, '' from generate_series(1, 30) n`,
  )
  expect(await documents.upload(owned('ada'), { name: 'lease.pdf', bytes: fresh() })).toMatchObject({
    refused: 'too_many_unused_documents',
  })
  await taken('bob', fresh())
})

test('what is refused leaves nothing behind', async () => {
  const sent = await documents.upload(owned('ada'), { name: 'lease.pdf', bytes: Buffer.from('<svg/>') })
  expect(sent).toMatchObject({ refused: 'document_type_unsupported' })
  expect(await database.db.query('select 1 from papers')).toEqual([])
})
