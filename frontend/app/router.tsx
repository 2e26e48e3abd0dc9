import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { isConsolePath, paths } from '#frontend/shared/lib/paths.ts'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import { Layout } from './layout.tsx'
import { PageFrame } from './page-frame.tsx'
import * as page from './pages.ts'

/** Routes of the core shop. `lazy-routes.tsx` has the other pages, `console-routes.tsx` the consoles. */
export function Router() {
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
