import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { Toasts } from '#frontend/ui/toasts.tsx'
import { BackToTop } from './back-to-top.tsx'
import { CartDoor, CartStuck } from './cart-door.tsx'
import { CheckoutBarDoor } from './checkout-bar-door.tsx'
import { Connection } from './connection.tsx'
import { CookieDoor } from './cookie-door.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FocusOnNewPage } from './focus-on-new-page.tsx'
import { Footer } from './footer.tsx'
import { pagesLoadingAtom } from './lazy-page.ts'
import { useLive } from './live.ts'
import { PocketDoor } from './pocket-door.tsx'
import { ScrollMemory } from './scroll-memory.tsx'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** What stands on every screen. */
export function Layout() {
  useLive()
  const { key } = useLocation()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <ErrorBoundary place={key} instead={null}>
        <CookieDoor />
      </ErrorBoundary>
      <TopBar />
      <LoadingLine />
      <Connection />
      <ErrorBoundary place={key} instead={null}>
        <CheckoutBarDoor />
      </ErrorBoundary>
      <main id="content" tabIndex={-1}>
        <ErrorBoundary place={key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <BackToTop />
      <ErrorBoundary place={key} instead={<CartStuck />}>
        <CartDoor />
      </ErrorBoundary>
      <Toasts />
      <FocusOnNewPage />
      <ScrollMemory />
      <PocketDoor />
    </>
  )
}

function LoadingLine() {
  const loading = useAtomValue(pagesLoadingAtom) > 0
  return loading && <div className="loading-line" role="status" aria-label="Loading" />
}
