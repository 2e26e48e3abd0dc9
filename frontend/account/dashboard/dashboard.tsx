import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { DisputePage } from '#domain/disputes/views.ts'
import type { ProfileView } from '#domain/identity/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StoreCreditLineKind, StoreCreditView } from '#domain/store-credit/contract.ts'
import { FavoriteProducers } from '#frontend/account/favorites/favorites.tsx'
import { OrderList, TrackOrders } from '#frontend/account/orders/orders.tsx'
import { actionRequiredCountQuery, disputesQuery } from '#frontend/shared/disputes/api.ts'
import { DISPUTE_STATUS_LABELS, problemLabel } from '#frontend/shared/disputes/dispute-status.tsx'
import { AccountNotices } from '#frontend/shared/enforcement/account-notices.tsx'
import { useDismissWelcome } from '#frontend/shared/identity/api.ts'
import { formatDate, formatDateTime, marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { myOrdersQuery } from '#frontend/shared/orders/api.ts'
import { creditQuery } from '#frontend/shared/store-credit/api.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { type Column, DataTable, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs, useOpenClosedTabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import '#frontend/account/favorites/favorites.css'
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

/** The signed-in buyer's disputes. The URL holds the filter. Producers see theirs in the console's table. */
function OwnDisputes() {
  const { list, tabs } = useOpenClosedTabs('Open or closed problems')
  return (
    <DataTable
      label="Problems"
      query={useQuery(disputesQuery({ as: 'buyer', ...list }))}
      pageOf={(data) => ({ records: data.disputes, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={list.show === 'closed' ? ['No closed problems', 'Resolved problems appear here.'] : NONE_OPEN}
      above={tabs}
    />
  )
}

const NONE_OPEN = [
  'No open problems',
  'Something wrong with an order? Open the order and choose Report a problem.',
] as const

type OwnDispute = DisputePage['disputes'][number]

const COLUMNS: readonly Column<OwnDispute>[] = [
  {
    title: 'Problem',
    cell: ({ id, orderNumber, ...entry }) => (
      <Link to={paths.dispute(id)}>
        {problemLabel(entry)}, #{orderNumber}
      </Link>
    ),
  },
  { title: 'Producer', cell: ({ producerName }) => producerName },
  { title: 'Reported', cell: ({ openedAt }) => formatDate(openedAt) },
  DISPUTE_STATUS_LABELS,
  {
    title: 'Due',
    cell: ({ stage, dueAt, actionRequired }) => (
      <>
        {dueAt && stage !== 'chargeback' ? formatDateTime(dueAt) : '–'}{' '}
        {actionRequired && <Badge tone="tomato">Action required</Badge>}
      </>
    ),
  },
]

/** The store credit of the account and its history. */
function OwnCredit() {
  const page = usePageNumber()
  const result = useQuery({ ...creditQuery(page), placeholderData: keepPreviousData })
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data) return <Skeleton height="12rem" />
  const { availableCents, lines, count, pageSize } = result.data
  if (count === 0) return <NoCredit />
  return (
    <section aria-label="Store credit" aria-busy={result.isPlaceholderData}>
      <Card>
        <h2>Store credit</h2>
        <p className="credit-balance">{formatMoney(availableCents)}</p>
        <p className="soft">
          {availableCents > 0
            ? 'You can use it at your next checkout. It doesn’t expire, and it can’t be paid out.'
            : 'You have used all of it.'}
        </p>
        <ul className="credit-lines" aria-label="Where it came from and where it went">
          {lines.map((line) => (
            <CreditLine key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <Pager page={page} pages={Math.ceil(count / pageSize)} />
    </section>
  )
}

const LINE_LABELS: Readonly<Record<StoreCreditLineKind, string>> = {
  issued: 'Issued instead of a refund',
  refunded: 'Returned with a refund',
  redeemed: 'Spent',
  reserved: 'Set aside for a checkout you haven’t paid for yet',
}

function CreditLine({ line: { kind, at, orders, amountCents } }: { readonly line: StoreCreditView['lines'][number] }) {
  return (
    <li>
      <span>
        {LINE_LABELS[kind]}
        {orders.map(({ id, number }, nth) => (
          <span key={id}>
            {nth === 0 ? (kind === 'redeemed' ? ' on ' : ' for ') : ', '}
            <Link to={paths.order(id)}>order #{number}</Link>
          </span>
        ))}
        <small>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </small>
      </span>
      <Money cents={amountCents} />
    </li>
  )
}

const NoCredit = () => (
  <EmptyState title="No store credit">
    When a problem with an order is settled with store credit, it shows up here, ready for your next checkout.
  </EmptyState>
)
