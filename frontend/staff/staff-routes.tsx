import { Navigate, Route } from 'react-router-dom'
import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { startPageOf } from '#frontend/shared/lib/staff-pages.ts'

const InboxPage = lazyPage(async () => (await import('#frontend/staff/inbox/inbox.tsx')).InboxPage)
const DisputeQueuePage = lazyPage(
  async () => (await import('#frontend/staff/disputes/dispute-queue.tsx')).DisputeQueuePage,
)
const SupportDisputePage = lazyPage(
  async () => (await import('#frontend/staff/disputes/dispute.tsx')).SupportDisputePage,
)
const FlaggedContentPage = lazyPage(
  async () => (await import('#frontend/staff/moderation/flagged-content.tsx')).FlaggedContentPage,
)
const FlaggedItemPage = lazyPage(
  async () => (await import('#frontend/staff/moderation/flagged-item.tsx')).FlaggedItemPage,
)
const AccountsPage = lazyPage(async () => (await import('#frontend/staff/accounts/accounts.tsx')).AccountsPage)
const AccountPage = lazyPage(async () => (await import('#frontend/staff/accounts/account.tsx')).AccountPage)
const InquiriesPage = lazyPage(async () => (await import('#frontend/staff/inquiries/inquiries.tsx')).InquiriesPage)
const StaffOrdersPage = lazyPage(async () => (await import('#frontend/staff/order-replay/orders.tsx')).StaffOrdersPage)
const OrderReplayPage = lazyPage(async () => (await import('#frontend/staff/order-replay/order.tsx')).OrderReplayPage)
const PointInTimePage = lazyPage(
  async () => (await import('#frontend/staff/point-in-time/point-in-time.tsx')).PointInTimePage,
)
const ReconciliationPage = lazyPage(
  async () => (await import('#frontend/staff/reconciliation/reconciliation.tsx')).ReconciliationPage,
)
const SystemStatusPage = lazyPage(
  async () => (await import('#frontend/staff/system-status/system-status.tsx')).SystemStatusPage,
)
const SeasonalPage = lazyPage(async () => (await import('#frontend/staff/seasonal/seasonal.tsx')).SeasonalPage)
const CertificatesPage = lazyPage(
  async () => (await import('#frontend/staff/certificates/certificates.tsx')).CertificatesPage,
)
const VerificationPage = lazyPage(
  async () => (await import('#frontend/staff/producer-verification/verification.tsx')).VerificationPage,
)
const StaffMembersPage = lazyPage(
  async () => (await import('#frontend/staff/roles/staff-members.tsx')).StaffMembersPage,
)
const AccessLogPage = lazyPage(async () => (await import('#frontend/staff/access-log/access-log.tsx')).AccessLogPage)
const EventLogPage = lazyPage(async () => (await import('#frontend/staff/event-log/event-log.tsx')).EventLogPage)
const LogIntegrityPage = lazyPage(
  async () => (await import('#frontend/staff/transparency-log/log-integrity.tsx')).LogIntegrityPage,
)
const RetentionPage = lazyPage(async () => (await import('#frontend/staff/retention/retention.tsx')).RetentionPage)

/** The pages of the staff console. Each loads when it is opened. */
export const staffRoutes = (
  <>
    <Route path={paths.support} element={<StartPage />} />
    <Route path={paths.supportInbox} element={<InboxPage />} />
    <Route path={paths.supportDisputes} element={<DisputeQueuePage />} />
    <Route path={paths.supportDispute(':id')} element={<SupportDisputePage />} />
    <Route path={paths.supportReports} element={<FlaggedContentPage />} />
    <Route path={paths.supportReport(':id')} element={<FlaggedItemPage />} />
    <Route path={paths.supportAccounts} element={<AccountsPage />} />
    <Route path={paths.supportAccount(':id')} element={<AccountPage />} />
    <Route path={paths.supportInquiries} element={<InquiriesPage />} />
    <Route path={paths.supportOrders} element={<StaffOrdersPage />} />
    <Route path={paths.supportOrder(':id')} element={<OrderReplayPage />} />
    <Route path={paths.pointInTime} element={<PointInTimePage />} />
    <Route path={paths.reconciliation} element={<ReconciliationPage />} />
    <Route path={paths.systemStatus} element={<SystemStatusPage />} />
    <Route path={paths.supportSeasonal} element={<SeasonalPage />} />
    <Route path={paths.supportCertificates} element={<CertificatesPage />} />
    <Route path={paths.supportVerification} element={<VerificationPage />} />
    <Route path={paths.supportStaff} element={<StaffMembersPage />} />
    <Route path={paths.eventLog} element={<EventLogPage />} />
    <Route path={paths.logIntegrity} element={<LogIntegrityPage />} />
    <Route path={paths.accessLog} element={<AccessLogPage />} />
    <Route path={paths.retention} element={<RetentionPage />} />
  </>
)

function StartPage() {
  const { data: user } = useUser()
  return user?.staff ? <Navigate replace to={startPageOf(user.staff)} /> : null
}
