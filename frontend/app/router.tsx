import { Route, Routes } from 'react-router-dom'
import { OLD_PATHS, paths } from '#frontend/lib/paths.ts'
import { Guard } from './guard.tsx'
import { Layout } from './layout.tsx'
import { Moved } from './moved.tsx'
import * as page from './pages.ts'

/** Which page stands at which address. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<page.HomePage />} />
        <Route path={paths.marketplace} element={<page.MarketplacePage />} />
        <Route path={paths.product(':id')} element={<page.ProductPage />} />
        <Route path={paths.productReviews(':id')} element={<page.ProductReviewsPage />} />
        <Route path={paths.producer(':id')} element={<page.ProducerPage />} />
        <Route path={paths.favorites} element={<page.FavoritesPage />} />
        <Route path={paths.findProducers} element={<page.FindProducersPage />} />
        <Route path={paths.seasonal} element={<page.SeasonalPage />} />
        <Route path={paths.cart} element={<page.CartPage />} />
        <Route path={paths.checkout} element={<page.CheckoutPage />} />
        <Route path={paths.stripeCheckout} element={<page.StripeCheckoutPage />} />
        <Route path={paths.paymentConfirmation} element={<page.PaymentConfirmationPage />} />
        <Route path={paths.order(':id')} element={<page.OrderPage />} />
        <Route path={paths.orders} element={<page.OrdersPage />} />
        <Route path={paths.dashboard} element={<Moved to={paths.orders} />} />
        <Route path={paths.login} element={<page.LoginPage />} />
        <Route path={paths.signup} element={<page.SignupPage />} />
        <Route path={paths.verificationSent} element={<page.VerificationSentPage />} />
        <Route path={paths.verifyEmail} element={<page.VerifyEmailPage />} />
        <Route path={paths.forgotPassword} element={<page.ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<page.ResetPasswordPage />} />
        <Route path={paths.confirmEmailChange} element={<page.ConfirmEmailPage />} />
        <Route path={paths.becomeProducer} element={<page.BecomeProducerPage />} />
        <Route element={<Guard allow="member" />}>
          <Route path={paths.account} element={<page.AccountPage />} />
        </Route>
        <Route path={paths.mailbox} element={<page.MailboxPage />} />
        <Route path={paths.howItWorks} element={<page.HowItWorksPage />} />
        <Route path={paths.terms} element={<page.PolicyPage name="terms" />} />
        <Route path={paths.privacy} element={<page.PolicyPage name="privacy" />} />
        <Route path={paths.refundPolicy} element={<page.PolicyPage name="refund-policy" />} />
        <Route path={paths.marketplaceRules} element={<page.PolicyPage name="marketplace-rules" />} />
        <Route path={paths.disputeResolution} element={<page.PolicyPage name="dispute-resolution" />} />
        <Route path={paths.contentPolicy} element={<page.PolicyPage name="content-policy" />} />
        <Route path={paths.dataRetention} element={<page.PolicyPage name="data-retention" />} />
        <Route path={paths.verificationProcess} element={<page.PolicyPage name="verification-process" />} />
        <Route element={<page.AntdRoot />}>
          <Route element={<Guard allow="producer" />}>
            <Route path={paths.producerDashboard} element={<page.ProducerDashboardPage />} />
          </Route>
        </Route>
        {Object.entries(OLD_PATHS).map(([from, to]) => (
          <Route key={from} path={from} element={<Moved to={to} />} />
        ))}
        <Route path="*" element={<page.NotFoundPage />} />
      </Route>
    </Routes>
  )
}
