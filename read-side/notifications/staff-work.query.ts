import {
  CAN_VERIFY,
  CAN_VIEW_DISPUTES,
  CAN_VIEW_RECONCILIATION,
  CAN_VIEW_REPORTS,
  type StaffRole,
} from '#domain/kernel/actor.ts'
import type { StaffWork } from '#domain/notifications/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type InboxReader, inboxCountOf } from './staff-inbox.query.ts'

const ROLES_BY_PAGE: Readonly<Record<Exclude<keyof StaffWork, 'inbox'>, readonly StaffRole[]>> = {
  disputes: CAN_VIEW_DISPUTES,
  reports: CAN_VIEW_REPORTS,
  accounts: CAN_VIEW_REPORTS,
  money: CAN_VIEW_RECONCILIATION,
  verification: CAN_VERIFY,
  certificates: CAN_VERIFY,
  inquiries: CAN_VIEW_DISPUTES,
}

/** Open work by staff page; null for pages the role may not see. */
export async function staffWorkOf(
  db: Sql,
  { reader, timeZone }: { readonly reader: InboxReader; readonly timeZone: string },
): Promise<StaffWork> {
  const { accountId, role } = reader
  const [inbox, [counts]] = await Promise.all([
    inboxCountOf(db, { reader, timeZone }),
    db.query<StaffWork>(COUNTS, [accountId]),
  ])
  const entries = Object.entries(ROLES_BY_PAGE) as [keyof typeof ROLES_BY_PAGE, readonly StaffRole[]][]
  const byPage = entries.map(([page, roles]) => [page, roles.includes(role) ? (counts?.[page] ?? 0) : null])
  return { inbox, ...Object.fromEntries(byPage) } as StaffWork
}

const COUNTS = `select
  (select count(*)::int from disputes.disputes d left join dispute_read_marks r on r.account_id = $1 and r.dispute_id = d.id
    where d.stage <> 'closed' and d.last_statement_at > coalesce(r.read_through, '')
      and d.last_statement_staff_account_id is distinct from $1) as disputes,
  (select count(*)::int from moderation.flagged_items where open) as reports,
  (select count(*)::int from enforcement.actions where appeal_pending) as accounts,
  (select count(*)::int from reconciliation.discrepancies where status = 'open') as money,
  (select count(*)::int from producer_verification.applications where status = 'pending') as verification,
  (select count(*)::int from catalog_history.certificate_submissions c join catalog.products p on p.id = c.product_id
    where c.status = 'pending') as certificates,
  (select count(*)::int from contact.inquiries where answered_at is null) as inquiries`
