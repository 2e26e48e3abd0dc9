import { useQuery } from '@tanstack/react-query'
import { Button, Card, DatePicker, Empty, Flex, Segmented, Spin, Tag, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { daysIn, MAX_DAYS } from '#domain/analytics/sales-metrics.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ProducersOnly } from '#frontend/producer/onboarding/producers-only.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { Money } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { marketQuery, zoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { analyticsQuery, csvUrl } from './api.ts'
import { DrilldownDrawer, Figure, withoutDrilldown } from './drilldown.tsx'
import { FigureCard } from './figure-table.tsx'
import { Hours } from './hours.tsx'
import { formatOrderTime, statusName } from './metric-labels.ts'
import { Overview } from './overview.tsx'
import { PERIODS, type PeriodKey, periodIn, presetsOf, todayIn } from './period.ts'
import { Summary } from './summary.tsx'
import './analytics.css'

/** A producer's sales. The URL holds the period, the tab and the drilldown. */
export function AnalyticsPage() {
  return (
    <ProducersOnly explanation="Analytics are available to producer accounts." next={paths.analytics}>
      <OwnAnalytics />
    </ProducersOnly>
  )
}

const TABS = [
  { key: 'overview', label: 'Overview', Content: Overview },
  { key: 'products', label: 'Products', Content: Products },
  { key: 'orders', label: 'Orders', Content: RecentOrders },
  { key: 'customers', label: 'Customers', Content: Customers },
  { key: 'hours', label: 'Hours', Content: Hours },
] as const satisfies readonly {
  readonly key: string
  readonly label: string
  readonly Content: ComponentType<ViewProps>
}[]

function OwnAnalytics() {
  const [query, setQuery] = useSearchParams()
  const market = useQuery(marketQuery)
  const tab = TABS.find(({ key }) => key === query.get('tab')) ?? TABS[0]
  const withTab = (key: string) => {
    const next = withoutDrilldown(query)
    if (key === TABS[0].key) next.delete('tab')
    else next.set('tab', key)
    return next
  }
  const today = market.data && todayIn(market.data.timeZone, new Date())
  return (
    <ConsolePage
      title="Analytics"
      actions={
        today && (
          <Button href={csvUrl(periodIn(query, today).period)} download>
            Export
          </Button>
        )
      }
      tabs={pageTabs({ label: 'Reports', items: TABS, active: tab.key, onChange: (key) => setQuery(withTab(key)) })}
    >
      <QueryState query={market}>
        {({ timeZone }) => (
          <Report
            today={todayIn(timeZone, new Date())}
            Content={tab.Content}
            productsPath={`?${withTab('products')}`}
          />
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface ReportProps {
  readonly today: CalendarDate
  readonly Content: ComponentType<ViewProps>
  readonly productsPath: string
}

function Report({ today, Content, productsPath }: ReportProps) {
  const [query] = useSearchParams()
  const { period } = periodIn(query, today)
  const analytics = useQuery(analyticsQuery(period))
  return (
    <Flex vertical gap="middle">
      <PeriodPicker today={today} />
      <QueryState query={analytics}>
        {(view) => (
          <Spin spinning={analytics.isPlaceholderData}>
            <Flex vertical gap="middle">
              <Summary view={view} productsPath={productsPath} />
              <Content view={view} />
            </Flex>
            <DrilldownDrawer view={view} />
          </Spin>
        )}
      </QueryState>
    </Flex>
  )
}

function PeriodPicker({ today }: { readonly today: CalendarDate }) {
  const [query, setQuery] = useSearchParams()
  const { key, period } = periodIn(query, today)
  const choose = (days: Readonly<Record<string, string>>) =>
    setQuery((now) => {
      const next = withoutDrilldown(now)
      for (const name of ['period', 'from', 'to']) next.delete(name)
      for (const [name, value] of Object.entries(days)) next.set(name, value)
      return next
    })
  return (
    <Flex gap="small" align="center" wrap>
      <Segmented<PeriodKey | ''>
        aria-label="Period"
        options={PERIODS.map((each) => ({ value: each.key, label: each.label }))}
        value={key ?? ''}
        onChange={(chosen) => choose({ period: chosen })}
      />
      <DatePicker.RangePicker
        aria-label="Dates"
        allowClear={false}
        format="MMM D, YYYY"
        value={[dayjs(period.from), dayjs(period.to)]}
        presets={presetsOf(today).map(({ label, range: { from, to } }) => ({
          label,
          value: [dayjs(from), dayjs(to)],
        }))}
        maxDate={dayjs(today)}
        disabledDate={(date, { from }) =>
          from ? Math.abs(date.diff(from, 'day')) >= MAX_DAYS : date.isBefore('2000-01-01')
        }
        onChange={(range) => {
          const [from, to] = range ?? []
          if (from && to) choose({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
        }}
      />
      {!key && (
        <Typography.Text type="secondary">{daysIn(period) === 1 ? '1 day' : `${daysIn(period)} days`}</Typography.Text>
      )}
    </Flex>
  )
}

interface ViewProps {
  readonly view: AnalyticsView
}

type Product = AnalyticsView['products'][number]

const PRODUCT_COLUMNS: readonly ConsoleColumn<Product>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    required: true,
    cell: ({ id, name, listed }) => (
      <>
        <Link to={paths.stockOf(id)}>{name}</Link> {!listed && <Tag>Unlisted</Tag>}
      </>
    ),
  },
  { key: 'sold', title: 'Sold', align: 'right', cell: ({ quantity, unit }) => formatQuantity(quantity, unit) },
  {
    key: 'orders',
    title: 'Orders',
    align: 'right',
    cell: ({ id, orders }) => <Figure metric="product" filter={id} value={orders} />,
  },
  {
    key: 'revenue',
    title: 'Revenue',
    align: 'right',
    cell: ({ id, grossCents }) => <Figure metric="product" filter={id} value={grossCents} money />,
  },
  {
    key: 'refunded',
    title: 'Refunded',
    align: 'right',
    cell: ({ id, refundCents }) => <Figure metric="product_refunds" filter={id} value={refundCents} money />,
  },
]

/** Products that were sold or are listed, by revenue. */
function Products({ view: { products, paid } }: ViewProps) {
  return (
    <Card role="region" aria-label="Product performance" title={<h2>Product performance</h2>}>
      <ConsoleTable<Product>
        label="Products by revenue"
        columns={PRODUCT_COLUMNS}
        rows={products}
        rowKey={({ id }) => id}
        empty={<Empty description="No products yet. Products you list appear here with their revenue." />}
        toolbar={
          <Typography.Text type="secondary">
            {formatMoney(paid.subtotalCents)} for products and {formatMoney(paid.deliveryFeeCents)} for delivery, before
            refunds and fees
          </Typography.Text>
        }
      />
    </Card>
  )
}

type RecentOrder = AnalyticsView['recent'][number]

const ORDER_COLUMNS: readonly ConsoleColumn<RecentOrder>[] = [
  {
    key: 'order',
    title: 'Order',
    card: 'title',
    required: true,
    cell: ({ id, orderNumber }) => <Link to={paths.producerOrder(id)}>#{orderNumber}</Link>,
  },
  {
    key: 'date',
    title: 'Date',
    cell: ({ at, timeZone }) => <time dateTime={at}>{formatOrderTime(at, timeZone)}</time>,
  },
  { key: 'status', title: 'Status', cell: ({ status }) => statusName(status) },
  { key: 'revenue', title: 'Revenue', align: 'right', cell: ({ grossCents }) => <Money cents={grossCents} /> },
  { key: 'earnings', title: 'Your earnings', align: 'right', cell: ({ netCents }) => <Money cents={netCents} /> },
]

/** The five newest orders of the period; the drilldown has all of them. */
function RecentOrders({ view: { recent, totals, timeZone } }: ViewProps) {
  return (
    <Card role="region" aria-label="Recent orders" title={<h2>Recent orders</h2>}>
      <ConsoleTable<RecentOrder>
        label="Newest orders"
        columns={ORDER_COLUMNS}
        rows={recent}
        rowKey={({ id }) => id}
        empty={<Empty description="No orders in this period. Choose a longer period above." />}
        toolbar={<Typography.Text type="secondary">{zoneName(timeZone)}</Typography.Text>}
      />
      {totals.orders > 0 && (
        <p className="analytics-all-orders">
          <Figure metric="orders" value={totals.orders}>
            {totals.orders === 1 ? 'The paid order of this period' : `All ${totals.orders} paid orders of this period`}
          </Figure>
        </p>
      )}
    </Card>
  )
}

const CUSTOMER_GROUPS = [
  { key: 'new', label: 'New', metric: 'new_customers' },
  { key: 'returning', label: 'Returning', metric: 'returning_customers' },
] as const

/** Customers who ordered for the first time, and those who ordered before. */
function Customers({ view: { customers } }: ViewProps) {
  return (
    <FigureCard
      label="New and returning customers"
      caption="New customers paid their first order with you in this period. A guest counts as one customer per email address. Names are not shown."
      headings={['Customers', 'Count', 'Orders', 'Revenue']}
      rows={CUSTOMER_GROUPS.map(({ key, label, metric }) => ({
        key,
        name: label,
        size: customers[key].customers,
        figures: [
          <Figure key="count" metric={metric} value={customers[key].customers} />,
          <Figure key="orders" metric={metric} value={customers[key].orders} />,
          <Figure key="revenue" metric={metric} value={customers[key].grossCents} money />,
        ],
      }))}
    />
  )
}
