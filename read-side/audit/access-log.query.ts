import { stringify } from 'csv-stringify/sync'
import type { AccessFilter, AccessLogPage } from '#domain/audit/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { idsIn, subjectsNamed } from '#read-side/audit/names.ts'
import { namesOf } from '#read-side/kernel/names.ts'
import { idsInText } from '#read-side/kernel/sql-fragments.ts'

const PAGE_SIZE = 50

type Access = AccessLogPage['accesses'][number]

/** One page of the access log, newest first. */
export async function listAccesses(
  db: Sql,
  { page, ...filter }: AccessFilter & { readonly page: number },
): Promise<AccessLogPage> {
  const { where, values } = await conditionsOf(db, filter)
  const [accesses, [counted]] = await Promise.all([
    accessRows(db, { where, values, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    db.query<{ total: number }>(`select count(*)::int as total ${FROM} ${where}`, values),
  ])
  return { accesses, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

interface AccessQuery {
  readonly where: string
  readonly values: readonly unknown[]
  readonly limit: number
  readonly offset: number
}

const FROM = 'from audit.access_log l left join identity.accounts who on who.id = l.staff_account_id'

async function accessRows(db: Sql, { where, values, limit, offset }: AccessQuery): Promise<Access[]> {
  const rows = await db.query<Omit<Access, 'targetName'>>(
    `select l.id, l.accessed_at as "accessedAt", who.username as staff, l.staff_role as "staffRole",
       l.access_type as "accessType", l.target ${FROM} ${where}
     order by l.accessed_at desc, l.id limit ${limit} offset ${offset}`,
    values,
  )
  const targets = rows.map(({ target }) => target)
  const [names, documents] = await Promise.all([namesOf(db, idsIn(targets)), documentNames(db, targets)])
  return rows.map((row) => {
    const named = [...idsIn([row.target]), ...documentIdsIn(row.target)].flatMap(
      (id) => names[id] ?? documents[id] ?? [],
    )
    return { ...row, targetName: named.join(', ') || null }
  })
}

const documentIdsIn = (target: string): readonly string[] => target.match(/\bdocument_\w{26}\b/g) ?? []

/** File names of verification documents by id; erased ones are absent. */
async function documentNames(db: Sql, targets: readonly string[]): Promise<Record<string, string>> {
  const ofDocuments = targets.filter((target) => documentIdsIn(target).length > 0)
  if (ofDocuments.length === 0) return {}
  const rows = await db.query<{ id: string; name: string }>(DOCUMENT_NAMES, [
    idsIn(ofDocuments),
    ofDocuments.flatMap(documentIdsIn),
  ])
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const DOCUMENT_NAMES = `
  select d ->> 'id' as id, d ->> 'name' as name
  from producer_verification.applications a, jsonb_array_elements(a.documents) d
  where a.producer_id = any($1) and d ->> 'id' = any($2) and d ->> 'name' is not null`

/** Builds conditions only for the given fields, so that each filter uses its own index. */
async function conditionsOf(db: Sql, { staff, accessTypes, target, from, to }: AccessFilter) {
  const values: unknown[] = []
  const param = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    staff && `lower(who.username) = lower(${param(staff)})`,
    accessTypes && `l.access_type = any(${param(accessTypes.split(','))}::text[])`,
    target && `${idsInText('l.target')} && ${param(await idsOf(db, target))}::text[]`,
    from && `l.accessed_at >= ${param(new Date(from).toISOString())}`,
    to && `l.accessed_at < ${param(new Date(to).toISOString())}`,
  ].filter(Boolean)
  return { where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', values }
}

/** Ids that a reference may mean: the reference itself, subjects with this name, and for an account its orders. */
async function idsOf(db: Sql, reference: string): Promise<string[]> {
  const [products, producers, orders, own] = await Promise.all([
    subjectsNamed(db, 'product', reference),
    subjectsNamed(db, 'producer', reference),
    subjectsNamed(db, 'order', reference),
    db.query<{ id: string }>(OF_ACCOUNT, [reference]),
  ])
  return [...new Set([reference, ...products, ...producers, ...orders, ...own.map(({ id }) => id)])]
}

const OF_ACCOUNT = `
  with account as (select id from identity.accounts where lower(username) = lower($1) or id = $1)
  select id from account
  union all select o.order_id from ordering.orders o join account on o.buyer_id = account.id`

const EXPORT_PAGE = 1_000

/** All matching entries as CSV, newest first. Text cells cannot be formulas. */
export async function* accessLogCsv(db: Sql, filter: AccessFilter): AsyncGenerator<string> {
  yield csvLines([['accessed at', 'staff member', 'role', 'access type', 'target', 'target name']])
  const { where, values } = await conditionsOf(db, filter)
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const rows = await accessRows(db, { where, values, limit: EXPORT_PAGE, offset })
    if (rows.length > 0) yield csvLines(rows.map(csvRow))
    if (rows.length < EXPORT_PAGE) return
  }
}

const csvRow = ({ accessedAt, staff, staffRole, accessType, target, targetName }: Access): readonly string[] => [
  accessedAt,
  staff ?? 'erased',
  staffRole,
  accessType,
  target,
  targetName ?? '',
]

const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', escape_formulas: true },
  )
