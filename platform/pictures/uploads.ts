import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { Album } from './album.ts'
import type { PicturePress } from './picture-press.ts'

/** Pictures that people upload, and whose they are: a row for each account that uploaded one. */
export interface Uploads {
  /**
   * Takes a picture in for an account and answers its id; the same bytes again are the same picture. Refused with
   * `pictures_unused` and by what the press refuses.
   */
  take(accountId: string, bytes: Uint8Array): Promise<string | Refusal>
  /** Notes that the account shows their picture somewhere, so that it stays. False for one that is none of theirs. */
  use(accountId: string, id: string): Promise<boolean>
  /** Removes what was uploaded a week ago and never used; answers how many were. */
  sweep(): Promise<number>
  /** Removes one picture of an account's; whether it was theirs. */
  drop(accountId: string, id: string): Promise<boolean>
  /** Removes everything an account uploaded; answers how many pictures. */
  forget(accountId: string): Promise<number>
}

export interface UploadParts {
  readonly db: Database
  readonly press: PicturePress
  readonly album: Album
}

/** How many pictures an account may have lying around unused. */
const MOST_UNUSED = 100
/** How many are swept in one go. */
const SWEPT = 1000

export const uploadsIn = ({ db, press, album }: UploadParts): Uploads => ({
  take: async (accountId, bytes) => {
    if (await hasTooMany(db, accountId)) return refuse('pictures_unused')
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const note = (sql: Sql) => sql.query(NOTE, [accountId, id])
    const known = await alone(db, id, async (sql) => (await album.has(id)) && note(sql))
    if (known) return id
    const copies = await press.redraw(bytes)
    if (isRefusal(copies)) return copies
    await alone(db, id, async (sql) => {
      await album.put(id, copies)
      await note(sql)
    })
    return id
  },
  use: async (accountId, id) => {
    const used = await db.query(USE, [accountId, id])
    return used.length > 0 && album.has(id)
  },
  sweep: async () => {
    const stale = await db.query<{ id: string }>(STALE, [SWEPT])
    for (const { id } of stale) await alone(db, id, (sql) => discard(sql, album, id))
    return stale.length
  },
  drop: (accountId, id) => drop({ db, album }, accountId, id),
  forget: async (accountId) => {
    const own = await db.query<{ id: string }>(OWN, [accountId])
    for (const { id } of own) await drop({ db, album }, accountId, id)
    return own.length
  },
})

const drop = ({ db, album }: Omit<UploadParts, 'press'>, accountId: string, id: string): Promise<boolean> =>
  alone(db, id, async (sql) => {
    const gone = await sql.query(FORGET, [accountId, id])
    await removeIfNobodys(sql, album, id)
    return gone.length > 0
  })

const hasTooMany = async (db: Sql, accountId: string): Promise<boolean> => {
  const [row] = await db.query<{ unused: number }>(UNUSED, [accountId])
  return row!.unused >= MOST_UNUSED
}

/** The same picture is taken in and swept away by one at a time, whatever process they run in. */
const alone = <T>(db: Database, id: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`picture ${id}`])
    return work(sql)
  })

/** The copies go with the last of those who uploaded it. */
async function discard(sql: Sql, album: Album, id: string): Promise<void> {
  await sql.query(DROP, [id])
  await removeIfNobodys(sql, album, id)
}

async function removeIfNobodys(sql: Sql, album: Album, id: string): Promise<void> {
  const others = await sql.query('select 1 from picture_uploads where picture_id = $1', [id])
  if (others.length === 0) await album.remove(id)
}

const OWN = 'select picture_id as id from picture_uploads where account_id = $1'
const FORGET = 'delete from picture_uploads where account_id = $1 and picture_id = $2 returning 1'
const NOTE = `
  insert into picture_uploads (account_id, picture_id) values ($1, $2)
  on conflict (account_id, picture_id) do update set uploaded_at = now()`
const USE = `
  update picture_uploads set used_at = coalesce(used_at, now()) where account_id = $1 and picture_id = $2 returning 1`
const UNUSED = 'select count(*)::int as unused from picture_uploads where account_id = $1 and used_at is null'
const OLD = `used_at is null and uploaded_at < now() - interval '7 days'`
const STALE = `select distinct picture_id as id from picture_uploads where ${OLD} limit $1`
const DROP = `delete from picture_uploads where picture_id = $1 and ${OLD}`
