import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { OwnCredit } from '#frontend/features/credit/own-credit.tsx'
import { waitingQuery } from '#frontend/features/disputes/api.ts'
import { OwnDisputes } from '#frontend/features/disputes/own-disputes.tsx'
import { useWelcome } from '#frontend/features/identity/use-welcome.ts'
import { OwnStanding } from '#frontend/features/sanctions/own-standing.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { profileQuery } from '#frontend/lib/profile.ts'
import { useUser } from '#frontend/lib/session.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { DashboardOrders } from './dashboard-orders.tsx'
import { DashboardProfile } from './dashboard-profile.tsx'
import { DashboardSettings } from './dashboard-settings.tsx'
import { FavoriteProducers } from './favorite-producers.tsx'
import './favorites.css'
import './dashboard.css'

export function DashboardPage() {
  const { data: user } = useUser()
  const { data: market } = useQuery(marketQuery)
  const profile = useQuery(profileQuery)
  useWelcome(profile.data, market?.name)
  return (
    <div className="page">
      <PageTitle>Your dashboard</PageTitle>
      {profile.isLoadingError ? (
        <ErrorState wholePage error={profile.error} retry={() => void profile.refetch()} />
      ) : user && profile.data ? (
        <Dashboard user={user} profile={profile.data} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </div>
  )
}

const TABS = [
  { key: 'orders', label: 'My Orders' },
  { key: 'disputes', label: 'Problems' },
  { key: 'credit', label: 'Store Credit' },
  { key: 'favorites', label: 'Favorites' },
  { key: 'profile', label: 'My Profile' },
  { key: 'settings', label: 'Account Settings' },
] as const
type TabKey = (typeof TABS)[number]['key']

interface DashboardProps {
  readonly user: UserView
  readonly profile: ProfileView
}

function Dashboard({ user, profile }: DashboardProps) {
  const [search, setSearch] = useSearchParams()
  const tab: TabKey = TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'orders'
  const { data: waiting = 0 } = useQuery(waitingQuery('buyer'))
  const tabs = TABS.map((each) => (each.key === 'disputes' && waiting > 0 ? { ...each, count: waiting } : each))
  const show = (to: TabKey) => setSearch(to === 'orders' ? {} : { tab: to }, { replace: true })
  return (
    <>
      <h1>Hello, {profile.username}</h1>
      <OwnStanding />
      <Tabs label="Your things" tabs={tabs} active={tab} onChange={show} />
      {tab === 'orders' && <DashboardOrders />}
      {tab === 'disputes' && <OwnDisputes as="buyer" />}
      {tab === 'credit' && <OwnCredit />}
      {tab === 'favorites' && <FavoriteProducers />}
      {tab === 'profile' && <DashboardProfile user={user} profile={profile} />}
      {tab === 'settings' && <DashboardSettings user={user} />}
    </>
  )
}
