import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ComponentType, lazy, Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { CheckInButton } from '#frontend/producer/orders/check-in-button.tsx'
import { NoProfile } from '#frontend/producer/orders/no-profile.tsx'
import { orderSoundAtom } from '#frontend/producer/orders/order-sound.ts'
import { OverviewTiles } from '#frontend/producer/orders/overview-tiles.tsx'
import { Sales } from '#frontend/producer/orders/sales.tsx'
import { SoundSwitch } from '#frontend/producer/orders/sound-switch.tsx'
import { useArrivals } from '#frontend/producer/orders/use-arrivals.ts'
import { NotForSale } from '#frontend/producer/payouts/not-for-sale.tsx'
import { waitingQuery } from '#frontend/shared/disputes/api.ts'
import { OwnStanding } from '#frontend/shared/enforcement/account-status.tsx'
import { chime } from '#frontend/shared/lib/chime.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { openSalesQuery } from '#frontend/shared/orders/api.ts'
import { OwnClosedNotice } from '#frontend/shared/producers/closed-notice.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import '#frontend/producer/orders/orders.css'

const PickListTable = lazy(async () => ({
  default: (await import('#frontend/producer/orders/pick-list-table.tsx')).PickListTable,
}))

const Problems = lazy(async () => {
  const { OwnDisputes } = await import('#frontend/shared/disputes/own-disputes.tsx')
  return { default: () => <OwnDisputes as="producer" /> }
})

const OwnProfile = lazy(async () => ({
  default: (await import('#frontend/producer/profile/own-profile.tsx')).OwnProfile,
}))

const Verification = lazy(async () => ({
  default: (await import('#frontend/producer/producer-verification/own-verification.tsx')).OwnVerification,
}))

const Payouts = lazy(async () => ({
  default: (await import('#frontend/producer/payouts/payouts.tsx')).PayoutsPage,
}))

const Products = lazy(async () => ({
  default: (await import('#frontend/producer/products/products-page.tsx')).ProductsPage,
}))
const Boxes = lazy(async () => ({ default: (await import('#frontend/producer/boxes/own-boxes.tsx')).OwnBoxes }))

export function ProducerDashboardPage() {
  const { data: user } = useUser()
  return (
    <div className="page">
      <PageTitle>Producer dashboard</PageTitle>
      {!user ? <Skeleton height="20rem" /> : user.producerId ? <Dashboard /> : <NoProfile user={user} />}
    </div>
  )
}

function Dashboard() {
  const open = useQuery(openSalesQuery())
  const sound = useAtomValue(orderSoundAtom)
  const ring = useCallback(() => {
    if (sound) chime()
  }, [sound])
  const { fresh, words } = useArrivals(open.data, ring)
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find(({ key }) => key === search.get('view')) ?? VIEWS[0]
  const { data: waiting = 0 } = useQuery(waitingQuery('producer'))
  const tabs = VIEWS.map((each) => (each.key === 'disputes' && waiting > 0 ? { ...each, count: waiting } : each))
  const show = (key: View) => setSearch(key === 'orders' ? {} : { view: key })
  return (
    <>
      <header className="dashboard-head">
        <h1>{view.title}</h1>
        <div className="row">
          {view.key === 'orders' && (
            <>
              <SoundSwitch />
              <CheckInButton />
            </>
          )}
          {view.key !== 'products' && (
            <LinkButton to={paths.inventory} look="secondary" size="small">
              Inventory
            </LinkButton>
          )}
          <LinkButton to={paths.analytics} look="secondary" size="small">
            Analytics
          </LinkButton>
        </div>
      </header>
      <Tabs label="Your dashboard" tabs={tabs} active={view.key} onChange={show} />
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <view.Show open={open.data} fresh={fresh} />
      </Suspense>
    </>
  )
}

interface OrdersProps {
  readonly open: readonly OrderCard[] | undefined
  readonly fresh: ReadonlySet<string>
}

function Orders({ open, fresh }: OrdersProps) {
  return (
    <>
      <OwnStanding />
      <NotForSale />
      <OwnClosedNotice />
      {open && <OverviewTiles orders={open} />}
      <div className="dashboard">
        <Sales fresh={fresh} />
        <PickList orders={open} />
      </div>
    </>
  )
}

function PickList({ orders }: { readonly orders: readonly OrderCard[] | undefined }) {
  return (
    <Card role="region" aria-label="Pick list">
      <div className="dashboard-head">
        <h2>Pick list</h2>
        <LinkButton to={paths.pickList} look="quiet" size="small">
          Print
        </LinkButton>
      </div>
      <p>Everything your paid orders still need, added up.</p>
      <Suspense fallback={<Skeleton height="8rem" />}>
        {orders ? <PickListTable orders={orders} /> : <Skeleton height="8rem" />}
      </Suspense>
    </Card>
  )
}

type View = 'orders' | 'disputes' | 'products' | 'subscription-boxes' | 'banking' | 'profile' | 'verification'

interface ViewTab {
  readonly key: View
  readonly label: string
  readonly title: string
  readonly Show: ComponentType<OrdersProps>
}

/** What a producer can look at; the address names it by its key. */
const VIEWS: readonly [ViewTab, ...ViewTab[]] = [
  { key: 'orders', label: 'Orders', title: 'Your orders', Show: Orders },
  { key: 'disputes', label: 'Problems', title: 'Problems reported', Show: Problems },
  { key: 'products', label: 'Products', title: 'Your products', Show: Products },
  { key: 'subscription-boxes', label: 'Boxes', title: 'Your boxes', Show: Boxes },
  { key: 'banking', label: 'Banking', title: 'Your payouts', Show: Payouts },
  { key: 'profile', label: 'Profile', title: 'Your profile', Show: OwnProfile },
  { key: 'verification', label: 'Verification', title: 'Your verification', Show: Verification },
]
