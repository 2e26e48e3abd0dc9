import { createHash } from 'node:crypto'
import { type PaperKind, paperName, type SentPaper } from '#domain/kernel/paper.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database, Sql } from '../database/database.ts'
import type { Facts } from '../facts/facts.ts'
import { opened, openedBytes, sealed, sealedBytes } from '../keys/gcm.ts'
import type { KeyVault, SealingKey } from '../keys/keys.ts'
import type { PicturePress } from '../pictures/picture-press.ts'
import type { Drawer } from './drawer.ts'
import { paperContent } from './paper-content.ts'

/** Whose a paper is: the person whose key seals it, and the producer it speaks for. */
export interface PaperOwner {
  readonly accountId: string
  readonly producerId: string
  /** It shows something about this order: a member or a guest sent it, and it is kept like what they write about it. */
  readonly orderId?: string | undefined
}
type Sender = Pick<PaperOwner, 'accountId' | 'orderId'>

/** Private papers: sealed with their owner's key, so that with the key they are gone. */
export interface Papers {
  /**
   * Takes a paper in; the same file from the same account again is the same paper. Refused with `papers_unused`,
   * `paper_empty`, `paper_type`, what `pdfTrouble` and the press refuse, and `not_allowed` for an account that was erased.
   */
  take(owner: PaperOwner, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<SentPaper | Refusal>
  /** Their own papers about the same by their ids, in that order, kept for another day; undefined if one is none of them. */
  hold(sender: Sender, ids: readonly string[]): Promise<readonly SentPaper[] | undefined>
  /** A paper with what it holds; undefined when it is not there, or nobody can read it any more. */
  read(accountId: string, id: string): Promise<(SentPaper & { readonly content: Buffer }) | undefined>
  /** Removes what was sent a day ago and is not in use; answers how many were. What is in use stays for good. */
  sweep(isInUse: (paper: PaperOwner & { readonly id: string }) => Promise<boolean>): Promise<number>
  /** Removes everything somebody sent, in use or not, or all but what is about their orders; answers how many were. */
  forget(personId: string, but?: { readonly butForOrders?: boolean }): Promise<number>
}

export interface PaperParts {
  readonly db: Database
  readonly drawer: Drawer
  readonly keys: Pick<KeyVault, 'ensure' | 'find'>
  readonly press: Pick<PicturePress, 'redraw'>
  readonly facts: Pick<Facts, 'idFrom'>
}

/** How many papers an account may have lying around unused. */
const MOST_UNUSED = 30
/** How many are looked at in one go. */
const SWEPT = 1000

export function papersIn(parts: PaperParts): Papers {
  const { db, drawer, keys, press, facts } = parts
  return {
    take: async (owner, { name, bytes }) => {
      const { accountId, orderId } = owner
      const [sealing] = await keys.ensure([keyOf(owner)])
      if (!sealing) return refuse('not_allowed')
      // What a sweep has made unreadable is another paper when it is sent again: cases name the old one.
      const of = [accountId, hashOf(bytes), ...(orderId ? [orderId] : []), ...(sealing.nth > 1 ? [sealing.nth] : [])]
      const id = facts.idFrom('paper', of.join(' '))
      const [known] = (await hold(parts, owner, [id])) ?? []
      if (known) return known
      if (await hasTooMany(db, accountId)) return refuse('papers_unused')
      const content = await paperContent(bytes, press)
      if (isRefusal(content)) return content
      const paper = { ...factsOf(id, content), name: paperName(name, content.kind) }
      await note(db, { paper, owner, sealing })
      await alone(db, id, () => drawer.put(id, sealedBytes(content.bytes, sealing.key, placeOf(accountId, id))))
      return paper
    },
    hold: (sender, ids) => hold(parts, sender, ids),
    read: async (accountId, id) => {
      const [[row], seal] = await Promise.all([
        db.query<PaperRow & { orderId: string | null }>(ONE, [accountId, id]),
        drawer.get(id),
      ])
      if (!row || !seal) return undefined
      const sender = { accountId, orderId: row.orderId ?? undefined }
      const [key] = await keys.find([{ ...keyOf(sender), nth: row.nth }])
      if (!key) return undefined
      const content = openedBytes(seal, key, placeOf(accountId, id))
      return { ...sentPaper(row, { accountId, key }), content }
    },
    sweep: async (isInUse) => {
      let swept = 0
      for (const { orderId, ...stale } of await db.query<Stale>(STALE, [SWEPT])) {
        if (await isInUse({ ...stale, ...(orderId ? { orderId } : {}) })) await db.query(KEEP, [stale.id])
        else if (await discard(parts, stale.id)) swept += 1
      }
      return swept
    },
    forget: async (accountId, { butForOrders = false } = {}) => {
      const own = await db.query<{ id: string }>(OWN, [accountId, butForOrders])
      for (const { id } of own)
        await alone(db, id, async (sql) => {
          await drawer.remove(id)
          await sql.query('delete from papers where id = $1', [id])
        })
      return own.length
    },
  }
}

interface Stale extends Omit<PaperOwner, 'orderId'> {
  readonly id: string
  readonly orderId: string | null
}

interface PaperRow {
  readonly id: string
  /** Sealed. */
  readonly name: string
  readonly kind: PaperKind
  readonly bytes: number
  readonly sha256: string
  /** The generation of its sender's key. */
  readonly nth: number
}

async function hold({ db, drawer, keys }: PaperParts, sender: Sender, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { accountId, orderId = null } = sender
  const rows = await db.query<PaperRow>(HOLD, [accountId, ids, orderId])
  const found = await keys.find(rows.map(({ nth }) => ({ ...keyOf(sender), nth })))
  const held = new Map(rows.map((row, i) => [row.id, { row, key: found[i] }]))
  const papers: SentPaper[] = []
  for (const id of ids) {
    const { row, key } = held.get(id) ?? {}
    if (!row || !key || !(await drawer.has(id))) return undefined
    papers.push(sentPaper(row, { accountId, key }))
  }
  return papers
}

const sentPaper = (row: PaperRow, { accountId, key }: { accountId: string; key: Buffer }): SentPaper => ({
  ...{ id: row.id, kind: row.kind, bytes: row.bytes, sha256: row.sha256 },
  name: opened(row.name, key, nameIn(accountId, row.id)).toString('utf8'),
})

/** The row comes first: whatever happens afterwards, the sweep finds the paper. */
async function note(db: Sql, { paper, owner, sealing }: Noted) {
  const { id, name, kind, bytes, sha256 } = paper
  const sealedName = sealed(Buffer.from(name), sealing.key, nameIn(owner.accountId, id))
  const { accountId, producerId, orderId = null } = owner
  await db.query(NOTE, [id, accountId, producerId, orderId, sealedName, kind, bytes, sha256, sealing.nth])
}

interface Noted {
  readonly paper: SentPaper
  readonly owner: PaperOwner
  readonly sealing: SealingKey
}

/** False when somebody has asked for it meanwhile. */
const discard = ({ db, drawer }: PaperParts, id: string): Promise<boolean> =>
  alone(db, id, async (sql) => {
    const dropped = await sql.query(DROP, [id])
    if (dropped.length > 0) await drawer.remove(id)
    return dropped.length > 0
  })

/** The same paper is taken in and swept away by one at a time, whatever process they run in. */
const alone = <T>(db: Database, id: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`paper ${id}`])
    return work(sql)
  })

