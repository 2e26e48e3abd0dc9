import { Route, Routes } from 'react-router-dom'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Layout } from './layout.tsx'
import * as page from './pages.ts'

/** Which page stands at which address where most look around; the others follow in `router-beyond.tsx`. */
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
        <Route path={paths.howItWorks} element={<page.HowItWorksPage />} />
        <Route path="*" element={<page.Beyond />} />
      </Route>
    </Routes>
  )
}
