import { lazyPage } from './lazy-page.ts'

export const SubscriptionsPage = lazyPage(
  async () => (await import('#frontend/account/subscriptions/subscriptions.tsx')).SubscriptionsPage,
)
export const PolicyPage = lazyPage(async () => (await import('#frontend/shop/policies/policy.tsx')).PolicyPage)
export const NotFoundPage = lazyPage(async () => (await import('./not-found.tsx')).NotFoundPage)
export const CheckoutPage = lazyPage(async () => (await import('#frontend/shop/checkout/checkout.tsx')).CheckoutPage)
export const StripeCheckoutPage = lazyPage(
  async () => (await import('#frontend/shop/checkout/stripe-checkout.tsx')).StripeCheckoutPage,
)
export const PaymentConfirmationPage = lazyPage(
  async () => (await import('#frontend/shop/checkout/payment-confirmation.tsx')).PaymentConfirmationPage,
)
export const OrderPage = lazyPage(async () => (await import('#frontend/account/orders/order.tsx')).OrderPage)
export const ReceiptPage = lazyPage(async () => (await import('#frontend/account/orders/receipt.tsx')).ReceiptPage)
export const ReportProblemPage = lazyPage(
  async () => (await import('#frontend/account/disputes/report-problem.tsx')).ReportProblemPage,
)
export const DisputePage = lazyPage(async () => (await import('#frontend/account/disputes/dispute.tsx')).DisputePage)
export const OrdersPage = lazyPage(async () => (await import('#frontend/account/orders/orders.tsx')).OrdersPage)
export const MessagesPage = lazyPage(
  async () => (await import('#frontend/account/messaging/messages.tsx')).MessagesPage,
)
export const DashboardPage = lazyPage(
  async () => (await import('#frontend/account/dashboard/dashboard.tsx')).DashboardPage,
)
export const SupportDisputesPage = lazyPage(
  async () => (await import('#frontend/staff/disputes/support-disputes.tsx')).SupportDisputesPage,
)
export const SupportDisputePage = lazyPage(
  async () => (await import('#frontend/staff/disputes/support-dispute.tsx')).SupportDisputePage,
)
export const SupportReportsPage = lazyPage(
  async () => (await import('#frontend/staff/moderation/support-reports.tsx')).SupportReportsPage,
)
export const SupportReportPage = lazyPage(
  async () => (await import('#frontend/staff/moderation/support-report.tsx')).SupportReportPage,
)
export const SupportAccountsPage = lazyPage(
  async () => (await import('#frontend/staff/accounts/support-accounts.tsx')).SupportAccountsPage,
)
export const SupportAccountPage = lazyPage(
  async () => (await import('#frontend/staff/accounts/support-account.tsx')).SupportAccountPage,
)
export const SupportInquiriesPage = lazyPage(
  async () => (await import('#frontend/staff/inquiries/support-inquiries.tsx')).SupportInquiriesPage,
)
export const SupportOrdersPage = lazyPage(
  async () => (await import('#frontend/staff/order-replay/support-orders.tsx')).SupportOrdersPage,
)
export const SupportOrderPage = lazyPage(
  async () => (await import('#frontend/staff/order-replay/support-order.tsx')).SupportOrderPage,
)
export const SupportAsOfPage = lazyPage(
  async () => (await import('#frontend/staff/point-in-time/support-as-of.tsx')).SupportAsOfPage,
)
export const SupportMoneyPage = lazyPage(
  async () => (await import('#frontend/staff/reconciliation/support-money.tsx')).SupportMoneyPage,
)
export const SupportHealthPage = lazyPage(
  async () => (await import('#frontend/staff/system-status/support-health.tsx')).SupportHealthPage,
)
export const SupportSeasonalPage = lazyPage(
  async () => (await import('#frontend/staff/seasonal/support-seasonal.tsx')).SupportSeasonalPage,
)
export const SupportCertificatesPage = lazyPage(
  async () => (await import('#frontend/staff/certificates/support-certificates.tsx')).SupportCertificatesPage,
)
export const SupportVerificationPage = lazyPage(
  async () => (await import('#frontend/staff/producer-verification/support-verification.tsx')).SupportVerificationPage,
)
export const SupportPaperLooksPage = lazyPage(
  async () => (await import('#frontend/staff/producer-verification/support-paper-looks.tsx')).SupportPaperLooksPage,
)
export const SupportStaffPage = lazyPage(
  async () => (await import('#frontend/staff/roles/support-staff.tsx')).SupportStaffPage,
)
export const StaffArea = lazyPage(async () => (await import('#frontend/staff/staff-area.tsx')).StaffArea)
export const AccessLogPage = lazyPage(
  async () => (await import('#frontend/staff/access-log/access-log.tsx')).AccessLogPage,
)
export const AuditLogPage = lazyPage(async () => (await import('#frontend/staff/event-log/audit-log.tsx')).AuditLogPage)
export const AuditProofPage = lazyPage(
  async () => (await import('#frontend/staff/transparency-log/audit-proof.tsx')).AuditProofPage,
)
export const AuditRetentionPage = lazyPage(
  async () => (await import('#frontend/staff/retention/audit-retention.tsx')).AuditRetentionPage,
)
export const NotificationsPage = lazyPage(
  async () => (await import('#frontend/account/notifications/notifications.tsx')).NotificationsPage,
)
export const MobilePage = lazyPage(async () => (await import('#frontend/account/pwa/mobile.tsx')).MobilePage)
export const UnsubscribePage = lazyPage(
  async () => (await import('#frontend/account/notifications/unsubscribe.tsx')).UnsubscribePage,
)
export const ProducerDashboardPage = lazyPage(
  async () => (await import('#frontend/producer/dashboard/producer-dashboard.tsx')).ProducerDashboardPage,
)
export const InventoryPage = lazyPage(
  async () => (await import('#frontend/producer/inventory/inventory.tsx')).InventoryPage,
)
export const AnalyticsPage = lazyPage(
  async () => (await import('#frontend/producer/analytics/analytics.tsx')).AnalyticsPage,
)
export const PackingPage = lazyPage(async () => (await import('#frontend/producer/orders/packing.tsx')).PackingPage)
export const PickListPage = lazyPage(async () => (await import('#frontend/producer/orders/pick-list.tsx')).PickListPage)
export const LoginPage = lazyPage(async () => (await import('#frontend/account/identity/login.tsx')).LoginPage)
export const SignupPage = lazyPage(async () => (await import('#frontend/account/identity/signup.tsx')).SignupPage)
export const VerificationSentPage = lazyPage(
  async () => (await import('#frontend/account/identity/verify-email.tsx')).VerificationSentPage,
)
export const VerifyEmailPage = lazyPage(
  async () => (await import('#frontend/account/identity/verify-email.tsx')).VerifyEmailPage,
)
export const ForgotPasswordPage = lazyPage(
  async () => (await import('#frontend/account/identity/password-reset.tsx')).ForgotPasswordPage,
)
export const ResetPasswordPage = lazyPage(
  async () => (await import('#frontend/account/identity/password-reset.tsx')).ResetPasswordPage,
)
export const ConfirmEmailPage = lazyPage(
  async () => (await import('#frontend/account/identity/verify-email.tsx')).ConfirmEmailPage,
)
export const AccountPage = lazyPage(async () => (await import('#frontend/account/settings/account.tsx')).AccountPage)
export const AccountDeletePage = lazyPage(
  async () => (await import('#frontend/account/privacy/account-closure.tsx')).AccountDeletePage,
)
export const DeleteMyDataPage = lazyPage(
  async () => (await import('#frontend/account/privacy/delete-my-data.tsx')).DeleteMyDataPage,
)
export const NotMyAccountPage = lazyPage(
  async () => (await import('#frontend/account/identity/not-my-account.tsx')).NotMyAccountPage,
)
export const AccountKeepPage = lazyPage(
  async () => (await import('#frontend/account/privacy/account-closure.tsx')).AccountKeepPage,
)
export const AccountAnotherLookPage = lazyPage(
  async () => (await import('#frontend/account/enforcement/account-another-look.tsx')).AccountAnotherLookPage,
)
export const BecomeProducerPage = lazyPage(
  async () => (await import('#frontend/producer/onboarding/become-producer.tsx')).BecomeProducerPage,
)
export const ContactPage = lazyPage(async () => (await import('#frontend/shop/contact/contact.tsx')).ContactPage)
export const MailboxPage = lazyPage(async () => (await import('#frontend/staff/mailbox/mailbox.tsx')).MailboxPage)
/** For pages that are not everybody's; most who come see none of them. */
export const Guard = lazyPage(async () => (await import('./guard.tsx')).Guard)
/** antd comes with the first of its pages, never before. */
export const AntdRoot = lazyPage(async () => (await import('./antd-root.tsx')).AntdRoot)
/** The question for a code before a change of money or roles. */
export const ConfirmIdentity = lazyPage(
  async () => (await import('#frontend/account/identity/confirm-identity.tsx')).ConfirmIdentity,
)
