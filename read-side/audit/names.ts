import {
  isActorId,
  isSubjectId,
  type LogFilter,
  type SubjectKind,
  type SuggestedKind,
  subjectKinds,
} from '#domain/audit/log-filter.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import type { ResolvedFilter } from '#read-side/audit/log-match.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'

const ID = /\b(?:account|producer|product|order)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

export const idsIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => text.match(ID) ?? []))]

/** Replaces names in a filter by ids; a refusal for an unknown name. */
export async function resolveFilter(db: Sql, filter: LogFilter): Promise<ResolvedFilter | Refusal> {
  const actor = filter.actor && !isActorId(filter) ? await accountNamed(db, filter.actor) : filter.actor
  if (filter.actor && !actor) return refuse('actor_not_found')
  const subjects: (readonly string[])[] = []
  for (const kind of subjectKinds) {
    const reference = filter[kind]
    if (reference === undefined) continue
    const ids = isSubjectId(kind, reference) ? [reference] : await subjectsNamed(db, kind, reference)
    if (ids.length === 0) return refuse(UNKNOWN[kind])
    subjects.push(ids)
  }
  return { ...filter, ...(actor ? { actor } : {}), ...(subjects.length > 0 ? { subjects } : {}) }
}

const UNKNOWN = {
  product: 'product_name_unknown',
  producer: 'producer_name_unknown',
  order: 'order_number_unknown',
} as const

export async function accountNamed(db: Sql, username: string): Promise<string | undefined> {
  const [account] = await db.query<{ id: string }>(
    'select id from identity.accounts where lower(username) = lower($1)',
    [username],
  )
  return account?.id
}

/** Ids of all subjects with this name, in any case. */
export async function subjectsNamed(db: Sql, kind: SubjectKind, name: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(NAMED[kind], [kind === 'order' ? name.replace(/^#/, '') : name])
  return rows.map(({ id }) => id)
}

const NAMED: Readonly<Record<SubjectKind, string>> = {
  product: 'select id from catalog.products where lower(name) = lower($1) order by id limit 200',
  producer: 'select id from producers.profiles where lower(business_name) = lower($1) order by id limit 200',
  order: 'select order_id as id from ordering.orders where lower(order_number) = lower($1)',
}

interface Suggestion {
  readonly name: string
  /** Tells equal names apart. */
  readonly detail: string | null
}

/** Names that contain a text, for the completion of the query bar; staff members for `actor`. */
export const suggestNames = (db: Sql, kind: SuggestedKind, text: string): Promise<Suggestion[]> =>
  db.query<Suggestion>(SUGGESTIONS[kind], [likePattern(text) ?? '%'])

const SUGGESTIONS: Readonly<Record<SuggestedKind, string>> = {
  product: `select p.name, string_agg(distinct f.business_name, ', ') as detail from catalog.products p
    left join producers.profiles f on f.id = p.producer_id
    where p.name ilike $1 group by p.name order by length(p.name), p.name limit 8`,
  producer: `select distinct business_name as name, city as detail from producers.profiles
    where business_name ilike $1 order by 1 limit 8`,
  order: `select order_number as name, f.business_name as detail from ordering.orders o
    left join producers.profiles f on f.id = o.producer_id
    where order_number ilike $1 order by o.placed_at desc limit 8`,
  actor: `select username as name, staff_role as detail from identity.accounts
    where staff_role is not null and username ilike $1 order by username limit 8`,
}
