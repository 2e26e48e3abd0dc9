import { createHash } from 'node:crypto'
import { type DocumentKind, documentName, type NamedDocument } from '#domain/kernel/document.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import { documentContent } from '#platform/documents/document-content.ts'
import type { ImageProcessor } from '#platform/images/images.ts'
import { decryptBytes, decryptText, encryptBytes, encryptText } from '#platform/keys/aes-gcm.ts'
import type { EncryptionKey, KeyVault } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

/** The owner of a document: the account whose key encrypts it, and the producer it belongs to. */
export interface DocumentOwner {
  readonly accountId: string
  readonly producerId: string
  /**
   * The order that the document is about, sent by a member or a guest. It is retained like messages about the order.
   */
  readonly orderId?: string | undefined
}
type Sender = Pick<DocumentOwner, 'accountId' | 'orderId'>

/** Private documents, encrypted with their owner's key. Destroying the key makes them unreadable. */
export interface Documents {
  /**
   * Stores a document; the same file from the same account is the same document. Refusals:
   * `too_many_unused_documents`, `document_empty`, `document_type_unsupported`, those of `pdfProblem` and the image
   * processor, and `not_allowed` for an erased account.
   */
  upload(
    owner: DocumentOwner,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ): Promise<NamedDocument | Refusal>
  /**
   * The sender's own documents by id, in the given order, which are retained for another day. Undefined if one of the
   * ids is not the sender's.
   */
  findOwned(sender: Sender, ids: readonly string[]): Promise<readonly NamedDocument[] | undefined>
  /** A document with its content; undefined if it does not exist or its key is destroyed. */
  read(accountId: string, id: string): Promise<(NamedDocument & { readonly content: Buffer }) | undefined>
  /**
   * Removes documents uploaded more than a day ago that are not in use and returns their number. Documents in use are
   * kept.
   */
  purgeUnused(isInUse: (document: DocumentOwner & { readonly id: string }) => Promise<boolean>): Promise<number>
  /**
   * Removes all documents of a person, in use or not (optionally except those about orders), and returns their
   * number.
   */
  erase(personId: string, but?: { readonly keepOrderDocuments?: boolean }): Promise<number>
}

export interface DocumentOptions {
  readonly db: Database
  readonly documentStore: DocumentStore
  readonly keys: Pick<KeyVault, 'getOrCreate' | 'find'>
  readonly imageProcessor: Pick<ImageProcessor, 'process'>
  readonly runtime: Pick<Runtime, 'deriveId'>
}

/** Maximum number of unused documents per account. */
const MAX_UNUSED = 30
/** Maximum number of documents checked per purge. */
const PURGE_BATCH = 1000

export function documentsIn(parts: DocumentOptions): Documents {
  const { db, documentStore, keys, imageProcessor, runtime } = parts
  return {
    upload: async (owner, { name, bytes }) => {
      const { accountId, orderId } = owner
      const [sealing] = await keys.getOrCreate([keyOf(owner)])
      if (!sealing) return refuse('not_allowed')
      // After a purge destroyed the key, the same file becomes a new document: disputes still name the old one.
      const of = [accountId, hashOf(bytes), ...(orderId ? [orderId] : []), ...(sealing.nth > 1 ? [sealing.nth] : [])]
      const id = runtime.deriveId('paper', of.join(' '))
      const [known] = (await findOwned(parts, owner, [id])) ?? []
      if (known) return known
      if (await hasTooMany(db, accountId)) return refuse('too_many_unused_documents')
      const content = await documentContent(bytes, imageProcessor)
      if (isRefusal(content)) return content
      const document = { ...metadataOf(id, content), name: documentName(name, content.kind) }
      await insertRow(db, { document, owner, sealing })
      await withDocumentLock(db, id, () =>
        documentStore.put(id, encryptBytes(content.bytes, sealing.key, contentContext(accountId, id))),
      )
      return document
    },
    findOwned: (sender, ids) => findOwned(parts, sender, ids),
    read: async (accountId, id) => {
      const [[row], seal] = await Promise.all([
        db.query<DocumentRow & { orderId: string | null }>(SELECT_ONE, [accountId, id]),
        documentStore.get(id),
      ])
      if (!row || !seal) return undefined
      const sender = { accountId, orderId: row.orderId ?? undefined }
      const [key] = await keys.find([{ ...keyOf(sender), nth: row.nth }])
      if (!key) return undefined
      const content = decryptBytes(seal, key, contentContext(accountId, id))
      return { ...uploadedDocument(row, { accountId, key }), content }
    },
    purgeUnused: async (isInUse) => {
      let purged = 0
      for (const { orderId, ...stale } of await db.query<Stale>(SELECT_STALE, [PURGE_BATCH])) {
        if (await isInUse({ ...stale, ...(orderId ? { orderId } : {}) })) await db.query(MARK_USED, [stale.id])
        else if (await deleteStale(parts, stale.id)) purged += 1
      }
      return purged
    },
    erase: async (accountId, { keepOrderDocuments = false } = {}) => {
      const own = await db.query<{ id: string }>(SELECT_OWNED, [accountId, keepOrderDocuments])
      for (const { id } of own)
        await withDocumentLock(db, id, async (sql) => {
          await documentStore.remove(id)
          await sql.query('delete from papers where id = $1', [id])
        })
      return own.length
    },
  }
}

