import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  CAN_AUDIT,
  CAN_MANAGE_STAFF,
  CAN_VERIFY,
  CAN_VIEW_DISPUTES,
  CAN_VIEW_RECONCILIATION,
  CAN_VIEW_REPORTS,
  CAN_VIEW_SYSTEM_STATUS,
  type StaffRole,
} from '#domain/kernel/actor.ts'
import type { StaffWork, staffWorkContract } from '#domain/notifications/contract.ts'
import { CAN_VIEW_SEASONAL } from '#domain/seasonal/season.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'
import { live } from './live.ts'
import { paths } from './paths.ts'

/** A page of the staff: what its link says, and whose work it is. The server decides for itself. */
interface StaffPage {
  readonly path: string
  readonly title: string
  readonly roles: readonly StaffRole[]
  /** What of the staff's work waits there. */
  readonly counts?: keyof StaffWork
}

/** Every page of the staff, in the order of the day's work: each role's first is where they arrive. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { path: paths.supportDisputes, title: 'Disputes', roles: CAN_VIEW_DISPUTES, counts: 'disputes' },
  { path: paths.supportReports, title: 'Reports', roles: CAN_VIEW_REPORTS, counts: 'reports' },
  { path: paths.supportAccounts, title: 'Accounts', roles: CAN_VIEW_REPORTS, counts: 'accounts' },
  { path: paths.supportInquiries, title: 'Messages', roles: CAN_VIEW_DISPUTES, counts: 'inquiries' },
  { path: paths.support, title: 'Orders', roles: CAN_VIEW_DISPUTES },
  { path: paths.supportMoney, title: 'Money cases', roles: CAN_VIEW_RECONCILIATION, counts: 'money' },
  { path: paths.supportAsOf, title: 'As of', roles: CAN_VIEW_DISPUTES },
  { path: paths.supportVerification, title: 'Verifications', roles: CAN_VERIFY, counts: 'verification' },
  { path: paths.supportCertificates, title: 'Certificates', roles: CAN_VERIFY, counts: 'certificates' },
  { path: paths.supportSeasonal, title: 'Seasons', roles: CAN_VIEW_SEASONAL },
  { path: paths.supportHealth, title: 'Health', roles: CAN_VIEW_SYSTEM_STATUS },
  { path: paths.auditLog, title: 'Event log', roles: CAN_AUDIT },
  { path: paths.auditProof, title: 'Verification', roles: CAN_AUDIT },
  { path: paths.auditLooks, title: 'Access log', roles: CAN_AUDIT },
  { path: paths.auditRetention, title: 'Retention', roles: CAN_AUDIT },
  { path: paths.supportPaperLooks, title: 'Papers opened', roles: CAN_AUDIT },
  { path: paths.supportStaff, title: 'Staff', roles: CAN_MANAGE_STAFF },
]

/** What one of the staff may open. */
export const pagesOf = (role: StaffRole): readonly StaffPage[] =>
  STAFF_PAGES.filter(({ roles }) => roles.includes(role))

/** The page an address belongs to: the longest path it begins with. */
export const pageAt = (pathname: string): StaffPage | undefined =>
  STAFF_PAGES.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]

const work: EndpointOf<(typeof staffWorkContract)['work']> = { method: 'GET', path: '/api/staff/work' }

/** How much waits on each page of the staff. */
export const workQuery = queryOptions({ queryKey: ['staff-work'], queryFn: ({ signal }) => call(work, { signal }) })

/** Everything that may change what waits. */
const CHANGES: readonly string[] = [
  'dispute_update',
  'flagged_content_update',
  'account_status_update',
  'discrepancy_update',
  'verification_update',
  'claims_update',
]

/** The counts, kept current; they listen by themselves, so that no visitor's first load carries them. */
export function useStaffWorkCounts(): StaffWork | undefined {
  const queries = useQueryClient()
  useEffect(
    () =>
      live.listen(({ type }) => {
        if (CHANGES.includes(type)) void queries.invalidateQueries({ queryKey: workQuery.queryKey })
      }),
    [queries],
  )
  return useQuery(workQuery).data
}
