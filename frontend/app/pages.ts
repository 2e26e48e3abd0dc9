import { lazyPage } from './lazy-page.ts'

export const HomePage = lazyPage(async () => (await import('#frontend/pages/home.tsx')).HomePage)
export const MarketplacePage = lazyPage(async () => (await import('#frontend/pages/marketplace.tsx')).MarketplacePage)
export const ProductPage = lazyPage(async () => (await import('#frontend/pages/product.tsx')).ProductPage)
export const ProductReviewsPage = lazyPage(
  async () => (await import('#frontend/pages/product-reviews.tsx')).ProductReviewsPage,
)
export const ProducerPage = lazyPage(async () => (await import('#frontend/pages/producer.tsx')).ProducerPage)
export const HowItWorksPage = lazyPage(async () => (await import('#frontend/pages/how-it-works.tsx')).HowItWorksPage)
export const FavoritesPage = lazyPage(async () => (await import('#frontend/pages/favorites.tsx')).FavoritesPage)
export const FindProducersPage = lazyPage(
  async () => (await import('#frontend/pages/find-producers.tsx')).FindProducersPage,
)
export const SeasonalPage = lazyPage(async () => (await import('#frontend/pages/seasonal.tsx')).SeasonalPage)
export const PolicyPage = lazyPage(async () => (await import('#frontend/pages/policy.tsx')).PolicyPage)
export const NotFoundPage = lazyPage(async () => (await import('#frontend/pages/not-found.tsx')).NotFoundPage)

export const CartPage = lazyPage(async () => (await import('#frontend/pages/cart.tsx')).CartPage)
export const CheckoutPage = lazyPage(async () => (await import('#frontend/pages/checkout.tsx')).CheckoutPage)
export const StripeCheckoutPage = lazyPage(
  async () => (await import('#frontend/pages/stripe-checkout.tsx')).StripeCheckoutPage,
)
export const PaymentConfirmationPage = lazyPage(
  async () => (await import('#frontend/pages/payment-confirmation.tsx')).PaymentConfirmationPage,
)
export const OrderPage = lazyPage(async () => (await import('#frontend/pages/order.tsx')).OrderPage)
export const OrdersPage = lazyPage(async () => (await import('#frontend/pages/orders.tsx')).OrdersPage)
export const ProducerDashboardPage = lazyPage(
  async () => (await import('#frontend/pages/producer-dashboard.tsx')).ProducerDashboardPage,
)

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
export const BecomeProducerPage = lazyPage(
  async () => (await import('#frontend/pages/become-producer.tsx')).BecomeProducerPage,
)
export const MailboxPage = lazyPage(async () => (await import('#frontend/pages/mailbox.tsx')).MailboxPage)

/** antd comes with the first of its pages, never before. */
export const AntdRoot = lazyPage(async () => (await import('./antd-root.tsx')).AntdRoot)
