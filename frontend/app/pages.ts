import { lazyPage } from './lazy-page.ts'

/** Where most look around. */
export const HomePage = lazyPage(async () => (await import('#frontend/pages/home.tsx')).HomePage)
export const MarketplacePage = lazyPage(async () => (await import('#frontend/pages/marketplace.tsx')).MarketplacePage)
export const ProductPage = lazyPage(async () => (await import('#frontend/pages/product.tsx')).ProductPage)
export const ProductReviewsPage = lazyPage(
  async () => (await import('#frontend/pages/product-reviews.tsx')).ProductReviewsPage,
)
export const ProducerPage = lazyPage(async () => (await import('#frontend/pages/producer.tsx')).ProducerPage)
export const HowItWorksPage = lazyPage(async () => (await import('#frontend/pages/how-it-works.tsx')).HowItWorksPage)
export const FavoritesPage = lazyPage(async () => (await import('#frontend/pages/favorites.tsx')).FavoritesPage)
export const FindProducersPage = lazyPage(
  async () => (await import('#frontend/pages/find-producers.tsx')).FindProducersPage,
)
export const SeasonalPage = lazyPage(async () => (await import('#frontend/pages/seasonal.tsx')).SeasonalPage)
export const CartPage = lazyPage(async () => (await import('#frontend/pages/cart.tsx')).CartPage)

/** Everything else, with the list of it: most who come see none of it. */
export const Beyond = lazyPage(async () => (await import('./router-beyond.tsx')).Beyond)
