import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant, Retention } from '#domain/kernel/event.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import { NOT_PURGED } from '#domain/privacy/retention-rules.ts'
import type { Sql } from '#platform/database/database.ts'
import { namesOf } from '#read-side/kernel/names.ts'

/** The last purge runs, and the number of closed and erased accounts. */
export async function retentionReport(db: Sql): Promise<Omit<RetentionReport, 'nextRunAt'>> {
  const [purgeRuns, [erased], [erasedGuests]] = await Promise.all([
    db.query<RetentionReport['purgeRuns'][number]>(
      'select ran_on as "ranOn", rules from privacy.purge_runs order by ran_on desc limit 60',
    ),
    db.query<Pick<RetentionReport['erased'], 'closed' | 'accounts'>>(ERASED),
    db.query<{ guests: number }>('select count(*)::int as guests from privacy.guest_erasures where erased'),
  ])
  const heldIds = purgeRuns[0]?.rules.flatMap(({ holds = [] }) => holds.map(({ id }) => id)) ?? []
  return {
    purgeRuns,
    names: await namesOf(db, heldIds),
    notPurged: NOT_PURGED,
    erased: { closed: 0, accounts: 0, ...erased, guests: erasedGuests?.guests ?? 0 },
  }
}

const ERASED = `
  select count(*) filter (where erasure_scheduled_at is not null)::int as closed, count(*) filter (where erased)::int as accounts
  from identity.accounts where erasure_scheduled_at is not null or erased`

interface RetentionQuery {
  readonly retention: Retention
  /** Only keys whose data was last added before this instant. */
  readonly before: Instant
}

export interface DueKey {
  readonly subjectId: string
  /** Generation of the key. */
  readonly generation: number
  /** When data was last added or the key was created: the newest events may not be in the read model yet. */
  readonly lastAddedAt: Instant
}

/** Keys of a retention class to which no data was added since `before`. */
export const keysDue = (db: Sql, { retention, before }: RetentionQuery): Promise<DueKey[]> =>
  db.query<DueKey>(`${LAST_ADDED} having ${LAST_ADDED_AT} < $2 order by t.subject_id`, [retention, before])

/** When data was last added to the key that becomes due next; undefined if there is none. */
export async function nextKeyAt(db: Sql, { retention, before }: RetentionQuery): Promise<Instant | undefined> {
  const [row] = await db.query<{ at: string | null }>(
    `select min("lastAddedAt") as at from (${LAST_ADDED} having ${LAST_ADDED_AT} >= $2) as each`,
    [retention, before],
  )
  return row?.at ?? undefined
}

/** A later generation is created when a person returns; earlier data used the previous one. */
const KEY_CREATED_AT = `case when k.generation > 1 then to_char(k.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`
const LAST_ADDED_AT = `greatest(max(t.last_added_at), ${KEY_CREATED_AT})`
const LAST_ADDED = `
  select t.subject_id as "subjectId", k.generation, ${LAST_ADDED_AT} as "lastAddedAt" from privacy.personal_data_index t
  join data_keys k on k.subject_id = t.subject_id and k.retention_class = t.retention_class and k.wrapped_key is not null
  where t.retention_class = $1 group by t.subject_id, k.generation, k.created_at`

export interface LastActivity {
  readonly accountId: string
  readonly producerId: string | null
  /** The day of the last activity; for accounts older than this record, the day of their last event. */
  readonly day: CalendarDate
}

/** Open accounts without activity since a day, except staff; longest inactive first. */
export const inactiveAccounts = (db: Sql, until: CalendarDate): Promise<LastActivity[]> =>
  db.query<LastActivity>(`${OPEN_ACCOUNTS} and ${LAST_ACTIVE_DAY} <= $1 order by 3, 1`, [until])

/** The last activity of the account that becomes inactive next. */
export async function nextInactiveDay(db: Sql, until: CalendarDate): Promise<CalendarDate | undefined> {
  const [row] = await db.query<{ day: CalendarDate | null }>(
    `select min(day) as day from (${OPEN_ACCOUNTS}) as open where day > $1`,
    [until],
  )
  return row?.day ?? undefined
}

/** The last activity of these accounts, without erased ones. */
export const lastActivityOf = (db: Sql, accountIds: readonly string[]): Promise<LastActivity[]> =>
  db.query<LastActivity>(`${LAST_ACTIVITY} where not a.erased and a.id = any($1::text[])`, [accountIds])

/** The producer id of an account; null for an account without one and for a guest. */
export async function producerOf(db: Sql, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>('select producer_id as id from identity.accounts where id = $1', [
    accountId,
  ])
  return row?.id ?? null
}

const LAST_ACTIVE_DAY = `coalesce(u.last_used_on::text, left((select max(t.last_added_at) from privacy.personal_data_index t where t.subject_id = a.id), 10), left(a.created_at, 10))`
const LAST_ACTIVITY = `
  select a.id as "accountId", a.producer_id as "producerId", ${LAST_ACTIVE_DAY} as day
  from identity.accounts a left join account_activity u on u.account_id = a.id`
const OPEN_ACCOUNTS = `${LAST_ACTIVITY} where not a.erased and a.erasure_scheduled_at is null and a.staff_role is null`

interface UnlistedProduct {
  readonly productId: string
  readonly producerId: string
  /** Null once erased. */
  readonly accountId: string | null
}

/** Products unlisted before an instant, longest ago first; at most 5,000 per night. */
export const unlistedProducts = (db: Sql, before: Instant): Promise<UnlistedProduct[]> =>
  db.query<UnlistedProduct>(
    `select p.id as "productId", p.producer_id as "producerId", f.account_id as "accountId"
     from catalog.products p left join producers.profiles f on f.id = p.producer_id
     where p.unlisted_at < $1 order by p.unlisted_at, p.id limit 5000`,
    [before],
  )

/** When the product that becomes due next was unlisted. */
export async function nextUnlistedAt(db: Sql, before: Instant): Promise<Instant | undefined> {
  const [row] = await db.query<{ at: Instant | null }>(
    'select min(unlisted_at) as at from catalog.products where unlisted_at >= $1',
    [before],
  )
  return row?.at ?? undefined
}

/** The given images that are used elsewhere. */
export async function imagesUsedElsewhere(
  db: Sql,
  { productId, producerId }: Pick<UnlistedProduct, 'productId' | 'producerId'>,
  urls: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ url: string }>(IMAGES_IN_USE, [productId, producerId, urls])
  return rows.map(({ url }) => url)
}

const IMAGES_IN_USE = `
  select image_url as url from (
    select unnest(array_append(more_image_urls, image_url)) as image_url from catalog.products
      where producer_id = $2 and id <> $1
    union select image_url from producers.profiles where id = $2
    union select image_url from subscriptions.boxes where producer_id = $2
    union select image_url from seasonal.items
    union select image_url from seasonal.recipes
  ) as shown where image_url = any($3::text[])`
