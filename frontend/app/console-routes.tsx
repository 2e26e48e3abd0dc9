import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { producerRoutes, selfGuardedProducerRoutes } from '#frontend/producer/producer-routes.tsx'
import { ConsoleRoot, ConsoleToasts } from '#frontend/shared/console/console-root.tsx'
import { lazyPage, preloadRoutes } from '#frontend/shared/lib/lazy-components.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { staffRoutes } from '#frontend/staff/staff-routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { LazyNotificationBell } from './lazy-parts.tsx'
import { OfflineBanner } from './page-frame.tsx'

const ProducerConsole = lazyPage(async () => (await import('#frontend/producer/producer-console.tsx')).ProducerConsole)
const StaffConsole = lazyPage(async () => (await import('#frontend/staff/staff-console.tsx')).StaffConsole)
const ProducerDisputePage = lazyPage(
  async () => (await import('#frontend/account/disputes/producer-dispute.tsx')).ProducerDisputePage,
)
const NotFound = lazyPage(async () => (await import('#frontend/shared/console/console-not-found.tsx')).ConsoleNotFound)
const OnboardingFrame = lazyPage(
  async () => (await import('#frontend/producer/onboarding/become-producer.tsx')).OnboardingFrame,
)
const BecomeProducerPage = lazyPage(
  async () => (await import('#frontend/producer/onboarding/become-producer.tsx')).BecomeProducerPage,
)
const AccountSettings = lazyPage(
  async () => (await import('#frontend/account/settings/account-settings.tsx')).AccountSettings,
)
/** Asks the user to reauthenticate before a change to payouts or roles. */
const ConfirmIdentity = lazyPage(
  async () => (await import('#frontend/account/identity/confirm-identity.tsx')).ConfirmIdentity,
)

const consoleRoutes = (
  <>
    <Route element={<Guard allow="staff" />}>
      <Route
        element={
          <>
            <Suspense fallback={null}>
              <ConfirmIdentity />
            </Suspense>
            <StaffConsole notifications={<LazyNotificationBell />} />
          </>
        }
      >
        <Route element={<PageBoundary />}>
          {staffRoutes}
          <Route path={`${paths.staffAccount}/*`} element={<AccountSettings base={paths.staffAccount} />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Route>
    <Route element={<ProducerConsole notifications={<LazyNotificationBell />} />}>
      <Route element={<PageBoundary />}>
        {selfGuardedProducerRoutes}
        <Route element={<Guard allow="producer" />}>
          {producerRoutes}
          <Route path={paths.producerProblem(':id')} element={<ProducerDisputePage />} />
          <Route path={`${paths.producerAccount}/*`} element={<AccountSettings base={paths.producerAccount} />} />
          <Route path={`${paths.producerDashboard}/*`} element={<NotFound />} />
        </Route>
      </Route>
    </Route>
    <Route element={<OnboardingFrame />}>
      <Route element={<PageBoundary />}>
        <Route path={paths.becomeProducer} element={<BecomeProducerPage />} />
      </Route>
    </Route>
  </>
)

/** Producer and staff consoles. They have their own layout, without the shop's header and footer. */
export const Consoles = () => (
  <ConsoleRoot>
    <Routes>{consoleRoutes}</Routes>
    <ConsoleToasts />
  </ConsoleRoot>
)

/** Loads the console and page at a path, so that the first render shows them. */
export const preloadConsole = (pathname: string): Promise<void> => preloadRoutes(consoleRoutes, pathname)

/** Contains a failing page, so that the console around it stays usable. */
function PageBoundary() {
  const { key } = useLocation()
  return (
    <ErrorBoundary resetKey={key}>
      <OfflineBanner />
      <Outlet />
    </ErrorBoundary>
  )
}
