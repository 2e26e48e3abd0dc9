import type {
  AccountView,
  EnforcementActionView,
  FoundAccount,
  FoundAccounts,
  MyAccountStatus,
  PendingAppeal,
  PendingAppeals,
  RelatedRecord,
  StaffEnforcementAction,
} from '#domain/enforcement/contract.ts'
import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import { CAN_ENFORCE, type Member } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'

/** An account for support. */
export async function accountFor(db: Sql, accountId: string, reader: Member): Promise<AccountView | undefined> {
  type Row = Omit<AccountView, 'sanctions' | 'involved' | 'mayNot'>
  const [[account], sanctions, involved] = await Promise.all([
    db.query<Row>(ACCOUNT, [accountId]),
    db.query<StaffEnforcementAction>(ACTIONS, [accountId, reader.accountId]),
    db.query<RelatedRecord>(RELATED_RECORDS, [accountId]),
  ])
  return account && { ...account, sanctions, involved, mayNot: enforcementRefusal(account, reader) }
}

function enforcementRefusal({ id, staff }: Pick<AccountView, 'id' | 'staff'>, reader: Member): AccountView['mayNot'] {
  if (!reader.staff || !CAN_ENFORCE.includes(reader.staff)) return 'not_allowed'
  if (id === reader.accountId) return 'own_account'
  return staff ? 'staff' : null
}

const ACCOUNT = `
  select a.id, a.username, a.email, a.full_name as "fullName", a.producer_id as "producerId", f.business_name as "businessName",
    a.standing, a.staff, a.verified, a.erasure_scheduled_at as "erasureScheduledAt", a.erased, a.created_at as "createdAt",
    coalesce(m.moves, 0)::float8 as moves
  from identity.accounts a
  left join producers.profiles f on f.id = a.producer_id
  left join enforcement.account_versions m on m.account_id = a.id
  where a.id = $1`

/** The five newest orders, disputes and reports; the pages for each list the rest. */
const RELATED_RECORDS = `
  with me as (select id, producer_id from identity.accounts where id = $1),
  orders as (
    select 'order' as kind, o.order_id as id, o.number as label,
      case when o.buyer_id = me.id then 'buyer' else 'producer' end as side, o.status, o.placed_at as at
    from ordering.orders o, me where o.buyer_id = me.id or o.producer_id = me.producer_id
    order by o.placed_at desc, o.order_id desc limit 5),
  cases as (
    select 'case' as kind, d.id, o.number as label,
      case when o.buyer_id = me.id then 'buyer' else 'producer' end as side, d.stage as status, d.changed_at as at
    from disputes.disputes d join ordering.orders o on o.order_id = d.order_id, me
    where o.buyer_id = me.id or d.producer_id = me.producer_id
    order by d.changed_at desc, d.id desc limit 5),
  reports as (
    select 'report' as kind, r.id, r.kind as label,
      case when me.id = any(r.concerned) then 'buyer' else 'producer' end as side,
      case when r.open then 'open' else coalesce(r.outcome, 'handled') end as status, r.since as at
    from moderation.flagged_items r, me
    where me.id = any(r.concerned) or me.producer_id = any(r.concerned)
    order by r.since desc, r.id desc limit 5)
  select * from orders union all select * from cases union all select * from reports`

const PAGE_SIZE = 20

interface AccountSearch {
  /** With an @ a complete email address; otherwise part of a user name, full name or business name. */
  readonly who: string
  readonly page: number
}

