import { createHash } from 'node:crypto'
import { type PaperKind, paperName, type SentPaper } from '#domain/kernel/paper.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database, Sql } from '../database/database.ts'
import type { Facts } from '../facts/facts.ts'
import { opened, openedBytes, sealed, sealedBytes } from '../keys/gcm.ts'
import type { KeyVault } from '../keys/keys.ts'
import type { PicturePress } from '../pictures/picture-press.ts'
import type { Drawer } from './drawer.ts'
import { paperContent } from './paper-content.ts'

/** Whose a paper is: the account whose key seals it, and the producer it speaks for. */
export interface PaperOwner {
  readonly accountId: string
  readonly producerId: string
}

/** Private papers: sealed with their owner's key, so that with the key they are gone. */
export interface Papers {
  /**
   * Takes a paper in; the same file from the same account again is the same paper. Refused with `papers_unused`,
   * `paper_empty`, `paper_type`, what `pdfTrouble` and the press refuse, and `not_allowed` for an account that was erased.
   */
  take(owner: PaperOwner, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<SentPaper | Refusal>
  /** The account's own papers by their ids, in that order, kept for another day; undefined if one is none of theirs. */
  hold(accountId: string, ids: readonly string[]): Promise<readonly SentPaper[] | undefined>
  /** A paper with what it holds; undefined when it is not there, or nobody can read it any more. */
  read(accountId: string, id: string): Promise<(SentPaper & { readonly content: Buffer }) | undefined>
  /** Removes what was sent a day ago and is not in use; answers how many were. What is in use stays for good. */
  sweep(isInUse: (paper: PaperOwner & { readonly id: string }) => Promise<boolean>): Promise<number>
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
      const { accountId } = owner
      const id = facts.idFrom('paper', `${accountId} ${hashOf(bytes)}`)
      const [known] = (await hold(parts, accountId, [id])) ?? []
      if (known) return known
      if (await hasTooMany(db, accountId)) return refuse('papers_unused')
      const content = await paperContent(bytes, press)
      if (isRefusal(content)) return content
      const [key] = await keys.ensure([keyOf(accountId)])
      if (!key) return refuse('not_allowed')
      const paper = { ...factsOf(id, content), name: paperName(name, content.kind) }
      await note(db, { paper, owner, key })
      await alone(db, id, () => drawer.put(id, sealedBytes(content.bytes, key, placeOf(accountId, id))))
      return paper
    },
    hold: (accountId, ids) => hold(parts, accountId, ids),
    read: async (accountId, id) => {
      const [[key], [row], seal] = await Promise.all([
        keys.find([keyOf(accountId)]),
        db.query<PaperRow>(ONE, [accountId, id]),
        drawer.get(id),
      ])
      if (!key || !row || !seal) return undefined
      const content = openedBytes(seal, key, placeOf(accountId, id))
      return { ...sentPaper(row, { accountId, key }), content }
    },
    sweep: async (isInUse) => {
      let swept = 0
      for (const stale of await db.query<PaperOwner & { id: string }>(STALE, [SWEPT])) {
        if (await isInUse(stale)) await db.query(KEEP, [stale.id])
        else if (await discard(parts, stale.id)) swept += 1
      }
      return swept
    },
  }
}

interface PaperRow {
  readonly id: string
  /** Sealed. */
  readonly name: string
  readonly kind: PaperKind
  readonly bytes: number
  readonly sha256: string
}

async function hold({ db, drawer, keys }: PaperParts, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const [key] = await keys.find([keyOf(accountId)])
  if (!key) return undefined
  const rows = new Map((await db.query<PaperRow>(HOLD, [accountId, ids])).map((row) => [row.id, row]))
  const found: SentPaper[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (!row || !(await drawer.has(id))) return undefined
    found.push(sentPaper(row, { accountId, key }))
  }
  return found
}

const sentPaper = (row: PaperRow, { accountId, key }: { accountId: string; key: Buffer }): SentPaper => ({
  ...row,
  name: opened(row.name, key, nameIn(accountId, row.id)).toString('utf8'),
})

/** The row comes first: whatever happens afterwards, the sweep finds the paper. */
async function note(db: Sql, { paper, owner, key }: { paper: SentPaper; owner: PaperOwner; key: Buffer }) {
  const { id, name, kind, bytes, sha256 } = paper
  const sealedName = sealed(Buffer.from(name), key, nameIn(owner.accountId, id))
  await db.query(NOTE, [id, owner.accountId, owner.producerId, sealedName, kind, bytes, sha256])
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
const keyOf = (person: string) => ({ person, keep: 'account' }) as const
const placeOf = (accountId: string, id: string): string => `paper|${accountId}|${id}`
const nameIn = (accountId: string, id: string): string => `paper name|${accountId}|${id}`

const NOTE = `
  insert into papers (id, account_id, producer_id, name, kind, bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set name = excluded.name, sent_at = now()`
const COLUMNS = 'id, name, kind, bytes, sha256'
const HOLD = `
  update papers set sent_at = now() where account_id = $1 and id = any ($2::text[]) returning ${COLUMNS}`
const ONE = `select ${COLUMNS} from papers where account_id = $1 and id = $2`
const UNUSED = 'select count(*)::int as unused from papers where account_id = $1 and used_at is null'
const OLD = `used_at is null and sent_at < now() - interval '1 day'`
const STALE = `select id, account_id as "accountId", producer_id as "producerId" from papers where ${OLD} limit $1`
const KEEP = 'update papers set used_at = now() where id = $1 and used_at is null'
const DROP = `delete from papers where id = $1 and ${OLD} returning 1`
