import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { FavoriteProducers } from '#frontend/account/favorites/favorites.tsx'
import { SettingsSection } from '#frontend/account/notifications/settings-section.tsx'
import { OrderTable, TrackOrders } from '#frontend/account/orders/orders.tsx'
import { ExportLink } from '#frontend/account/privacy/account-closure.tsx'
import { OwnCredit } from '#frontend/account/settings/account.tsx'
import { waitingQuery } from '#frontend/shared/disputes/api.ts'
import { OwnDisputes } from '#frontend/shared/disputes/own-disputes.tsx'
import { OwnStanding } from '#frontend/shared/enforcement/account-status.tsx'
import { useWelcomed } from '#frontend/shared/identity/api.ts'
import { dateWords, marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { myOrdersQuery } from '#frontend/shared/orders/api.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import '#frontend/account/favorites/favorites.css'
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

/** What is on its way, and everything that was ever ordered. */
function DashboardOrders() {
  const page = usePageNumber()
  const orders = useQuery({ ...myOrdersQuery({ tab: 'all', page }), placeholderData: keepPreviousData })
  const active = useQuery(myOrdersQuery({ tab: 'active', page: 1 }))
  if (orders.isLoadingError) return <ErrorState error={orders.error} retry={() => void orders.refetch()} />
  if (!orders.data) return <Skeleton height="16rem" />
  if (orders.data.counts.all === 0) return <None />
  return (
    <>
      {active.data && <TrackOrders page={active.data} />}
      <section aria-label="My orders" aria-busy={orders.isPlaceholderData}>
        <OrderTable orders={orders.data.orders} />
        <Pager page={page} pages={Math.ceil(orders.data.counts.all / orders.data.pageSize)} />
      </section>
    </>
  )
}

const None = () => (
  <EmptyState title="No orders yet" action={<LinkButton to={paths.marketplace}>Browse Marketplace</LinkButton>}>
    Everything you buy shows up here, with where each order is right now.
  </EmptyState>
)

interface DashboardProfileProps {
  readonly user: UserView
  readonly profile: ProfileView
}

/** Who one is here. Everything is changed on the account's own page. */
function DashboardProfile({ user, profile }: DashboardProfileProps) {
  return (
    <Card role="region" aria-label="My profile" className="dashboard-profile">
      <dl>
        <dt>Username</dt>
        <dd>{profile.username}</dd>
        <dt>Email</dt>
        <dd>
          {profile.email} {!profile.verified && <Badge tone="honey">Not confirmed</Badge>}
        </dd>
        <dt>Account type</dt>
        <dd>{user.role === 'producer' ? 'Producer' : 'Consumer'}</dd>
        <dt>Member since</dt>
        <dd>{dateWords(profile.createdAt)}</dd>
      </dl>
      <div className="row">
        <LinkButton to={paths.accountPart('details')}>Edit Profile</LinkButton>
        <LinkButton to={paths.accountPart('password')} look="secondary">
          Change Password
        </LinkButton>
        {!user.producerId && !user.staff && !user.staffSetupRequired && (
          <LinkButton to={paths.becomeProducer} look="secondary">
            Become a producer
          </LinkButton>
        )}
        {!profile.verified && (
          <LinkButton to={paths.verificationSent} look="quiet">
            Confirm your email
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function DashboardSettings({ user }: { readonly user: UserView }) {
  return (
    <div className="dashboard-parts">
      <Card role="region" aria-label="Notifications">
        <h2>Notifications</h2>
        <SettingsSection sells={Boolean(user.producerId)} staff={user.staff} />
        <p>
          <Link to={paths.notificationSettings}>Your devices, and emails we sent you</Link>
        </p>
      </Card>
      <Card role="region" aria-label="Account">
        <h2>Account</h2>
        <div className="row">
          <LinkButton to={paths.accountPart('password')} look="secondary">
            Change Password
          </LinkButton>
          <LinkButton to={paths.accountPart('details')} look="secondary">
            Update Profile Information
          </LinkButton>
          <ExportLink />
        </div>
      </Card>
      <Card role="region" aria-label="Danger Zone">
        <h2>Danger Zone</h2>
        <LinkButton to={paths.accountDelete} look="danger">
          Delete Account
        </LinkButton>
      </Card>
    </div>
  )
}

/** Greets a new member once; the server remembers it. */
function useWelcome(profile: ProfileView | undefined, market: string | undefined): void {
  const { mutate: welcomed } = useWelcomed()
  const done = useRef(false)
  useEffect(() => {
    if (!profile?.welcome || !market || done.current) return
    done.current = true
    toast({ title: `Welcome to ${market}!`, text: 'Your account has been created successfully.' })
    welcomed(undefined)
  }, [profile, market, welcomed])
}
