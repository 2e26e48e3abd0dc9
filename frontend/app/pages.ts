import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'

/** Pages of the core shop. */
export const HomePage = lazyPage(async () => (await import('#frontend/shop/home/home.tsx')).HomePage)
export const MarketplacePage = lazyPage(
  async () => (await import('#frontend/shop/marketplace/marketplace.tsx')).MarketplacePage,
)
export const ProductPage = lazyPage(async () => (await import('#frontend/shop/product/product.tsx')).ProductPage)
export const ProductReviewsPage = lazyPage(
  async () => (await import('#frontend/shop/product/product-reviews.tsx')).ProductReviewsPage,
)
export const ProducerPage = lazyPage(async () => (await import('#frontend/shop/producer/producer.tsx')).ProducerPage)
export const HowItWorksPage = lazyPage(
  async () => (await import('#frontend/shop/how-it-works/how-it-works.tsx')).HowItWorksPage,
)
export const ForProducersPage = lazyPage(
  async () => (await import('#frontend/shop/how-it-works/for-producers.tsx')).ForProducersPage,
)
export const FavoritesPage = lazyPage(
  async () => (await import('#frontend/account/favorites/favorites.tsx')).FavoritesPage,
)
export const FindProducersPage = lazyPage(
  async () => (await import('#frontend/shop/find-producers/find-producers.tsx')).FindProducersPage,
)
export const SeasonalPage = lazyPage(async () => (await import('#frontend/shop/seasonal/seasonal.tsx')).SeasonalPage)
export const CartPage = lazyPage(async () => (await import('#frontend/shop/cart/cart.tsx')).CartPage)

/** Producer and staff consoles, with antd. */
export const Consoles = lazyPage(async () => (await import('./console-routes.tsx')).Consoles)

/** Loads a console and its page, so that the first render shows them. */
export async function preloadConsole(pathname: string): Promise<void> {
  const { preloadConsole: preloadPage } = await import('./console-routes.tsx')
  await Promise.all([Consoles.preload(), preloadPage(pathname)])
}

/** All other pages with their routes; most visitors open none of them. */
export const LazyRoutes = lazyPage(async () => (await import('./lazy-routes.tsx')).LazyRoutes)
