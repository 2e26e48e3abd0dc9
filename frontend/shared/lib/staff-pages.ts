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

/** The groups of the staff's sidebar. */
export const STAFF_GROUPS = ['Inbox', 'Orders & payments', 'People', 'Catalog', 'System', 'Audit'] as const

/** A page of the staff console and the roles that may open it. The server checks by itself. */
export interface StaffPage {
  readonly path: string
  readonly title: string
  readonly roles: readonly StaffRole[]
  readonly group: (typeof STAFF_GROUPS)[number]
  readonly icon: StaffPageIcon
  /** The staff's open work that waits there. */
  readonly counts?: keyof StaffWork
}

type StaffPageIcon =
  | 'disputes'
  | 'flagged'
  | 'messages'
  | 'orders'
  | 'reconciliation'
  | 'history'
  | 'accounts'
  | 'verification'
  | 'staff'
  | 'certificates'
  | 'seasonal'
  | 'status'
  | 'log'
  | 'integrity'
  | 'access'
  | 'documents'
  | 'retention'

/** Every page of the staff console, in the order of the sidebar. */
export const STAFF_PAGES: readonly StaffPage[] = [
  {
    path: paths.supportDisputes,
    title: 'Disputes',
    roles: CAN_VIEW_DISPUTES,
    counts: 'disputes',
    group: 'Inbox',
    icon: 'disputes',
  },
  {
    path: paths.supportReports,
    title: 'Flagged content',
    roles: CAN_VIEW_REPORTS,
    counts: 'reports',
    group: 'Inbox',
    icon: 'flagged',
  },
  {
    path: paths.supportInquiries,
    title: 'Messages',
    roles: CAN_VIEW_DISPUTES,
    counts: 'inquiries',
    group: 'Inbox',
    icon: 'messages',
  },
  { path: paths.support, title: 'Orders', roles: CAN_VIEW_DISPUTES, group: 'Orders & payments', icon: 'orders' },
  {
    path: paths.supportMoney,
    title: 'Reconciliation',
    roles: CAN_VIEW_RECONCILIATION,
    counts: 'money',
    group: 'Orders & payments',
    icon: 'reconciliation',
  },
  {
    path: paths.supportAsOf,
    title: 'Point in time',
    roles: CAN_VIEW_DISPUTES,
    group: 'Orders & payments',
    icon: 'history',
  },
  {
    path: paths.supportAccounts,
    title: 'Accounts',
    roles: CAN_VIEW_REPORTS,
    counts: 'accounts',
    group: 'People',
    icon: 'accounts',
  },
  {
    path: paths.supportVerification,
    title: 'Verification',
    roles: CAN_VERIFY,
    counts: 'verification',
    group: 'People',
    icon: 'verification',
  },
  { path: paths.supportStaff, title: 'Staff', roles: CAN_MANAGE_STAFF, group: 'People', icon: 'staff' },
  {
    path: paths.supportCertificates,
    title: 'Certificates',
    roles: CAN_VERIFY,
    counts: 'certificates',
    group: 'Catalog',
    icon: 'certificates',
  },
  { path: paths.supportSeasonal, title: 'Seasonal', roles: CAN_VIEW_SEASONAL, group: 'Catalog', icon: 'seasonal' },
  { path: paths.supportHealth, title: 'System status', roles: CAN_VIEW_SYSTEM_STATUS, group: 'System', icon: 'status' },
  { path: paths.auditLog, title: 'Event log', roles: CAN_AUDIT, group: 'Audit', icon: 'log' },
  { path: paths.auditProof, title: 'Log integrity', roles: CAN_AUDIT, group: 'Audit', icon: 'integrity' },
  { path: paths.auditLooks, title: 'Access log', roles: CAN_AUDIT, group: 'Audit', icon: 'access' },
  { path: paths.supportPaperLooks, title: 'Document access', roles: CAN_AUDIT, group: 'Audit', icon: 'documents' },
  { path: paths.auditRetention, title: 'Retention', roles: CAN_AUDIT, group: 'Audit', icon: 'retention' },
]

/** The pages that a role may open. */
export const pagesOf = (role: StaffRole): readonly StaffPage[] =>
  STAFF_PAGES.filter(({ roles }) => roles.includes(role))

/** Where a role starts: auditors on the event log, all others on their first page. */
export const startPageOf = (role: StaffRole): string =>
  role === 'auditor' ? paths.auditLog : (pagesOf(role)[0]?.path ?? paths.home)

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
  'certificate_update',
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
