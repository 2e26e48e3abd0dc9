import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { ProfileView } from '#domain/identity/contract.ts'
import { FavoriteProducers } from '#frontend/account/favorites/favorites.tsx'
import { OrderList, TrackOrders } from '#frontend/account/orders/orders.tsx'
import { actionRequiredCountQuery } from '#frontend/shared/disputes/api.ts'
import { OwnDisputes } from '#frontend/shared/disputes/own-disputes.tsx'
import { AccountNotices } from '#frontend/shared/enforcement/account-notices.tsx'
import { useDismissWelcome } from '#frontend/shared/identity/api.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { myOrdersQuery } from '#frontend/shared/orders/api.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import '#frontend/account/favorites/favorites.css'
import { OwnCredit } from './store-credit.tsx'
import './dashboard.css'

export function DashboardPage() {
  const { data: market } = useQuery(marketQuery)
  const profile = useQuery(profileQuery)
  useWelcome(profile.data, market?.name)
  return (
    <div className="page">
      {profile.isLoadingError ? (
        <>
          <PageTitle>Your dashboard</PageTitle>
          <ErrorState wholePage error={profile.error} retry={() => void profile.refetch()} />
        </>
      ) : profile.data ? (
        <Dashboard profile={profile.data} />
      ) : (
        <>
          <PageTitle>Your dashboard</PageTitle>
          <Skeleton height="24rem" />
        </>
      )}
    </div>
  )
}

const TABS = [
  { key: 'orders', label: 'My orders' },
  { key: 'disputes', label: 'Problems' },
  { key: 'credit', label: 'Store credit' },
  { key: 'favorites', label: 'Favorites' },
] as const
type TabKey = (typeof TABS)[number]['key']

/** Former tabs that are pages of the account settings now. */
const FORMER_TABS: Readonly<Record<string, string>> = {
  profile: paths.account,
  settings: paths.notificationSettings,
}

function Dashboard({ profile }: { readonly profile: ProfileView }) {
  const [search, setSearch] = useSearchParams()
  const redirect = FORMER_TABS[search.get('tab') ?? '']
  const tab: TabKey = TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'orders'
  const { data: waiting = 0 } = useQuery(actionRequiredCountQuery('buyer'))
  const tabs = TABS.map((each) => (each.key === 'disputes' && waiting > 0 ? { ...each, count: waiting } : each))
  const show = (to: TabKey) => setSearch(to === 'orders' ? {} : { tab: to }, { replace: true })
  if (redirect) return <Navigate replace to={redirect} />
  return (
    <>
      <PageTitle tab={tab === 'orders' ? undefined : TABS.find(({ key }) => key === tab)?.label}>
        Your dashboard
      </PageTitle>
      <div className="row dashboard-head">
        <h1>Hello, {profile.username}</h1>
        <LinkButton to={paths.account} variant="secondary" size="small">
          Account settings
        </LinkButton>
      </div>
      <AccountNotices />
      <Tabs label="Your things" tabs={tabs} active={tab} onChange={show} />
      {tab === 'orders' && <DashboardOrders />}
      {tab === 'disputes' && <OwnDisputes />}
      {tab === 'credit' && <OwnCredit />}
      {tab === 'favorites' && <FavoriteProducers />}
    </>
  )
}

/** Orders in progress, then the whole order history. */
function DashboardOrders() {
  const page = usePageNumber()
  const orders = useQuery({ ...myOrdersQuery({ tab: 'all', page }), placeholderData: keepPreviousData })
  const active = useQuery(myOrdersQuery({ tab: 'active', page: 1 }))
  if (orders.isLoadingError) return <ErrorState error={orders.error} retry={() => void orders.refetch()} />
  if (!orders.data) return <Skeleton height="16rem" />
  if (orders.data.counts.all === 0) return <NoOrders />
  return (
    <>
      {active.data && <TrackOrders page={active.data} />}
      <section aria-label="My orders">
        <OrderList page={orders.data} updating={orders.isPlaceholderData} />
        <Pager page={page} pages={Math.ceil(orders.data.counts.all / orders.data.pageSize)} />
      </section>
    </>
  )
}

const NoOrders = () => (
  <EmptyState title="No orders yet" action={<LinkButton to={paths.marketplace}>Browse marketplace</LinkButton>}>
    Everything you buy shows up here, with where each order is right now.
  </EmptyState>
)

/** Greets a new member once; the server remembers it. */
function useWelcome(profile: ProfileView | undefined, market: string | undefined): void {
  const { mutate: welcomed } = useDismissWelcome()
  const done = useRef(false)
  useEffect(() => {
    if (!profile?.welcome || !market || done.current) return
    done.current = true
    toast({ title: `Welcome to ${market}!`, text: 'Your account has been created successfully.' })
    welcomed(undefined)
  }, [profile, market, welcomed])
}
