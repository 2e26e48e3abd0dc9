import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { addDays, type DateRange, MAX_DAYS } from '#domain/analytics/sales-metrics.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ProducersOnly } from '#frontend/producer/onboarding/producers-only.tsx'
import { dayWords, marketQuery, zoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { analyticsQuery, csvAddress } from './api.ts'
import { BarTable } from './bar-table.tsx'
import { withoutBehind } from './behind-address.ts'
import { type ChosenPeriod, PERIODS, type PeriodKey, periodIn, todayIn } from './chosen-period.ts'
import { Hours } from './hours.tsx'
import { NumberLink } from './number-link.tsx'
import { marketMoment, statusName } from './number-words.ts'
import { OrdersBehindNumber } from './orders-behind.tsx'
import { Overview } from './overview.tsx'
import { SummaryCards } from './summary-cards.tsx'
import './analytics.css'

export function AnalyticsPage() {
  return (
    <div className="page">
      <PageTitle>Your analytics</PageTitle>
      <ProducersOnly words="Analytics are only available to producer accounts." next={paths.analytics}>
        <OwnAnalytics />
      </ProducersOnly>
    </div>
  )
}

function OwnAnalytics() {
  const market = useQuery(marketQuery)
  return (
    <>
      <BackLink to={paths.producerDashboard}>Your dashboard</BackLink>
      <h1>Your analytics</h1>
      {market.isLoadingError ? (
        <ErrorState error={market.error} retry={() => void market.refetch()} />
      ) : market.data ? (
        <Analytics timeZone={market.data.timeZone} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </>
  )
}

interface AnalyticsProps {
  /** The market's, whose days are counted. */
  readonly timeZone: string
}

/** How a producer sells. Days, tab and the orders behind a number stand in the address. */
function Analytics({ timeZone }: AnalyticsProps) {
  const [query, setQuery] = useSearchParams()
  const today = todayIn(timeZone, new Date())
  const chosen = periodIn(query, today)
  const found = useQuery(analyticsQuery(chosen.period))
  const choose = (days: Readonly<Record<string, string>>) => setQuery((now) => withDays(now, days))
  return (
    <>
      <PeriodBar
        chosen={chosen}
        today={today}
        onKey={(period: PeriodKey) => choose({ period })}
        onDays={({ from, to }: DateRange) => choose({ from, to })}
      />
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.data ? (
        <Shown view={found.data} isBusy={found.isPlaceholderData} />
      ) : (
        <div role="status" aria-label="Loading" className="analytics-loading">
          <Skeleton height="9rem" />
          <Skeleton height="24rem" />
        </div>
      )}
    </>
  )
}

function withDays(query: URLSearchParams, days: Readonly<Record<string, string>>): URLSearchParams {
  const next = withoutBehind(query)
  for (const name of ['period', 'from', 'to']) next.delete(name)
  for (const [name, value] of Object.entries(days)) next.set(name, value)
  return next
}

function Shown({ view, isBusy }: { readonly view: AnalyticsView; readonly isBusy: boolean }) {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find(({ key }) => key === query.get('tab')) ?? TABS[0]
  const at = (key: TabKey) => {
    const next = withoutBehind(query)
    if (key === 'overview') next.delete('tab')
    else next.set('tab', key)
    return next
  }
  return (
    <div aria-busy={isBusy}>
      <p className="soft analytics-days">
        {dayWords(view.from)} to {dayWords(view.to)}, {zoneName(view.timeZone)}.{' '}
        <a href={csvAddress(view)} download>
          Download as CSV
        </a>
      </p>
      <SummaryCards view={view} productsAt={`?${at('products')}`} />
      <Tabs label="What to look at" tabs={TABS} active={tab.key} onChange={(key) => setQuery(at(key))} />
      <h2 className="visually-hidden">{tab.label}</h2>
      {isNothing(view) && tab.key === 'overview' ? (
        <EmptyState title="Nothing sold in these days">
          Choose more days above. New sales show up here on their own.
        </EmptyState>
      ) : (
        <tab.Show view={view} />
      )}
      <OrdersBehindNumber view={view} />
    </div>
  )
}

const isNothing = ({ totals, statuses }: AnalyticsView): boolean =>
  statuses.length === 0 && totals.refundCents === 0 && totals.platformFeeCents === 0

type TabKey = 'overview' | 'products' | 'orders' | 'customers' | 'hours'

interface AnalyticsTab {
  readonly key: TabKey
  readonly label: string
  readonly Show: ComponentType<{ readonly view: AnalyticsView }>
}

const TABS: readonly [AnalyticsTab, ...AnalyticsTab[]] = [
  { key: 'overview', label: 'Overview', Show: Overview },
  { key: 'products', label: 'Products', Show: Products },
  { key: 'orders', label: 'Orders', Show: RecentOrders },
  { key: 'customers', label: 'Customers', Show: Customers },
  { key: 'hours', label: 'Hours', Show: Hours },
]

const GROUPS = [
  ['new', 'New'],
  ['returning', 'Returning'],
] as const
const METRICS = { new: 'new_customers', returning: 'returning_customers' } as const

/** Who bought for the first time, and who came back. */
function Customers({ view: { customers } }: { readonly view: AnalyticsView }) {
  return (
    <BarTable
      title="New and returning customers"
      caption="New customers paid their first order with you in these days; returning ones had bought from you before. An account is a customer, and so is a guest, known by the email address of the order. Nobody is named here."
      heads={['Customers', 'People', 'Orders', 'Revenue']}
      rows={GROUPS.map(([which, name]) => ({
        key: which,
        name,
        size: customers[which].customers,
        cells: [
          <NumberLink key="people" metric={METRICS[which]} value={customers[which].customers} />,
          <NumberLink key="orders" metric={METRICS[which]} value={customers[which].orders} />,
          <NumberLink key="revenue" metric={METRICS[which]} value={customers[which].grossCents} money />,
        ],
      }))}
    />
  )
}

interface PeriodBarProps {
  readonly chosen: ChosenPeriod
  readonly today: CalendarDate
  readonly onKey: (key: PeriodKey) => void
  readonly onDays: (period: DateRange) => void
}

/** So many days until today, or from one day to another. */
function PeriodBar({ chosen: { key, period }, today, onKey, onDays }: PeriodBarProps) {
  const change = (which: keyof DateRange, day: string) => {
    if (day) onDays({ ...period, [which]: day })
  }
  const earliest = addDays(period.to, 1 - MAX_DAYS)
  const latest = addDays(period.from, MAX_DAYS - 1)
  return (
    <div className="period-bar">
      <Chips label="Period" chips={PERIODS} active={key} onChange={onKey} />
      <Field label="From">
        <input
          type="date"
          value={period.from}
          min={earliest}
          max={period.to}
          onChange={({ target }) => change('from', target.value)}
        />
      </Field>
      <Field label="To">
        <input
          type="date"
          value={period.to}
          min={period.from}
          max={latest < today ? latest : today}
          onChange={({ target }) => change('to', target.value)}
        />
      </Field>
    </div>
  )
}

type Product = AnalyticsView['products'][number]

/** Everything that was sold or is on sale, the best first. */
function Products({ view: { products, paid } }: { readonly view: AnalyticsView }) {
  if (products.length === 0)
    return <EmptyState title="No products yet">What you list shows up here, with what it earns.</EmptyState>
  return (
    <BarTable
      title="Product Performance"
      caption="Goods only, before refunds and fees. With delivery they come to your total revenue."
      heads={['Product', 'Sold', 'Orders', 'Revenue', 'Refunded']}
      rows={products.map(rowOf)}
      foot={
        <p className="soft">
          {formatMoney(paid.subtotalCents)} for goods and {formatMoney(paid.deliveryFeeCents)} for delivery make{' '}
          {formatMoney(paid.subtotalCents + paid.deliveryFeeCents)}.
        </p>
      }
    />
  )
}

const rowOf = ({ id, name, unit, listed, quantity, orders, grossCents, refundCents }: Product) => ({
  key: id,
  name: (
    <>
      <TextLink to={paths.product(id)}>{name}</TextLink> {!listed && <Badge>not on sale</Badge>}
    </>
  ),
  size: grossCents,
  cells: [
    formatQuantity(quantity, unit),
    <NumberLink key="orders" metric="product" filter={id} value={orders} />,
    <NumberLink key="revenue" metric="product" filter={id} value={grossCents} money />,
    <NumberLink key="refunded" metric="product_refunds" filter={id} value={refundCents} money />,
  ],
})

/** The newest five of these days; all of them stand behind the number below. */
function RecentOrders({ view: { recent, totals } }: { readonly view: AnalyticsView }) {
  if (recent.length === 0)
    return <EmptyState title="No orders in these days">Choose more days above to see older ones.</EmptyState>
  return (
    <Card role="region" aria-label="Recent Orders">
      <h2>Recent Orders</h2>
      <RecordsTable label="The newest orders" columns={COLUMNS} records={recent} keyOf={({ id }) => id} />
      <NumberLink metric="orders" value={totals.orders}>
        {totals.orders === 1 ? 'The one paid order of these days' : `All ${totals.orders} paid orders of these days`}
      </NumberLink>
    </Card>
  )
}

const COLUMNS: readonly Column<AnalyticsView['recent'][number]>[] = [
  { title: 'Order', cell: ({ id, orderNumber }) => <TextLink to={paths.order(id)}>#{orderNumber}</TextLink> },
  { title: 'Date', cell: ({ at, timeZone }) => <time dateTime={at}>{marketMoment(at, timeZone)}</time> },
  { title: 'Status', cell: ({ status }) => statusName(status) },
  { title: 'Revenue', cell: ({ grossCents }) => <Money cents={grossCents} />, amount: true },
  { title: 'Yours', cell: ({ netCents }) => <Money cents={netCents} />, amount: true },
]
