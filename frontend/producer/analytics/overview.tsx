import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { addMetrics, type DateRange, NO_SALES, type SalesMetrics } from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ORDER_STATUSES, type OrderStatus, orderStatuses } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Explained } from '#frontend/shared/ui/info-tooltip.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { BarTable } from './bar-table.tsx'
import { withBehind } from './behind-address.ts'
import { Charted } from './charted.tsx'
import { RevenueChart } from './lazy-charts.ts'
import { NumberLink } from './number-link.tsx'
import { DEFINITIONS, type Defined } from './number-words.ts'
import './analytics.css'

const TOP = 5

/** Revenue over time, what sold best, and where the orders stand. */
export function Overview({ view }: { readonly view: AnalyticsView }) {
  return (
    <>
      <HowItAddsUp view={view} />
      <Revenue view={view} />
      <div className="analytics-pair">
        <TopProducts view={view} />
        <OrderStatuses view={view} />
      </div>
    </>
  )
}

function Revenue({ view }: { readonly view: AnalyticsView }) {
  const [, setQuery] = useSearchParams()
  const buckets = bucketsOf(view.days)
  const points = buckets.map(({ label, figures }) => ({ label, ...figures }))
  const open = (nth: number) =>
    setQuery((now) => withBehind(now, { metric: 'gross', days: buckets[nth]! }), { preventScrollReset: true })
  return (
    <Charted
      title="Revenue"
      caption="What your orders brought in, and what’s yours after refunds and fees."
      chart={<RevenueChart title="Revenue over time" points={points} onPick={open} />}
      table={<RevenueTable buckets={buckets} />}
    />
  )
}

const MONEY = [
  ['gross', 'grossCents', 'Revenue'],
  ['refunds', 'refundCents', 'Refunds'],
  ['fees', 'platformFeeCents', 'Platform fee'],
  ['net', 'netCents', 'Yours'],
] as const

function RevenueTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Days</th>
          {['Orders', ...MONEY.map(([, , head]) => head)].map((head) => (
            <th key={head} scope="col" className="amount">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ label, figures, from, to }) => (
          <tr key={from}>
            <th scope="row">{label}</th>
            <td className="amount">
              <NumberLink metric="orders" value={figures.orders} days={{ from, to }} />
            </td>
            {MONEY.map(([which, of]) => (
              <td key={which} className="amount">
                <NumberLink metric={which} value={figures[of]} days={{ from, to }} money />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function TopProducts({ view }: { readonly view: AnalyticsView }) {
  const top = view.products.filter(({ grossCents }) => grossCents > 0).slice(0, TOP)
  return (
    <BarTable
      title="Top Products"
      caption={top.length === 0 ? 'Nothing sold in these days.' : 'By what they brought in, goods only.'}
      heads={['Product', 'Orders', 'Revenue']}
      rows={top.map(({ id, name, orders, grossCents }) => ({
        key: id,
        name: <TextLink to={paths.product(id)}>{name}</TextLink>,
        size: grossCents,
        cells: [
          <NumberLink key="orders" metric="product" filter={id} value={orders} />,
          <NumberLink key="revenue" metric="product" filter={id} value={grossCents} money />,
        ],
      }))}
    />
  )
}

/** In the order an order goes, with the groups of the order history. */
function OrderStatuses({ view: { statuses } }: { readonly view: AnalyticsView }) {
  const shown = orderStatuses.flatMap((status) =>
    statuses.filter((each) => each.status === status).map((figures) => ({ ...figures, status })),
  )
  return (
    <BarTable
      title="Order Status"
      caption="Where the orders from these days stand now. Unpaid orders bring in nothing."
      heads={['Status', 'Orders', 'Revenue']}
      rows={shown.map(({ status, orders, grossCents }) => ({
        key: status,
        name: <StatusName status={status} />,
        size: orders,
        cells: [
          <NumberLink key="orders" metric="status" filter={status} value={orders} />,
          <NumberLink key="revenue" metric="status" filter={status} value={grossCents} money />,
        ],
      }))}
    />
  )
}

function StatusName({ status }: { readonly status: OrderStatus }) {
  const { producerLabel, tab } = ORDER_STATUSES[status]
  return (
    <>
      {producerLabel} <small className="soft">({tab})</small>
    </>
  )
}

/** Some days in a row, as one bar of a chart shows them. */
interface Bucket extends DateRange {
  readonly label: string
  readonly figures: SalesMetrics
}

type DayFigures = AnalyticsView['days'][number]

const MOST_DAILY = 31
const MOST_WEEKLY = 120

/** A bar for each day of a month, for each week of a season, for each calendar month of a year. */
export function bucketsOf(days: readonly DayFigures[]): Bucket[] {
  const nameOf =
    days.length <= MOST_DAILY
      ? ({ date }: DayFigures) => date
      : days.length <= MOST_WEEKLY
        ? (_: DayFigures, nth: number) => String(Math.floor(nth / 7))
        : ({ date }: DayFigures) => date.slice(0, 'YYYY-MM'.length)
  const groups = new Map<string, DayFigures[]>()
  for (const [nth, day] of days.entries()) {
    const name = nameOf(day, nth)
    groups.set(name, [...(groups.get(name) ?? []), day])
  }
  return [...groups.values()].map((group) => bucketOf(group, days.length > MOST_WEEKLY))
}

function bucketOf(group: readonly DayFigures[], byMonth: boolean): Bucket {
  const [from, to] = [group[0]!.date, group.at(-1)!.date]
  const figures = group.reduce<SalesMetrics>(addMetrics, NO_SALES)
  return { from, to, figures, label: byMonth ? monthName(from) : spanName(from, to) }
}

const words = (day: CalendarDate, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

const monthName = (day: CalendarDate): string => words(day, { month: 'short', year: 'numeric' })

/** `May 3`, or `May 3 – 9`. */
function spanName(from: CalendarDate, to: CalendarDate): string {
  const first = words(from, { month: 'short', day: 'numeric' })
  if (from === to) return first
  const last = words(to, from.slice(0, 7) === to.slice(0, 7) ? { day: 'numeric' } : { month: 'short', day: 'numeric' })
  return `${first} – ${last}`
}

/** From what was sold to what is the producer's, and what stands beside it without being counted. */
function HowItAddsUp({ view: { totals, paid, chargebacks } }: { readonly view: AnalyticsView }) {
  return (
    <Card role="region" aria-label="How it adds up" className="adds-up">
      <h2>How it adds up</h2>
      <dl>
        <Line label="Total Revenue">
          <NumberLink metric="gross" value={totals.grossCents} money />
        </Line>
        <Line label="Refunds" sign="−">
          <NumberLink metric="refunds" value={totals.refundCents} money />
        </Line>
        <Line label="Platform fee" sign="−">
          <NumberLink metric="fees" value={totals.platformFeeCents} money />
        </Line>
        <Line label="Yours" sign="=">
          <NumberLink metric="net" value={totals.netCents} money />
        </Line>
        {chargebacks.orders > 0 && (
          <Line label="Disputed at the bank">
            <NumberLink metric="chargebacks" value={chargebacks.grossCents} money />
          </Line>
        )}
      </dl>
      <p className="soft">
        Buyers paid {formatMoney(paid.totalCents)} for these orders: {formatMoney(paid.subtotalCents)} for goods,{' '}
        {formatMoney(paid.deliveryFeeCents)} for delivery, {formatMoney(paid.taxCents)} sales tax and{' '}
        {formatMoney(paid.processingFeeCents)} card processing.
      </p>
    </Card>
  )
}

interface LineProps {
  readonly label: Defined
  /** What it does to the line above. */
  readonly sign?: '−' | '='
  readonly children: ReactNode
}

function Line({ label, sign, children }: LineProps) {
  return (
    <div className={sign === '=' ? 'adds-up-sum' : ''}>
      <dt>
        {sign && <span aria-hidden="true">{sign} </span>}
        {label}
      </dt>
      <dd>
        {children}
        <Explained label={label}>{DEFINITIONS[label]}</Explained>
      </dd>
    </div>
  )
}
