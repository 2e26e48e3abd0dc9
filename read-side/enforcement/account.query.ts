import type { AccountView, RelatedRecord, StaffEnforcementAction } from '#domain/enforcement/contract.ts'
import type { Member } from '#domain/kernel/actor.ts'
import { CAN_ENFORCE } from '#domain/kernel/actor.ts'
import type { Sql } from '#platform/database/database.ts'
import { columnsOf } from './columns.ts'

/** An account as the staff sees it. */
export async function accountFor(db: Sql, accountId: string, reader: Member): Promise<AccountView | undefined> {
  type Row = Omit<AccountView, 'sanctions' | 'involved' | 'mayNot'>
  const [[account], sanctions, involved] = await Promise.all([
    db.query<Row>(ACCOUNT, [accountId]),
    db.query<StaffEnforcementAction>(SANCTIONS, [accountId, reader.accountId]),
    db.query<RelatedRecord>(INVOLVED, [accountId]),
  ])
  return account && { ...account, sanctions, involved, mayNot: mayNot(account, reader) }
}

function mayNot({ id, staff }: Pick<AccountView, 'id' | 'staff'>, reader: Member): AccountView['mayNot'] {
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

const SANCTIONS = `
  select ${columnsOf('s')}, by.username as by, upheld.username as "upheldBy", lifted.username as "liftedBy", s.by = $2 as own
  from enforcement.actions s
  left join identity.accounts by on by.id = s.by
  left join identity.accounts upheld on upheld.id = s.upheld_by
  left join identity.accounts lifted on lifted.id = s.lifted_by
  where s.account_id = $1 order by s.decided_at desc, s.id desc`

/** The newest few of each kind: the rest is found where orders, cases and reports are. */
const INVOLVED = `
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
