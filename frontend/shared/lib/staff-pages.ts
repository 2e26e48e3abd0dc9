import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  CAN_AUDIT,
  CAN_MANAGE_STAFF,
  CAN_USE_INBOX,
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
import { readFrom } from './http.ts'
import { live } from './live.ts'
import { isPartOf, type ListedPage, paths } from './paths.ts'

/** Sidebar groups of the staff console. */
export const STAFF_GROUPS = ['Inbox', 'Orders & payments', 'People', 'Catalog', 'System', 'Audit'] as const

/** A page of the staff console and the roles that may open it. The server enforces roles independently. */
export interface StaffPage extends ListedPage {
  readonly title: string
  readonly roles: readonly StaffRole[]
  readonly group: (typeof STAFF_GROUPS)[number]
  readonly icon: StaffPageIcon
  /** The count of open work shown next to it. */
  readonly counts?: keyof StaffWork
}

type StaffPageIcon =
  | 'inbox'
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
  | 'retention'

/** Every page of the staff console, in sidebar order. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { path: paths.supportInbox, title: 'Inbox', roles: CAN_USE_INBOX, counts: 'inbox', group: 'Inbox', icon: 'inbox' },
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
  {
    path: paths.supportOrders,
    title: 'Orders',
    roles: CAN_VIEW_DISPUTES,
    group: 'Orders & payments',
    icon: 'orders',
  },
  {
    path: paths.reconciliation,
    title: 'Reconciliation',
    roles: CAN_VIEW_RECONCILIATION,
    counts: 'money',
    group: 'Orders & payments',
    icon: 'reconciliation',
  },
  {
    path: paths.pointInTime,
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
  { path: paths.systemStatus, title: 'System status', roles: CAN_VIEW_SYSTEM_STATUS, group: 'System', icon: 'status' },
  { path: paths.eventLog, exact: true, title: 'Event log', roles: CAN_AUDIT, group: 'Audit', icon: 'log' },
  { path: paths.logIntegrity, title: 'Log integrity', roles: CAN_AUDIT, group: 'Audit', icon: 'integrity' },
  { path: paths.accessLog, title: 'Access log', roles: CAN_AUDIT, group: 'Audit', icon: 'access' },
  { path: paths.retention, title: 'Retention', roles: CAN_AUDIT, group: 'Audit', icon: 'retention' },
]

/** The pages a role may open. */
export const pagesOf = (role: StaffRole): readonly StaffPage[] =>
  STAFF_PAGES.filter(({ roles }) => roles.includes(role))

/** The start page of a role: the event log for auditors, the first page for all others. */
export const startPageOf = (role: StaffRole): string =>
  role === 'auditor' ? paths.eventLog : (pagesOf(role)[0]?.path ?? paths.home)

/** The page of a URL: its own or that of one of its records. */
export const pageAt = (pathname: string): StaffPage | undefined => STAFF_PAGES.find((page) => isPartOf(pathname, page))

/** The page where staff see an order, product, producer, dispute or account, by its ID; undefined for other IDs. */
export function recordPath(id: string): string | undefined {
  if (id.startsWith('order_')) return paths.supportOrder(id)
  if (id.startsWith('product_')) return paths.product(id)
  if (id.startsWith('producer_')) return paths.producer(id)
  if (id.startsWith('dispute_')) return paths.supportDispute(id)
  return id.startsWith('account_') ? paths.supportAccount(id) : undefined
}

const work: EndpointOf<(typeof staffWorkContract)['work']> = { method: 'GET', path: '/api/staff/work' }

/** Open work per staff page. */
export const staffWorkQuery = queryOptions({
  queryKey: ['staff-work'],
  ...readFrom(work),
})

/** Message types that can change the counts. */
const CHANGES: readonly string[] = [
  'dispute_update',
  'flagged_content_update',
  'account_status_update',
  'discrepancy_update',
  'verification_update',
  'certificate_update',
  'inquiry_update',
]

/**
 * Live counts. They have their own subscription instead of a live map, so that the shop's first load excludes this
 * code.
 */
export function useStaffWorkCounts(): StaffWork | undefined {
  const queries = useQueryClient()
  useEffect(
    () =>
      live.listen(({ type }) => {
        if (CHANGES.includes(type)) void queries.invalidateQueries({ queryKey: staffWorkQuery.queryKey })
      }),
    [queries],
  )
  return useQuery(staffWorkQuery).data
}
