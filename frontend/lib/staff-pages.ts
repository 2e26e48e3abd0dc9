import {
  AUDITORS,
  CASE_READERS,
  MONEY_READERS,
  REPORT_READERS,
  STAFF_KEEPERS,
  type StaffRole,
  VERIFIERS,
} from '#domain/kernel/actor.ts'
import { HEALTH_READERS } from '#domain/operations/menders.ts'
import { SEASON_READERS } from '#domain/seasonal/editors.ts'
import { paths } from './paths.ts'

/** A page of the staff: what its link says, and whose work it is. The server decides for itself. */
export interface StaffPage {
  readonly path: string
  readonly title: string
  readonly roles: readonly StaffRole[]
}

/** Every page of the staff, in the order of the day's work: each role's first is where they arrive. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { path: paths.supportDisputes, title: 'Disputes', roles: CASE_READERS },
  { path: paths.supportReports, title: 'Reports', roles: REPORT_READERS },
  { path: paths.supportAccounts, title: 'Accounts', roles: REPORT_READERS },
  { path: paths.support, title: 'Orders', roles: CASE_READERS },
  { path: paths.supportMoney, title: 'Money cases', roles: MONEY_READERS },
  { path: paths.supportAsOf, title: 'As of', roles: CASE_READERS },
  { path: paths.supportVerification, title: 'Verifications', roles: VERIFIERS },
  { path: paths.supportCertificates, title: 'Certificates', roles: VERIFIERS },
  { path: paths.supportSeasonal, title: 'Seasons', roles: SEASON_READERS },
  { path: paths.supportHealth, title: 'Health', roles: HEALTH_READERS },
  { path: paths.auditLog, title: 'Audit log', roles: AUDITORS },
  { path: paths.auditProof, title: 'Proof', roles: AUDITORS },
  { path: paths.auditLooks, title: 'What was opened', roles: AUDITORS },
  { path: paths.auditRetention, title: 'Retention', roles: AUDITORS },
  { path: paths.supportPaperLooks, title: 'Papers opened', roles: AUDITORS },
  { path: paths.supportStaff, title: 'Staff', roles: STAFF_KEEPERS },
]

/** What one of the staff may open. */
export const pagesOf = (role: StaffRole): readonly StaffPage[] =>
  STAFF_PAGES.filter(({ roles }) => roles.includes(role))

/** The page an address belongs to: the longest path it begins with. */
export const pageAt = (pathname: string): StaffPage | undefined =>
  STAFF_PAGES.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]
