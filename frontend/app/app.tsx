import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { isConsolePath, paths } from '#frontend/shared/lib/paths.ts'
import { isRetryable } from '#frontend/shared/lib/problem-error.ts'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import { Toasts } from '#frontend/shared/ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { CartLoadError, LazyCartDrawer, LazyCheckoutBar, LazyCookieBanner } from './lazy-parts.tsx'
import { OfflineBanner, PageFrame } from './page-frame.tsx'
import * as page from './pages.ts'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** Default stale time, ms. Live messages invalidate queries earlier. */
const STALE_TIME_MS = 20_000
const MAX_ATTEMPTS = 3

interface AppProps {
  readonly queries: QueryClient
  /** Wraps the pages in the router of the browser or of the server. */
  readonly inRouter: (pages: ReactNode) => ReactNode
}

/** All pages. The server and the browser render the same tree. */
export const App = ({ queries, inRouter }: AppProps) => (
  <QueryClientProvider client={queries}>{inRouter(<Router />)}</QueryClientProvider>
)

/**
 * Retries a read only if a retry can help; `lib/http.ts` retries changes with the same command id. Offline, requests
 * are not paused: the service worker answers reads from its cache, and changes fail at once.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_ATTEMPTS - 1 && navigator.onLine && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Data that the server read for a page, by query key. Embedded in the page's HTML. */
export type PageData = readonly (readonly [QueryKey, unknown])[]

/** Routes of the core shop. `lazy-routes.tsx` has the other pages, `console-routes.tsx` the consoles. */
function Router() {
  const { pathname } = useLocation()
  return (
    <PageFrame>
      {isConsolePath(pathname) ? (
        <Suspense fallback={<Spinner />}>
          <page.Consoles />
        </Suspense>
      ) : (
        <ShopPages />
      )}
    </PageFrame>
  )
}

const ShopPages = () => (
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
      <Route path={paths.forProducers} element={<page.ForProducersPage />} />
      <Route path={paths.howItWorks} element={<page.HowItWorksPage />} />
      <Route path="*" element={<page.LazyRoutes />} />
    </Route>
  </Routes>
)

/** Layout of the shop and account pages. */
function Layout() {
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
