import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useCallback } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { openSalesQuery, salesQuery } from '#frontend/features/ordering/api.ts'
import { NoProfile } from '#frontend/features/ordering/no-profile.tsx'
import { orderSoundAtom, playOrderSound } from '#frontend/features/ordering/order-sound.ts'
import { OrderTabs } from '#frontend/features/ordering/order-tabs.tsx'
import { OverviewTiles } from '#frontend/features/ordering/overview-tiles.tsx'
import { SaleList } from '#frontend/features/ordering/sale-list.tsx'
import { SoundSwitch } from '#frontend/features/ordering/sound-switch.tsx'
import { useArrivals } from '#frontend/features/ordering/use-arrivals.ts'
import { useListOf } from '#frontend/features/ordering/use-list-of.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/ordering/dashboard.css'

const PickListTable = lazy(async () => ({
  default: (await import('#frontend/features/ordering/pick-list-table.tsx')).PickListTable,
}))

export function ProducerDashboardPage() {
  const { data: user } = useUser()
  return (
    <div className="page">
      <title>Producer dashboard</title>
      {!user ? <Skeleton height="20rem" /> : user.producerId ? <Dashboard /> : <NoProfile user={user} />}
    </div>
  )
}

function Dashboard() {
  const open = useQuery(openSalesQuery())
  const sound = useAtomValue(orderSoundAtom)
  const ring = useCallback(() => {
    if (sound) playOrderSound()
  }, [sound])
  const { fresh, words } = useArrivals(open.data, ring)
  return (
    <>
      <header className="dashboard-head">
        <h1>Your orders</h1>
        <SoundSwitch />
      </header>
      <p className="visually-hidden" role="status">
        {words}
      </p>
      {open.data && <OverviewTiles orders={open.data} />}
      <div className="dashboard">
        <Sales fresh={fresh} />
        <PickList orders={open.data} />
      </div>
    </>
  )
}

function Sales({ fresh }: { readonly fresh: ReadonlySet<string> }) {
  const { list, show } = useListOf('active')
  const sales = useQuery({ ...salesQuery(list), placeholderData: keepPreviousData })
  return (
    <section aria-label="Orders">
      <OrderTabs active={list.tab} counts={sales.data?.counts} onChange={(tab) => show({ tab, page: 1 })} />
      {sales.isLoadingError ? (
        <ErrorState error={sales.error} retry={() => void sales.refetch()} />
      ) : !sales.data ? (
        <Skeleton height="16rem" />
      ) : (
        <>
          <SaleList orders={sales.data.orders} fresh={fresh} />
          <Pager page={list.page} pages={Math.ceil(sales.data.counts[list.tab] / sales.data.pageSize)} />
        </>
      )}
    </section>
  )
}

function PickList({ orders }: { readonly orders: readonly OrderCard[] | undefined }) {
  return (
    <Card role="region" aria-label="Pick list">
      <h2>Pick list</h2>
      <p>Everything the paid orders still wait for, added up.</p>
      <Suspense fallback={<Skeleton height="8rem" />}>
        {orders ? <PickListTable orders={orders} /> : <Skeleton height="8rem" />}
      </Suspense>
    </Card>
  )
}
