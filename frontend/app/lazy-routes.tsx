import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { OLD_PATHS, paths } from '#frontend/shared/lib/paths.ts'
import * as page from './lazy-pages.ts'

/** Routes of all pages outside the core shop. */
export function LazyRoutes() {
  return (
    <Routes>
      <Route path={paths.subscriptions} element={<page.SubscriptionsPage />} />
      <Route path={paths.checkout} element={<page.CheckoutPage />} />
      <Route path={paths.stripeCheckout} element={<page.StripeCheckoutPage />} />
      <Route path={paths.paymentConfirmation} element={<page.PaymentConfirmationPage />} />
      <Route path={paths.order(':id')} element={<page.OrderPage />} />
      <Route path={paths.receipt(':id')} element={<page.ReceiptPage />} />
      <Route path={paths.reportProblem(':id')} element={<page.ReportProblemPage />} />
      <Route path={paths.dispute(':id')} element={<page.DisputePage />} />
      <Route path={paths.orders} element={<page.OrdersPage />} />
      <Route path={paths.conversation(':id?')} element={<page.MessagesPage />} />
      <Route path={paths.notifications} element={<page.NotificationsPage />} />
      <Route path={paths.mobile} element={<page.MobilePage />} />
      <Route path={paths.unsubscribe} element={<page.UnsubscribePage />} />
      <Route path={paths.login} element={<page.LoginPage />} />
      <Route path={paths.signup} element={<page.SignupPage />} />
      <Route path={paths.verificationSent} element={<page.VerificationSentPage />} />
      <Route path={paths.verifyEmail} element={<page.VerifyEmailPage />} />
      <Route path={paths.forgotPassword} element={<page.ForgotPasswordPage />} />
      <Route path={paths.resetPassword} element={<page.ResetPasswordPage />} />
      <Route path={paths.confirmEmailChange} element={<page.ConfirmEmailPage />} />
      <Route path={paths.accountDelete} element={<page.AccountDeletePage />} />
      <Route path={paths.notMyAccount} element={<page.NotMyAccountPage />} />
      <Route path={paths.accountKeep} element={<page.AccountReopenPage />} />
      <Route path={paths.accountAppeal} element={<page.AccountAppealPage />} />
      <Route path={paths.deleteMyData} element={<page.DeleteMyDataPage />} />
      <Route element={<page.Guard allow="member" />}>
        <Route path={`${paths.account}/*`} element={<page.AccountSettings />} />
        <Route path={paths.dashboard} element={<page.DashboardPage />} />
      </Route>
      <Route path={paths.contact} element={<page.ContactPage />} />
      <Route path={paths.mailbox} element={<page.MailboxPage />} />
      <Route path={paths.terms} element={<page.PolicyPage name="terms" />} />
      <Route path={paths.privacy} element={<page.PolicyPage name="privacy" />} />
      <Route path={paths.refundPolicy} element={<page.PolicyPage name="refund-policy" />} />
      <Route path={paths.marketplaceRules} element={<page.PolicyPage name="marketplace-rules" />} />
      <Route path={paths.disputeResolution} element={<page.PolicyPage name="dispute-resolution" />} />
      <Route path={paths.contentPolicy} element={<page.PolicyPage name="content-policy" />} />
      <Route path={paths.dataRetention} element={<page.PolicyPage name="data-retention" />} />
      <Route path={paths.verificationProcess} element={<page.PolicyPage name="verification-process" />} />
      {Object.entries(OLD_PATHS).map(([from, to]) => (
        <Route key={from} path={from} element={<Redirect to={to} />} />
      ))}
      <Route path="*" element={<page.NotFoundPage />} />
    </Routes>
  )
}

/** Redirects an old path to its replacement and keeps the query parameters. */
function Redirect({ to }: { readonly to: string }) {
  const { search } = useLocation()
  const [path, fixedParameters = ''] = to.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(fixedParameters)) query.set(name, value)
  return <Navigate replace to={query.size > 0 ? `${path}?${query}` : path!} />
}
