import type { Database } from '../database/database.ts'
import type { KeyGenerationRef, KeyRef } from './keys.ts'

export interface KeyRow extends KeyRef {
  readonly nth: number
  /** Null: destroyed. */
  readonly wrapped: string | null
  /** The id of the master key that wraps it; null where it is not known. */
  readonly master: string | null
  /** Destroyed by a sweep; of the first generation it says whether a next one may be made. */
  readonly swept: boolean
}
type NewKey = Omit<KeyRow, 'swept'> & { readonly wrapped: string; readonly master: string }

/** Keys as rows. Whoever makes a later generation or destroys for good holds the first one's row: they go one at a time. */
export interface KeyTable {
  /** Every generation of these refs. */
  read(refs: readonly KeyRef[]): Promise<KeyRow[]>
  /** Adds what nobody has added meanwhile, and nothing to what is destroyed for good. */
  add(rows: readonly NewKey[]): Promise<void>
  destroy(person: string, keep: readonly KeyRef['keep'][]): Promise<void>
  retire(ref: KeyGenerationRef): Promise<void>
}

/** Destructions are told on `channel` together with what they did, or not at all. */
export const keyTable = (db: Database, channel: string): KeyTable => ({
  read: (refs) => db.query<KeyRow>(READ, [refs.map(({ person }) => person), refs.map(({ keep }) => keep)]),
  add: async (rows) => {
    const [first, later] = [rows.filter(({ nth }) => nth === 1), rows.filter(({ nth }) => nth > 1)]
    if (first.length > 0) await db.query(ADD_FIRST, columnsOf(first))
    if (later.length > 0) await db.query(ADD_LATER, columnsOf(later))
  },
  destroy: (person, keep) =>
    db.transaction(async (tx) => {
      await tx.query(DESTROY_FIRST, [person, keep])
      // A statement of its own: it sees what was added until the rows above were ours.
      await tx.query(DESTROY_LATER, [person, keep])
      await tx.query('select pg_notify($1, $2)', [channel, person])
    }),
  retire: async ({ person, keep, nth = 1 }) => {
    await db.query(RETIRE, [person, keep, nth, channel])
  },
})

const columnsOf = (rows: readonly NewKey[]) => [
  rows.map(({ person }) => person),
  rows.map(({ keep }) => keep),
  rows.map(({ nth }) => nth),
  rows.map(({ wrapped }) => wrapped),
  rows.map(({ master }) => master),
]

const READ = `
  select person, keep, nth, wrapped, master, swept from person_keys
  join unnest($1::text[], $2::text[]) as asked(person, keep) using (person, keep)`
const MADE =
  'unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[]) as made(person, keep, nth, wrapped, master)'
/** Always in the same order, lest two that add the same keys wait for each other. */
const ADD_FIRST = `
  insert into person_keys (person, keep, nth, wrapped, master)
  select * from ${MADE} order by person, keep on conflict do nothing`
const ADD_LATER = `
  with open as (
    select k.person, k.keep from person_keys k join ${MADE} using (person, keep)
    where k.nth = 1 and k.wrapped is null and k.swept order by k.person, k.keep for update of k
  )
  insert into person_keys (person, keep, nth, wrapped, master)
  select made.* from ${MADE} join open using (person, keep) order by person, keep on conflict do nothing`
const GONE = 'wrapped = null, swept = false, destroyed_at = now()'
const DESTROY_FIRST = `
  insert into person_keys (person, keep, nth, wrapped, destroyed_at)
  select $1, keep, 1, null, now() from unnest($2::text[]) as keep order by keep
  on conflict (person, keep, nth) do update set ${GONE}`
const DESTROY_LATER = `
  update person_keys set ${GONE} where person = $1 and keep = any($2::text[]) and nth > 1`
const RETIRE = `
  with gone as (
    insert into person_keys (person, keep, nth, wrapped, swept, destroyed_at)
    select $1, $2, nth, null, true, now() from generate_series(1, $3::int) as nth order by nth
    on conflict (person, keep, nth) do update set wrapped = null, swept = true, destroyed_at = now()
    where person_keys.wrapped is not null
    returning 1
  ) select pg_notify($4, $1) from (select count(*) from gone) as all_gone`
