import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { liveStateAtom } from '#frontend/lib/live.ts'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { Toasts } from '#frontend/ui/toasts.tsx'
import { BackToTop } from './back-to-top.tsx'
import { CartDoor, CartStuck } from './cart-door.tsx'
import { CookieDoor } from './cookie-door.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FocusOnNewPage } from './focus-on-new-page.tsx'
import { Footer } from './footer.tsx'
import { pagesLoadingAtom } from './lazy-page.ts'
import { useLive } from './live.ts'
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
      <LivePaused />
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
    </>
  )
}

function LoadingLine() {
  const loading = useAtomValue(pagesLoadingAtom) > 0
  return loading && <div className="loading-line" role="status" aria-label="Loading" />
}

function LivePaused() {
  const paused = useAtomValue(liveStateAtom) === 'paused'
  return (
    <div className="live-paused-place" aria-live="polite">
      {paused && <div className="live-paused">Live updates paused. Reconnecting…</div>}
    </div>
  )
}
