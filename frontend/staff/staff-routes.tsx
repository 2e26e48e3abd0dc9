import { Route } from 'react-router-dom'
import { lazyPage } from '#frontend/shared/lib/lazy-page.ts'
import { paths } from '#frontend/shared/lib/paths.ts'

const SupportDisputesPage = lazyPage(
  async () => (await import('#frontend/staff/disputes/support-disputes.tsx')).SupportDisputesPage,
)
const SupportDisputePage = lazyPage(
  async () => (await import('#frontend/staff/disputes/dispute.tsx')).SupportDisputePage,
)
const SupportReportsPage = lazyPage(
  async () => (await import('#frontend/staff/moderation/support-reports.tsx')).SupportReportsPage,
)
const SupportReportPage = lazyPage(
  async () => (await import('#frontend/staff/moderation/support-report.tsx')).SupportReportPage,
)
const SupportAccountsPage = lazyPage(
  async () => (await import('#frontend/staff/accounts/support-accounts.tsx')).SupportAccountsPage,
)
const SupportAccountPage = lazyPage(
  async () => (await import('#frontend/staff/accounts/support-account.tsx')).SupportAccountPage,
)
const SupportInquiriesPage = lazyPage(
  async () => (await import('#frontend/staff/inquiries/support-inquiries.tsx')).SupportInquiriesPage,
)
const SupportOrdersPage = lazyPage(
  async () => (await import('#frontend/staff/order-replay/support-orders.tsx')).SupportOrdersPage,
)
const SupportOrderPage = lazyPage(
  async () => (await import('#frontend/staff/order-replay/support-order.tsx')).SupportOrderPage,
)
const SupportAsOfPage = lazyPage(
  async () => (await import('#frontend/staff/point-in-time/support-as-of.tsx')).SupportAsOfPage,
)
const SupportMoneyPage = lazyPage(
  async () => (await import('#frontend/staff/reconciliation/support-money.tsx')).SupportMoneyPage,
)
const SupportHealthPage = lazyPage(
  async () => (await import('#frontend/staff/system-status/support-health.tsx')).SupportHealthPage,
)
const SupportSeasonalPage = lazyPage(
  async () => (await import('#frontend/staff/seasonal/support-seasonal.tsx')).SupportSeasonalPage,
)
const SupportCertificatesPage = lazyPage(
  async () => (await import('#frontend/staff/certificates/support-certificates.tsx')).SupportCertificatesPage,
)
const SupportVerificationPage = lazyPage(
  async () => (await import('#frontend/staff/producer-verification/support-verification.tsx')).SupportVerificationPage,
)
const SupportPaperLooksPage = lazyPage(
  async () => (await import('#frontend/staff/producer-verification/support-paper-looks.tsx')).SupportPaperLooksPage,
)
const SupportStaffPage = lazyPage(
  async () => (await import('#frontend/staff/roles/support-staff.tsx')).SupportStaffPage,
)
const AccessLogPage = lazyPage(async () => (await import('#frontend/staff/access-log/access-log.tsx')).AccessLogPage)
const AuditLogPage = lazyPage(async () => (await import('#frontend/staff/event-log/audit-log.tsx')).AuditLogPage)
const AuditProofPage = lazyPage(
  async () => (await import('#frontend/staff/transparency-log/audit-proof.tsx')).AuditProofPage,
)
const AuditRetentionPage = lazyPage(
  async () => (await import('#frontend/staff/retention/audit-retention.tsx')).AuditRetentionPage,
)

/** The pages of the staff console. Each loads when it is opened. */
export const staffRoutes = (
  <>
    <Route path={paths.supportDisputes} element={<SupportDisputesPage />} />
    <Route path={paths.supportDispute(':id')} element={<SupportDisputePage />} />
    <Route path={paths.supportReports} element={<SupportReportsPage />} />
    <Route path={paths.supportReport(':id')} element={<SupportReportPage />} />
    <Route path={paths.supportAccounts} element={<SupportAccountsPage />} />
    <Route path={paths.supportAccount(':id')} element={<SupportAccountPage />} />
    <Route path={paths.supportInquiries} element={<SupportInquiriesPage />} />
    <Route path={paths.support} element={<SupportOrdersPage />} />
    <Route path={paths.supportOrder(':id')} element={<SupportOrderPage />} />
    <Route path={paths.supportAsOf} element={<SupportAsOfPage />} />
    <Route path={paths.supportMoney} element={<SupportMoneyPage />} />
    <Route path={paths.supportHealth} element={<SupportHealthPage />} />
    <Route path={paths.supportSeasonal} element={<SupportSeasonalPage />} />
    <Route path={paths.supportCertificates} element={<SupportCertificatesPage />} />
    <Route path={paths.supportVerification} element={<SupportVerificationPage />} />
    <Route path={paths.supportPaperLooks} element={<SupportPaperLooksPage />} />
    <Route path={paths.supportStaff} element={<SupportStaffPage />} />
    <Route path={paths.auditLog} element={<AuditLogPage />} />
    <Route path={paths.auditProof} element={<AuditProofPage />} />
    <Route path={paths.auditLooks} element={<AccessLogPage />} />
    <Route path={paths.auditRetention} element={<AuditRetentionPage />} />
  </>
)