const hasTooMany = async (db: Sql, accountId: string): Promise<boolean> => {
  const [row] = await db.query<{ unused: number }>(UNUSED, [accountId])
  return row!.unused >= MOST_UNUSED
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const factsOf = (id: string, { kind, bytes }: { kind: PaperKind; bytes: Uint8Array }) => ({
  ...{ id, kind, bytes: bytes.length, sha256: hashOf(bytes) },
})
const keyOf = ({ accountId: person, orderId }: Sender) =>
  ({ person, keep: orderId ? 'communication' : 'account' }) as const
const placeOf = (accountId: string, id: string): string => `paper|${accountId}|${id}`
const nameIn = (accountId: string, id: string): string => `paper name|${accountId}|${id}`

const NOTE = `
  insert into papers (id, account_id, producer_id, order_id, name, kind, bytes, sha256, nth)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (id) do update set name = excluded.name, sent_at = now()`
const COLUMNS = 'id, name, kind, bytes, sha256, nth'
const HOLD = `
  update papers set sent_at = now() where account_id = $1 and id = any ($2::text[]) and order_id is not distinct from $3::text
  returning ${COLUMNS}`
const ONE = `select ${COLUMNS}, order_id as "orderId" from papers where account_id = $1 and id = $2`
const UNUSED = 'select count(*)::int as unused from papers where account_id = $1 and used_at is null'
const OLD = `used_at is null and sent_at < now() - interval '1 day'`
const OWN = 'select id from papers where account_id = $1 and not ($2 and order_id is not null)'
const STALE = `select id, account_id as "accountId", producer_id as "producerId", order_id as "orderId"
  from papers where ${OLD} limit $1`
const KEEP = 'update papers set used_at = now() where id = $1 and used_at is null'
const DROP = `delete from papers where id = $1 and ${OLD} returning 1`