/** Accounts by name, without erased ones. */
export async function findAccounts(db: Sql, { who, page }: AccountSearch): Promise<FoundAccounts> {
  const byAddress = who.includes('@')
  const where = `not a.erased and ${byAddress ? 'lower(a.email) = lower($1)' : NAMED}`
  const value = byAddress ? who : likePattern(who)
  const [accounts, [counted]] = await Promise.all([
    db.query<FoundAccount>(`${SELECT} where ${where} order by lower(a.username), a.id limit ${PAGE_SIZE} offset $2`, [
      value,
      (page - 1) * PAGE_SIZE,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total ${FROM} where ${where}`, [value]),
  ])
  return { accounts, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const NAMED = '(a.username ilike $1 or a.full_name ilike $1 or f.business_name ilike $1)'
const FROM = 'from identity.accounts a left join producers.profiles f on f.id = a.producer_id'
const SELECT = `select a.id, a.username, a.email, f.business_name as "businessName", a.standing, a.staff,
    a.created_at as "createdAt" ${FROM}`

/** Pending appeals, oldest first. */
export async function pendingAppeals(
  db: Sql,
  { page, reader }: { readonly page: number; readonly reader: string },
): Promise<PendingAppeals> {
  const [appeals, [counted]] = await Promise.all([
    db.query<PendingAppeal>(APPEALS, [reader, (page - 1) * PAGE_SIZE]),
    db.query<{ total: number }>('select count(*)::int as total from enforcement.actions where waits'),
  ])
  return { looks: appeals, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const APPEALS = `
  select s.account_id as "accountId", a.username, f.business_name as "businessName", s.kind, s.asked_at as "askedAt",
    s.decided_at as "decidedAt", by.username as by, s.by = $1 as own
  from enforcement.actions s
  left join identity.accounts a on a.id = s.account_id
  left join producers.profiles f on f.id = a.producer_id
  left join identity.accounts by on by.id = s.by
  where s.waits order by s.asked_at, s.id limit ${PAGE_SIZE} offset $2`

/** The account status for its owner, without the names of staff. */
export async function myAccountStatus(
  db: Sql,
  { accountId, now }: { readonly accountId: string; readonly now: Instant },
): Promise<MyAccountStatus> {
  const [[account], sanctions] = await Promise.all([
    db.query<{ standing: AccountStatus }>('select standing from identity.accounts where id = $1', [accountId]),
    db.query<EnforcementActionView>(OWN, [accountId]),
  ])
  const mayAsk = ({ askedAt, over, appealDeadline }: EnforcementActionView) =>
    askedAt === null && over !== 'lifted' && now < appealDeadline
  return {
    standing: account?.standing ?? 'good',
    sanctions: sanctions.map((each) => ({ ...each, mayAsk: mayAsk(each) })),
  }
}

/** The producer id of an account, visible or not. */
export async function producerOf(db: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await db.query<{ producerId: string | null }>(
    'select producer_id as "producerId" from identity.accounts where id = $1',
    [accountId],
  )
  return row?.producerId ?? undefined
}

export interface ExpiredSuspension {
  readonly accountId: string
  readonly enforcementActionId: string
}

/** Suspensions whose last day has passed. */
export const expiredSuspensions = (db: Sql, today: CalendarDate): Promise<ExpiredSuspension[]> =>
  db.query<ExpiredSuspension>(
    `select account_id as "accountId", id as "enforcementActionId" from enforcement.actions
     where kind = 'pause' and over is null and until < $1 order by id`,
    [today],
  )

/** Select list of the columns that both the owner and support see. */
const actionColumns = (alias: string): string =>
  Object.entries(COLUMNS)
    .map(([name, column]) => `${alias}.${column} as "${name}"`)
    .join(', ')

const COLUMNS = {
  id: 'id',
  kind: 'kind',
  until: 'until',
  reason: 'reason',
  decidedAt: 'decided_at',
  appealDeadline: 'appeal_deadline',
  askedAt: 'asked_at',
  words: 'words',
  waits: 'waits',
  upheldAt: 'upheld_at',
  upheldReason: 'upheld_reason',
  over: 'over',
  overAt: 'over_at',
  liftReason: 'lift_reason',
} as const

const OWN = `select ${actionColumns('s')} from enforcement.actions s where s.account_id = $1 order by s.decided_at desc, s.id desc`

const ACTIONS = `
  select ${actionColumns('s')}, by.username as by, upheld.username as "upheldBy", lifted.username as "liftedBy", s.by = $2 as own
  from enforcement.actions s
  left join identity.accounts by on by.id = s.by
  left join identity.accounts upheld on upheld.id = s.upheld_by
  left join identity.accounts lifted on lifted.id = s.lifted_by
  where s.account_id = $1 order by s.decided_at desc, s.id desc`
