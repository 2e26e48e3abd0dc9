import { Route } from 'react-router-dom'
import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'

const TodayPage = lazyPage(async () => (await import('./today/today.tsx')).TodayPage)
const OrdersPage = lazyPage(async () => (await import('./orders/orders.tsx')).OrdersPage)
const ProblemsPage = lazyPage(async () => (await import('./orders/problems.tsx')).ProblemsPage)
const CheckInPage = lazyPage(async () => (await import('./orders/check-in.tsx')).CheckInPage)
const PackingPage = lazyPage(async () => (await import('./orders/packing.tsx')).PackingPage)
const PickListPage = lazyPage(async () => (await import('./orders/pick-list.tsx')).PickListPage)
const MessagesPage = lazyPage(async () => (await import('./messages/messages.tsx')).MessagesPage)
const SettingsPage = lazyPage(async () => (await import('./settings/settings.tsx')).SettingsPage)
const ProductsPage = lazyPage(async () => (await import('./products/products-page.tsx')).ProductsPage)
const BoxesPage = lazyPage(async () => (await import('./boxes/boxes.tsx')).BoxesPage)
const PayoutsPage = lazyPage(async () => (await import('./payouts/payouts.tsx')).PayoutsPage)
const ShopProfilePage = lazyPage(async () => (await import('./profile/shop-profile.tsx')).ShopProfilePage)
const VerificationPage = lazyPage(
  async () => (await import('./producer-verification/verification.tsx')).VerificationPage,
)
const InventoryPage = lazyPage(async () => (await import('./inventory/inventory.tsx')).InventoryPage)
const AnalyticsPage = lazyPage(async () => (await import('./analytics/analytics.tsx')).AnalyticsPage)

/** The pages of the producer console. Each loads when it is opened. */
export const producerRoutes = (
  <>
    <Route path={paths.producerDashboard} element={<TodayPage />} />
    <Route path={paths.producerOrders} element={<OrdersPage />} />
    <Route path={paths.producerProblems} element={<ProblemsPage />} />
    <Route path={paths.checkIn} element={<CheckInPage />} />
    <Route path={paths.packing} element={<PackingPage />} />
    <Route path={paths.pickList} element={<PickListPage />} />
    <Route path={paths.producerMessages} element={<MessagesPage />} />
    <Route path={paths.producerConversation(':id')} element={<MessagesPage />} />
    <Route path={paths.producerProducts} element={<ProductsPage />} />
    <Route path={paths.inventory} element={<InventoryPage />} />
    <Route path={paths.producerBoxes} element={<BoxesPage />} />
    <Route path={paths.producerPayouts} element={<PayoutsPage />} />
    <Route path={paths.producerProfile} element={<ShopProfilePage />} />
    <Route path={paths.producerVerification} element={<VerificationPage />} />
    <Route path={paths.producerSettings} element={<SettingsPage />} />
  </>
)

/** Pages that explain to visitors and buyers that they are for producers. */
export const selfGuardedProducerRoutes = <Route path={paths.analytics} element={<AnalyticsPage />} />
