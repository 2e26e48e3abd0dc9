import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { producerRoutes, selfGuardedProducerRoutes } from '#frontend/producer/producer-routes.tsx'
import { ConsoleRoot } from '#frontend/shared/console/console-root.tsx'
import { lazyPage } from '#frontend/shared/lib/lazy-page.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { staffRoutes } from '#frontend/staff/staff-routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { BellDoor } from './lazy-parts.tsx'
import { NotFoundPage } from './not-found.tsx'
import { Connection } from './page-frame.tsx'

const ProducerConsole = lazyPage(async () => (await import('#frontend/producer/producer-console.tsx')).ProducerConsole)
const StaffConsole = lazyPage(async () => (await import('#frontend/staff/staff-console.tsx')).StaffConsole)
const MessagesPage = lazyPage(async () => (await import('#frontend/account/messaging/messages.tsx')).MessagesPage)
/** Asks for a code before a change of money or roles. */
const ConfirmIdentity = lazyPage(
  async () => (await import('#frontend/account/identity/confirm-identity.tsx')).ConfirmIdentity,
)

/** The consoles of producers and staff: frames of their own, without the shop around them. */
export function Consoles() {
  return (
    <ConsoleRoot>
      <Routes>
        <Route element={<Guard allow="staff" />}>
          <Route
            element={
              <>
                <ConfirmIdentity />
                <StaffConsole notifications={<BellDoor />} />
              </>
            }
          >
            <Route element={<PageBoundary />}>{staffRoutes}</Route>
          </Route>
        </Route>
        <Route element={<ProducerConsole notifications={<BellDoor />} />}>
          <Route element={<PageBoundary />}>
            {selfGuardedProducerRoutes}
            <Route element={<Guard allow="producer" />}>
              {producerRoutes}
              <Route path={paths.producerMessages} element={<MessagesPage />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </ConsoleRoot>
  )
}

/** A page that fails leaves the console around it standing. */
function PageBoundary() {
  const { key } = useLocation()
  return (
    <ErrorBoundary place={key}>
      <Connection />
      <Outlet />
    </ErrorBoundary>
  )
}

const NotFound = () => (
  <main id="content" tabIndex={-1}>
    <NotFoundPage />
  </main>
)