interface Stale extends Omit<DocumentOwner, 'orderId'> {
  readonly id: string
  readonly orderId: string | null
}

interface DocumentRow {
  readonly id: string
  /** Encrypted. */
  readonly name: string
  readonly kind: DocumentKind
  readonly bytes: number
  readonly sha256: string
  /** Generation of the sender's key. */
  readonly nth: number
}

async function findOwned({ db, documentStore, keys }: DocumentOptions, sender: Sender, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { accountId, orderId = null } = sender
  const rows = await db.query<DocumentRow>(TOUCH_OWNED, [accountId, ids, orderId])
  const found = await keys.find(rows.map(({ nth }) => ({ ...keyOf(sender), nth })))
  const held = new Map(rows.map((row, i) => [row.id, { row, key: found[i] }]))
  const documents: NamedDocument[] = []
  for (const id of ids) {
    const { row, key } = held.get(id) ?? {}
    if (!row || !key || !(await documentStore.has(id))) return undefined
    documents.push(uploadedDocument(row, { accountId, key }))
  }
  return documents
}

const uploadedDocument = (row: DocumentRow, { accountId, key }: { accountId: string; key: Buffer }): NamedDocument => ({
  id: row.id,
  kind: row.kind,
  bytes: row.bytes,
  sha256: row.sha256,
  name: decryptText(row.name, key, nameContext(accountId, row.id)).toString('utf8'),
})

/** Inserts the row first, so that the purge finds the document whatever happens afterwards. */
async function insertRow(db: Sql, { document, owner, sealing }: NewDocument) {
  const { id, name, kind, bytes, sha256 } = document
  const sealedName = encryptText(Buffer.from(name), sealing.key, nameContext(owner.accountId, id))
  const { accountId, producerId, orderId = null } = owner
  await db.query(INSERT, [id, accountId, producerId, orderId, sealedName, kind, bytes, sha256, sealing.nth])
}

interface NewDocument {
  readonly document: NamedDocument
  readonly owner: DocumentOwner
  readonly sealing: EncryptionKey
}

/** Returns false if the document was used in the meantime. */
const deleteStale = ({ db, documentStore }: DocumentOptions, id: string): Promise<boolean> =>
  withDocumentLock(db, id, async (sql) => {
    const dropped = await sql.query(DELETE_STALE, [id])
    if (dropped.length > 0) await documentStore.remove(id)
    return dropped.length > 0
  })

/** Serializes the upload and the removal of a document across all processes. */
const withDocumentLock = <T>(db: Database, id: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`paper ${id}`])
    return work(sql)
  })

const hasTooMany = async (db: Sql, accountId: string): Promise<boolean> => {
  const [row] = await db.query<{ unused: number }>(COUNT_UNUSED, [accountId])
  return row!.unused >= MAX_UNUSED
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const metadataOf = (id: string, { kind, bytes }: { kind: DocumentKind; bytes: Uint8Array }) => ({
  id,
  kind,
  bytes: bytes.length,
  sha256: hashOf(bytes),
})
const keyOf = ({ accountId: person, orderId }: Sender) =>
  ({ person, keep: orderId ? 'communication' : 'account' }) as const
const contentContext = (accountId: string, id: string): string => `paper|${accountId}|${id}`
const nameContext = (accountId: string, id: string): string => `paper name|${accountId}|${id}`

const INSERT = `
  insert into papers (id, account_id, producer_id, order_id, name, kind, bytes, sha256, nth)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (id) do update set name = excluded.name, sent_at = now()`
const COLUMNS = 'id, name, kind, bytes, sha256, nth'
const TOUCH_OWNED = `
  update papers set sent_at = now() where account_id = $1 and id = any ($2::text[]) and order_id is not distinct from $3::text
  returning ${COLUMNS}`
const SELECT_ONE = `select ${COLUMNS}, order_id as "orderId" from papers where account_id = $1 and id = $2`
const COUNT_UNUSED = 'select count(*)::int as unused from papers where account_id = $1 and used_at is null'
const IS_STALE = `used_at is null and sent_at < now() - interval '1 day'`
const SELECT_OWNED = 'select id from papers where account_id = $1 and not ($2 and order_id is not null)'
const SELECT_STALE = `select id, account_id as "accountId", producer_id as "producerId", order_id as "orderId"
  from papers where ${IS_STALE} limit $1`
const MARK_USED = 'update papers set used_at = now() where id = $1 and used_at is null'
const DELETE_STALE = `delete from papers where id = $1 and ${IS_STALE} returning 1`

/** Stores encrypted documents atomically. It cannot decrypt them. */
export interface DocumentStore {
  has(id: string): Promise<boolean>
  /** Durable when it resolves. Replaces an existing document. */
  put(id: string, encrypted: Uint8Array): Promise<void>
  get(id: string): Promise<Buffer | undefined>
  /** Removing a missing document is not an error. */
  remove(id: string): Promise<void>
}
