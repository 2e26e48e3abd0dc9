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
  type Row = Omit<AccountView, 'enforcementActions' | 'relatedRecords' | 'blockedReason'>
  const [[account], enforcementActions, relatedRecords] = await Promise.all([
    db.query<Row>(ACCOUNT, [accountId]),
    db.query<StaffEnforcementAction>(ACTIONS, [accountId, reader.accountId]),
    db.query<RelatedRecord>(RELATED_RECORDS, [accountId]),
  ])
  return (
    account && {
      ...account,
      enforcementActions,
      relatedRecords,
      blockedReason: enforcementRefusal(account, reader),
    }
  )
}

function enforcementRefusal(
  { id, staff }: Pick<AccountView, 'id' | 'staff'>,
  reader: Member,
): AccountView['blockedReason'] {
  if (!reader.staff || !CAN_ENFORCE.includes(reader.staff)) return 'not_allowed'
  if (id === reader.accountId) return 'own_account'
  return staff ? 'staff' : null
}

const ACCOUNT = `
  select a.id, a.username, a.email, a.full_name as "fullName", a.producer_id as "producerId", f.business_name as "businessName",
    a.account_status as "accountStatus", a.staff_role as staff, a.verified, a.erasure_scheduled_at as "erasureScheduledAt", a.erased, a.created_at as "createdAt",
    coalesce(v.version, 0)::float8 as version
  from identity.accounts a
  left join producers.profiles f on f.id = a.producer_id
  left join enforcement.account_versions v on v.account_id = a.id
  where a.id = $1`

/** The five newest orders, disputes and reports; their own pages list the rest. */
const RELATED_RECORDS = `
  with me as (select id, producer_id from identity.accounts where id = $1),
  orders as (
    select 'order' as kind, o.order_id as id, o.order_number as label,
      case when o.buyer_id = me.id then 'buyer' else 'producer' end as side, o.status, o.placed_at as at
    from ordering.orders o, me where o.buyer_id = me.id or o.producer_id = me.producer_id
    order by o.placed_at desc, o.order_id desc limit 5),
  disputes as (
    select 'dispute' as kind, d.id, o.order_number as label,
      case when o.buyer_id = me.id then 'buyer' else 'producer' end as side, d.stage as status, d.updated_at as at
    from disputes.disputes d join ordering.orders o on o.order_id = d.order_id, me
    where o.buyer_id = me.id or d.producer_id = me.producer_id
    order by d.updated_at desc, d.id desc limit 5),
  reports as (
    select 'report' as kind, r.id, r.content_type as label,
      case when me.id = any(r.concerned_ids) then 'buyer' else 'producer' end as side,
      case when r.open then 'open' else coalesce(r.outcome, 'handled') end as status, r.waiting_since as at
    from moderation.flagged_items r, me
    where me.id = any(r.concerned_ids) or me.producer_id = any(r.concerned_ids)
    order by r.waiting_since desc, r.id desc limit 5)
  select * from orders union all select * from disputes union all select * from reports`

const PAGE_SIZE = 20

interface AccountSearch {
  /** With an @ a complete email address; otherwise part of a username, full name or business name. */
  readonly query: string
  readonly page: number
}

/** Accounts by name, without erased ones. */
export async function findAccounts(db: Sql, { query, page }: AccountSearch): Promise<FoundAccounts> {
  const byAddress = query.includes('@')
  const where = `not a.erased and ${byAddress ? 'lower(a.email) = lower($1)' : NAMED}`
  const value = byAddress ? query : likePattern(query)
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
const SELECT = `select a.id, a.username, a.email, f.business_name as "businessName", a.account_status as "accountStatus", a.staff_role as staff,
    a.created_at as "createdAt" ${FROM}`

/** Pending appeals, oldest first. */
export async function pendingAppeals(
  db: Sql,
  { page, reader }: { readonly page: number; readonly reader: string },
): Promise<PendingAppeals> {
  const [appeals, [counted]] = await Promise.all([
    db.query<PendingAppeal>(APPEALS, [reader, (page - 1) * PAGE_SIZE]),
    db.query<{ total: number }>('select count(*)::int as total from enforcement.actions where appeal_pending'),
  ])
  return { appeals, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const APPEALS = `
  select s.account_id as "accountId", a.username, f.business_name as "businessName", s.action_type as "actionType", s.appealed_at as "appealedAt",
    s.decided_at as "decidedAt", agent.username as "decidedBy", s.staff_account_id = $1 as "decidedByMe"
  from enforcement.actions s
  left join identity.accounts a on a.id = s.account_id
  left join producers.profiles f on f.id = a.producer_id
  left join identity.accounts agent on agent.id = s.staff_account_id
  where s.appeal_pending order by s.appealed_at, s.id limit ${PAGE_SIZE} offset $2`

/** The account status for its owner, without the names of staff. */
export async function myAccountStatus(
  db: Sql,
  { accountId, now }: { readonly accountId: string; readonly now: Instant },
): Promise<MyAccountStatus> {
  const [[account], enforcementActions] = await Promise.all([
    db.query<{ accountStatus: AccountStatus }>(
      'select account_status as "accountStatus" from identity.accounts where id = $1',
      [accountId],
    ),
    db.query<EnforcementActionView>(OWN, [accountId]),
  ])
  const canAppeal = ({ appealedAt, endReason, appealDeadline }: EnforcementActionView) =>
    appealedAt === null && endReason !== 'lifted' && now < appealDeadline
  return {
    accountStatus: account?.accountStatus ?? 'active',
    enforcementActions: enforcementActions.map((action) => ({ ...action, canAppeal: canAppeal(action) })),
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
     where action_type = 'suspension' and end_reason is null and ends_on < $1 order by id`,
    [today],
  )

/** Select list of the columns that both the owner and support see. */
const actionColumns = (alias: string): string =>
  Object.entries(COLUMNS)
    .map(([name, column]) => `${alias}.${column} as "${name}"`)
    .join(', ')

const COLUMNS = {
  id: 'id',
  actionType: 'action_type',
  endsOn: 'ends_on',
  reason: 'reason',
  decidedAt: 'decided_at',
  appealDeadline: 'appeal_deadline',
  appealedAt: 'appealed_at',
  appealComment: 'appeal_comment',
  appealPending: 'appeal_pending',
  upheldAt: 'upheld_at',
  upheldReason: 'upheld_reason',
  endReason: 'end_reason',
  endedAt: 'ended_at',
  liftReason: 'lift_reason',
} as const

const OWN = `select ${actionColumns('s')} from enforcement.actions s where s.account_id = $1 order by s.decided_at desc, s.id desc`

const ACTIONS = `
  select ${actionColumns('s')}, agent.username as "decidedBy", upheld.username as "upheldBy", lifted.username as "liftedBy", s.staff_account_id = $2 as "decidedByMe"
  from enforcement.actions s
  left join identity.accounts agent on agent.id = s.staff_account_id
  left join identity.accounts upheld on upheld.id = s.upheld_by
  left join identity.accounts lifted on lifted.id = s.lifted_by
  where s.account_id = $1 order by s.decided_at desc, s.id desc`
