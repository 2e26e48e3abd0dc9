import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { type DocumentKind, documentName, type NamedDocument } from '#domain/kernel/document.ts'
import { variantName } from '#domain/kernel/image.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { ImageProcessor } from '#platform/images/images.ts'
import { decryptBytes, decryptText, encryptBytes, encryptText } from '#platform/keys/aes-gcm.ts'
import type { EncryptionKey, KeyVault } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

/** The owner of a document: the account whose key encrypts it, and the producer it belongs to. */
export interface DocumentOwner {
  readonly accountId: string
  readonly producerId: string
  /** The order that the document concerns. Such a document is retained like messages about the order. */
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
   * Returns the sender's own documents by id, in the given order, and retains them for another day. Undefined if a
   * document is missing, unreadable or not the sender's.
   */
  findOwned(sender: Sender, ids: readonly string[]): Promise<readonly NamedDocument[] | undefined>
  /** A document with its content; undefined if it does not exist or its key is destroyed. */
  read(accountId: string, id: string): Promise<(NamedDocument & { readonly content: Buffer }) | undefined>
  /**
   * Removes documents that were uploaded more than a day ago and are not in use, and returns their number. Marks the
   * others as used.
   */
  purgeUnused(isInUse: (document: DocumentOwner & { readonly id: string }) => Promise<boolean>): Promise<number>
  /**
   * Removes all documents of a subject, in use or not (optionally except those about orders), and returns their
   * number.
   */
  erase(personId: string, options?: { readonly keepOrderDocuments?: boolean }): Promise<number>
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

export function documentsIn(options: DocumentOptions): Documents {
  const { db, documentStore, keys, imageProcessor, runtime } = options
  return {
    upload: async (owner, { name, bytes }) => {
      const { accountId, orderId } = owner
      const [encryptionKey] = await keys.getOrCreate([keyOf(owner)])
      if (!encryptionKey) return refuse('not_allowed')
      // After a purge destroyed the key, the same file becomes a new document: disputes still refer to the old one.
      const { generation, key } = encryptionKey
      const idParts = [accountId, hashOf(bytes), ...(orderId ? [orderId] : []), ...(generation > 1 ? [generation] : [])]
      const id = runtime.deriveId('document', idParts.join(' '))
      const [existing] = (await findOwned(options, owner, [id])) ?? []
      if (existing) return existing
      if (await hasTooMany(db, accountId)) return refuse('too_many_unused_documents')
      const content = await documentContent(bytes, imageProcessor)
      if (isRefusal(content)) return content
      const document = { ...metadataOf(id, content), name: documentName(name, content.kind) }
      await insertRow(db, { document, owner, encryptionKey })
      await withDocumentLock(db, id, () =>
        documentStore.put(id, encryptBytes(content.bytes, key, contentContext(accountId, id))),
      )
      return document
    },
    findOwned: (sender, ids) => findOwned(options, sender, ids),
    read: async (accountId, id) => {
      const [[row], encrypted] = await Promise.all([
        db.query<DocumentRow & { orderId: string | null }>(SELECT_ONE, [accountId, id]),
        documentStore.get(id),
      ])
      if (!row || !encrypted) return undefined
      const sender = { accountId, orderId: row.orderId ?? undefined }
      const [key] = await keys.find([{ ...keyOf(sender), generation: row.keyGeneration }])
      if (!key) return undefined
      const content = decryptBytes(encrypted, key, contentContext(accountId, id))
      return { ...uploadedDocument(row, { accountId, key }), content }
    },
    purgeUnused: async (isInUse) => {
      let purged = 0
      for (const { orderId, ...stale } of await db.query<Stale>(SELECT_STALE, [PURGE_BATCH])) {
        if (await isInUse({ ...stale, ...(orderId ? { orderId } : {}) })) await db.query(MARK_USED, [stale.id])
        else if (await deleteStale(options, stale.id)) purged += 1
      }
      return purged
    },
    erase: async (accountId, { keepOrderDocuments = false } = {}) => {
      const rows = await db.query<{ id: string }>(SELECT_OWNED, [accountId, keepOrderDocuments])
      for (const { id } of rows)
        await withDocumentLock(db, id, async (sql) => {
          await documentStore.remove(id)
          await sql.query('delete from documents where id = $1', [id])
        })
      return rows.length
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
  readonly keyGeneration: number
}

async function findOwned({ db, documentStore, keys }: DocumentOptions, sender: Sender, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { accountId, orderId = null } = sender
  const rows = await db.query<DocumentRow>(TOUCH_OWNED, [accountId, ids, orderId])
  const found = await keys.find(rows.map(({ keyGeneration }) => ({ ...keyOf(sender), generation: keyGeneration })))
  const byId = new Map(rows.map((row, i) => [row.id, { row, key: found[i] }]))
  const documents: NamedDocument[] = []
  for (const id of ids) {
    const { row, key } = byId.get(id) ?? {}
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

/** Runs before the content is stored, so that the purge finds the document even if storing it fails. */
async function insertRow(db: Sql, { document, owner, encryptionKey }: NewDocument) {
  const { id, name, kind, bytes, sha256 } = document
  const encryptedName = encryptText(Buffer.from(name), encryptionKey.key, nameContext(owner.accountId, id))
  const { accountId, producerId, orderId = null } = owner
  await db.query(INSERT, [
    id,
    accountId,
    producerId,
    orderId,
    encryptedName,
    kind,
    bytes,
    sha256,
    encryptionKey.generation,
  ])
}

interface NewDocument {
  readonly document: NamedDocument
  readonly owner: DocumentOwner
  readonly encryptionKey: EncryptionKey
}

/** Returns false if the document has been used since it was selected. */
const deleteStale = ({ db, documentStore }: DocumentOptions, id: string): Promise<boolean> =>
  withDocumentLock(db, id, async (sql) => {
    const deleted = await sql.query(DELETE_STALE, [id])
    if (deleted.length > 0) await documentStore.remove(id)
    return deleted.length > 0
  })

/** Serializes the upload and the removal of a document across all processes. */
const withDocumentLock = <T>(db: Database, id: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`document ${id}`])
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
const keyOf = ({ accountId, orderId }: Sender) =>
  ({ subjectId: accountId, retention: orderId ? 'communication' : 'account' }) as const
const contentContext = (accountId: string, id: string): string => `document|${accountId}|${id}`
const nameContext = (accountId: string, id: string): string => `document name|${accountId}|${id}`

const INSERT = `
  insert into documents (id, account_id, producer_id, order_id, name, content_kind, bytes, sha256, key_generation)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (id) do update set name = excluded.name, uploaded_at = now()`
const COLUMNS = 'id, name, content_kind as kind, bytes, sha256, key_generation as "keyGeneration"'
const TOUCH_OWNED = `
  update documents set uploaded_at = now() where account_id = $1 and id = any ($2::text[]) and order_id is not distinct from $3::text
  returning ${COLUMNS}`
const SELECT_ONE = `select ${COLUMNS}, order_id as "orderId" from documents where account_id = $1 and id = $2`
const COUNT_UNUSED = 'select count(*)::int as unused from documents where account_id = $1 and referenced_at is null'
const IS_STALE = `referenced_at is null and uploaded_at < now() - interval '1 day'`
const SELECT_OWNED = 'select id from documents where account_id = $1 and not ($2 and order_id is not null)'
const SELECT_STALE = `select id, account_id as "accountId", producer_id as "producerId", order_id as "orderId"
  from documents where ${IS_STALE} limit $1`
const MARK_USED = 'update documents set referenced_at = now() where id = $1 and referenced_at is null'
const DELETE_STALE = `delete from documents where id = $1 and ${IS_STALE} returning 1`

/** Stores encrypted documents atomically. It cannot decrypt them. */
export interface DocumentStore {
  has(id: string): Promise<boolean>
  /** Durable when it resolves. Replaces an existing document. */
  put(id: string, encrypted: Uint8Array): Promise<void>
  get(id: string): Promise<Buffer | undefined>
  /** Removing a missing document is not an error. */
  remove(id: string): Promise<void>
}

export interface DocumentContent {
  readonly kind: DocumentKind
  readonly bytes: Uint8Array
}

const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']
/** Large enough to read small print. */
const DOCUMENT_VARIANT = variantName(1600, 'webp')

/** Returns the content to store, based on the file's bytes alone: a PDF unchanged, an image re-encoded. */
export async function documentContent(
  bytes: Uint8Array,
  imageProcessor: Pick<ImageProcessor, 'process'>,
): Promise<DocumentContent | Refusal> {
  if (bytes.length === 0) return refuse('document_empty')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf') return pdfProblem(bytes) ?? { kind: 'pdf', bytes }
  if (!IMAGE_TYPES.includes(type)) return refuse('document_type_unsupported')
  const variants = await imageProcessor.process(bytes, [DOCUMENT_VARIANT])
  return isRefusal(variants) ? variants : { kind: 'image', bytes: variants[0]!.bytes }
}

/** PDF names of active content and embedded files. */
const ACTIVE_CONTENT = ['/JavaScript', '/Launch', '/EmbeddedFile']
const ENCRYPTED = '/Encrypt'
/** The offset of the cross-reference table and the end of the file. */
const END = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/
const END_LENGTH = 2048

/**
 * Returns why a PDF is rejected: `document_unreadable` (not a PDF, or truncated), `document_password_protected` or
 * `document_active_content`.
 *
 * This is a plain search for names in the bytes, with `#4a` decoded to its letter. It does not see compressed
 * streams, and rejects a document that merely prints such a name uncompressed. The marketplace therefore never opens
 * a PDF: it serves PDFs as downloads, which users open with their own software.
 */
function pdfProblem(bytes: Uint8Array): Refusal | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return refuse('document_unreadable')
  const start = END.exec(text.slice(-END_LENGTH))?.[1]
  if (start === undefined || Number(start) >= text.length) return refuse('document_unreadable')
  const names = text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  if (names.includes(ENCRYPTED)) return refuse('document_password_protected')
  return ACTIVE_CONTENT.some((name) => names.includes(name)) ? refuse('document_active_content') : undefined
}
