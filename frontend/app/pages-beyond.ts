import { lazyPage } from './lazy-page.ts'

export const SubscriptionsPage = lazyPage(
  async () => (await import('#frontend/pages/subscriptions.tsx')).SubscriptionsPage,
)
export const PolicyPage = lazyPage(async () => (await import('#frontend/pages/policy.tsx')).PolicyPage)
export const NotFoundPage = lazyPage(async () => (await import('#frontend/pages/not-found.tsx')).NotFoundPage)
export const CheckoutPage = lazyPage(async () => (await import('#frontend/pages/checkout.tsx')).CheckoutPage)
export const StripeCheckoutPage = lazyPage(
  async () => (await import('#frontend/pages/stripe-checkout.tsx')).StripeCheckoutPage,
)
export const PaymentConfirmationPage = lazyPage(
  async () => (await import('#frontend/pages/payment-confirmation.tsx')).PaymentConfirmationPage,
)
export const OrderPage = lazyPage(async () => (await import('#frontend/pages/order.tsx')).OrderPage)
export const ReceiptPage = lazyPage(async () => (await import('#frontend/pages/receipt.tsx')).ReceiptPage)
export const ReportProblemPage = lazyPage(
  async () => (await import('#frontend/pages/report-problem.tsx')).ReportProblemPage,
)
export const DisputePage = lazyPage(async () => (await import('#frontend/pages/dispute.tsx')).DisputePage)
export const OrdersPage = lazyPage(async () => (await import('#frontend/pages/orders.tsx')).OrdersPage)
export const MessagesPage = lazyPage(async () => (await import('#frontend/pages/messages.tsx')).MessagesPage)
export const DashboardPage = lazyPage(async () => (await import('#frontend/pages/dashboard.tsx')).DashboardPage)
export const SupportDisputesPage = lazyPage(
  async () => (await import('#frontend/pages/support-disputes.tsx')).SupportDisputesPage,
)
export const SupportDisputePage = lazyPage(
  async () => (await import('#frontend/pages/support-dispute.tsx')).SupportDisputePage,
)
export const SupportReportsPage = lazyPage(
  async () => (await import('#frontend/pages/support-reports.tsx')).SupportReportsPage,
)
export const SupportReportPage = lazyPage(
  async () => (await import('#frontend/pages/support-report.tsx')).SupportReportPage,
)
export const SupportAccountsPage = lazyPage(
  async () => (await import('#frontend/pages/support-accounts.tsx')).SupportAccountsPage,
)
export const SupportAccountPage = lazyPage(
  async () => (await import('#frontend/pages/support-account.tsx')).SupportAccountPage,
)
export const SupportInquiriesPage = lazyPage(
  async () => (await import('#frontend/pages/support-inquiries.tsx')).SupportInquiriesPage,
)
export const SupportOrdersPage = lazyPage(
  async () => (await import('#frontend/pages/support-orders.tsx')).SupportOrdersPage,
)
export const SupportOrderPage = lazyPage(
  async () => (await import('#frontend/pages/support-order.tsx')).SupportOrderPage,
)
export const SupportAsOfPage = lazyPage(async () => (await import('#frontend/pages/support-as-of.tsx')).SupportAsOfPage)
export const SupportMoneyPage = lazyPage(
  async () => (await import('#frontend/pages/support-money.tsx')).SupportMoneyPage,
)
export const SupportHealthPage = lazyPage(
  async () => (await import('#frontend/pages/support-health.tsx')).SupportHealthPage,
)
export const SupportSeasonalPage = lazyPage(
  async () => (await import('#frontend/pages/support-seasonal.tsx')).SupportSeasonalPage,
)
export const SupportCertificatesPage = lazyPage(
  async () => (await import('#frontend/pages/support-certificates.tsx')).SupportCertificatesPage,
)
export const SupportVerificationPage = lazyPage(
  async () => (await import('#frontend/pages/support-verification.tsx')).SupportVerificationPage,
)
export const SupportPaperLooksPage = lazyPage(
  async () => (await import('#frontend/pages/support-paper-looks.tsx')).SupportPaperLooksPage,
)
export const SupportStaffPage = lazyPage(
  async () => (await import('#frontend/pages/support-staff.tsx')).SupportStaffPage,
)
export const StaffArea = lazyPage(async () => (await import('./staff-area.tsx')).StaffArea)
export const AuditLooksPage = lazyPage(async () => (await import('#frontend/pages/audit-looks.tsx')).AuditLooksPage)
export const AuditLogPage = lazyPage(async () => (await import('#frontend/pages/audit-log.tsx')).AuditLogPage)
export const AuditProofPage = lazyPage(async () => (await import('#frontend/pages/audit-proof.tsx')).AuditProofPage)
export const AuditRetentionPage = lazyPage(
  async () => (await import('#frontend/pages/audit-retention.tsx')).AuditRetentionPage,
)
export const NotificationsPage = lazyPage(
  async () => (await import('#frontend/pages/notifications.tsx')).NotificationsPage,
)
export const MobilePage = lazyPage(async () => (await import('#frontend/pages/mobile.tsx')).MobilePage)
export const UnsubscribePage = lazyPage(async () => (await import('#frontend/pages/unsubscribe.tsx')).UnsubscribePage)
export const ProducerDashboardPage = lazyPage(
  async () => (await import('#frontend/pages/producer-dashboard.tsx')).ProducerDashboardPage,
)
export const InventoryPage = lazyPage(async () => (await import('#frontend/pages/inventory.tsx')).InventoryPage)
export const AnalyticsPage = lazyPage(async () => (await import('#frontend/pages/analytics.tsx')).AnalyticsPage)
export const PackingPage = lazyPage(async () => (await import('#frontend/pages/packing.tsx')).PackingPage)
export const PickListPage = lazyPage(async () => (await import('#frontend/pages/pick-list.tsx')).PickListPage)
export const LoginPage = lazyPage(async () => (await import('#frontend/pages/login.tsx')).LoginPage)
export const SignupPage = lazyPage(async () => (await import('#frontend/pages/signup.tsx')).SignupPage)
export const VerificationSentPage = lazyPage(
  async () => (await import('#frontend/pages/verification-sent.tsx')).VerificationSentPage,
)
export const VerifyEmailPage = lazyPage(async () => (await import('#frontend/pages/verify-email.tsx')).VerifyEmailPage)
export const ForgotPasswordPage = lazyPage(
  async () => (await import('#frontend/pages/forgot-password.tsx')).ForgotPasswordPage,
)
export const ResetPasswordPage = lazyPage(
  async () => (await import('#frontend/pages/reset-password.tsx')).ResetPasswordPage,
)
export const ConfirmEmailPage = lazyPage(
  async () => (await import('#frontend/pages/confirm-email.tsx')).ConfirmEmailPage,
)
export const AccountPage = lazyPage(async () => (await import('#frontend/pages/account.tsx')).AccountPage)
export const AccountDeletePage = lazyPage(
  async () => (await import('#frontend/pages/account-delete.tsx')).AccountDeletePage,
)
export const DeleteMyDataPage = lazyPage(
  async () => (await import('#frontend/pages/delete-my-data.tsx')).DeleteMyDataPage,
)
export const NotMyAccountPage = lazyPage(
  async () => (await import('#frontend/pages/not-my-account.tsx')).NotMyAccountPage,
)
export const AccountKeepPage = lazyPage(async () => (await import('#frontend/pages/account-keep.tsx')).AccountKeepPage)
export const AccountAnotherLookPage = lazyPage(
  async () => (await import('#frontend/pages/account-another-look.tsx')).AccountAnotherLookPage,
)
export const BecomeProducerPage = lazyPage(
  async () => (await import('#frontend/pages/become-producer.tsx')).BecomeProducerPage,
)
export const ContactPage = lazyPage(async () => (await import('#frontend/pages/contact.tsx')).ContactPage)
export const MailboxPage = lazyPage(async () => (await import('#frontend/pages/mailbox.tsx')).MailboxPage)
/** For pages that are not everybody's; most who come see none of them. */
export const Guard = lazyPage(async () => (await import('./guard.tsx')).Guard)
/** antd comes with the first of its pages, never before. */
export const AntdRoot = lazyPage(async () => (await import('./antd-root.tsx')).AntdRoot)
