import type { StaffChangesPage, StaffMemberView } from '#domain/identity/staff.contract.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'

const PAGE_SIZE = 25

/** All staff members, by role and name. */
export async function listStaff(db: Sql, sessions: Pick<Sessions, 'openOf'>): Promise<StaffMemberView[]> {
  type Row = Pick<StaffMemberView, 'accountId' | 'username' | 'role' | 'twoFactor'>
  const rows = await db.query<Row>(MEMBERS, [STAFF_ROLES])
  const found = await sessions.openOf(rows.map(({ accountId }) => accountId))
  const open = new Map(found.map((each) => [each.accountId, each]))
  return rows.map((row) => {
    const own = open.get(row.accountId)
    return { ...row, sessions: own?.open ?? 0, lastSeenAt: own?.lastSeenAt ?? null }
  })
}

/** Accounts with one of these roles. */
export async function accountsWithRole(db: Sql, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from identity.accounts where staff_role = any($1) order by id',
    [roles],
  )
  return rows.map(({ id }) => id)
}

export async function listStaffChanges(db: Sql, page: number): Promise<StaffChangesPage> {
  const [entries, [counted]] = await Promise.all([
    db.query<StaffChangesPage['entries'][number]>(HISTORY, [(page - 1) * PAGE_SIZE, ERASED_LABEL]),
    db.query<{ total: number }>('select count(*)::int as total from identity.staff_changes'),
  ])
  return { entries, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const MEMBERS = `
  select id as "accountId", username, staff_role as role, two_factor_enrollment_id is not null as "twoFactor"
  from identity.accounts where staff_role is not null order by array_position($1::text[], staff_role) desc, username, id`
const HISTORY = `
  select s.id, s.changed_at as "changedAt", member.username, s.change, s.role, s.reason,
    case when s.changed_by is not null then coalesce(admin.username, $2) end as "changedBy"
  from identity.staff_changes s
  left join identity.accounts member on member.id = s.account_id
  left join identity.accounts admin on admin.id = s.changed_by
  order by s.changed_at desc, s.id limit ${PAGE_SIZE} offset $1`
