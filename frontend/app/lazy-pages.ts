import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'

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
export const NotificationsPage = lazyPage(
  async () => (await import('#frontend/account/notifications/notifications.tsx')).NotificationsPage,
)
export const MobilePage = lazyPage(async () => (await import('#frontend/account/pwa/mobile.tsx')).MobilePage)
export const UnsubscribePage = lazyPage(
  async () => (await import('#frontend/account/notifications/unsubscribe.tsx')).UnsubscribePage,
)
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
export const AccountSettings = lazyPage(
  async () => (await import('#frontend/account/settings/account-settings.tsx')).ShopAccountSettings,
)
export const AccountDeletePage = lazyPage(
  async () => (await import('#frontend/account/privacy/account-closure.tsx')).AccountDeletePage,
)
export const DeleteMyDataPage = lazyPage(
  async () => (await import('#frontend/account/privacy/delete-my-data.tsx')).DeleteMyDataPage,
)
export const NotMyAccountPage = lazyPage(
  async () => (await import('#frontend/account/identity/not-my-account.tsx')).NotMyAccountPage,
)
export const AccountReopenPage = lazyPage(
  async () => (await import('#frontend/account/privacy/account-reopen.tsx')).AccountReopenPage,
)
export const AccountAppealPage = lazyPage(
  async () => (await import('#frontend/account/enforcement/account-appeal.tsx')).AccountAppealPage,
)
export const ContactPage = lazyPage(async () => (await import('#frontend/shop/contact/contact.tsx')).ContactPage)
export const MailboxPage = lazyPage(async () => (await import('#frontend/shop/mailbox/mailbox.tsx')).MailboxPage)
/** Lazy, because most visitors never open a restricted page. */
export const Guard = lazyPage(async () => (await import('./guard.tsx')).Guard)
