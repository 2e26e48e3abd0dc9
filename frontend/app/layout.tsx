import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import { Toasts } from '#frontend/shared/ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { CartLoadError, LazyCartDrawer, LazyCheckoutBar, LazyCookieBanner } from './lazy-parts.tsx'
import { OfflineBanner } from './page-frame.tsx'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** Layout of the shop and account pages. */
export function Layout() {
  const { key } = useLocation()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <ErrorBoundary resetKey={key} fallback={null}>
        <LazyCookieBanner />
      </ErrorBoundary>
      <TopBar />
      <div className="page-notices">
        <OfflineBanner />
        <Toasts />
      </div>
      <ErrorBoundary resetKey={key} fallback={null}>
        <LazyCheckoutBar />
      </ErrorBoundary>
      <main id="content" tabIndex={-1}>
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <BackToTop />
      <ErrorBoundary resetKey={key} fallback={<CartLoadError />}>
        <LazyCartDrawer />
      </ErrorBoundary>
    </>
  )
}

const SHOWN_FROM_PX = 300

function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(scrollY > SHOWN_FROM_PX)
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  if (!shown) return null
  return (
    <button type="button" className="back-to-top" aria-label="Back to top" onClick={() => scrollTo({ top: 0 })}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 19V6m-6 6 6-6 6 6" className="icon-line" />
      </svg>
    </button>
  )
}
