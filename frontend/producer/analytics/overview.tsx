import { Card, Col, Descriptions, Empty, Row, Segmented, Table, Typography } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { addMetrics, type DateRange, NO_SALES, type SalesMetrics } from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { orderStatuses } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ChartCard } from './chart-card.tsx'
import { Figure, withDrilldown } from './drilldown.tsx'
import { FigureCard } from './figure-table.tsx'
import { FigureChart } from './lazy-charts.ts'
import { statusName } from './metric-labels.ts'
import { Definition } from './summary.tsx'

interface ViewProps {
  readonly view: AnalyticsView
}

/** Sales over time, earnings, top products and order statuses. */
export function Overview({ view }: ViewProps) {
  const { statuses, totals } = view
  if (statuses.length === 0 && totals.refundCents === 0 && totals.platformFeeCents === 0)
    return (
      <Empty description="No sales in this period. Choose a longer period above; new sales appear by themselves." />
    )
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={15}>
        <SalesOverTime view={view} />
      </Col>
      <Col xs={24} xl={9}>
        <Earnings view={view} />
      </Col>
      <Col xs={24} xl={12}>
        <TopProducts view={view} />
      </Col>
      <Col xs={24} xl={12}>
        <OrderStatuses view={view} />
      </Col>
    </Row>
  )
}

const MEASURES = {
  grossCents: { label: 'Revenue', metric: 'gross', money: true },
  netCents: { label: 'Earnings', metric: 'net', money: true },
  refundCents: { label: 'Refunds', metric: 'refunds', money: true },
  platformFeeCents: { label: 'Platform fee', metric: 'fees', money: true },
  orders: { label: 'Orders', metric: 'orders', money: false },
} as const
type Measure = keyof typeof MEASURES
const measures = Object.keys(MEASURES) as Measure[]

function SalesOverTime({ view }: ViewProps) {
  const [, setQuery] = useSearchParams()
  const [measure, setMeasure] = useState<Measure>('grossCents')
  const buckets = bucketsOf(view.days)
  const { label, metric, money } = MEASURES[measure]
  const open = (nth: number) =>
    setQuery((now) => withDrilldown(now, { metric, days: buckets[nth]! }), { preventScrollReset: true })
  return (
    <ChartCard
      title="Sales over time"
      caption={money ? 'By day of payment, in dollars' : 'By day of payment'}
      measures={
        <Segmented<Measure>
          size="small"
          aria-label="Measure"
          options={measures
            .filter((key) => key !== 'platformFeeCents')
            .map((key) => ({ value: key, label: MEASURES[key].label }))}
          value={measure}
          onChange={setMeasure}
        />
      }
      chart={
        <FigureChart
          title={`${label} over time`}
          measure={label}
          money={money}
          points={buckets.map((bucket) => ({ label: bucket.label, value: bucket.figures[measure] }))}
          onPick={open}
        />
      }
      table={
        <Table<Bucket>
          aria-label="Sales over time"
          size="small"
          rowKey="from"
          dataSource={buckets}
          scroll={{ x: 'max-content' }}
          pagination={false}
          columns={[
            { title: 'Period', key: 'period', render: (_, bucket) => bucket.label },
            ...measures.map((key) => ({
              title: MEASURES[key].label,
              key,
              align: 'right' as const,
              render: (_: unknown, { figures, from, to }: Bucket) => (
                <Figure
                  metric={MEASURES[key].metric}
                  value={figures[key]}
                  days={{ from, to }}
                  money={MEASURES[key].money}
                />
              ),
            })),
          ]}
        />
      }
    />
  )
}

/** From total revenue to the producer's earnings. */
function Earnings({ view: { totals, paid, chargebacks } }: ViewProps) {
  const lines = [
    { name: 'Total revenue', metric: 'gross', cents: totals.grossCents, sign: '' },
    { name: 'Refunds', metric: 'refunds', cents: totals.refundCents, sign: '−' },
    { name: 'Platform fee', metric: 'fees', cents: totals.platformFeeCents, sign: '−' },
    { name: 'Your earnings', metric: 'net', cents: totals.netCents, sign: '=' },
    ...(chargebacks.orders > 0
      ? [{ name: 'Chargebacks', metric: 'chargebacks', cents: chargebacks.grossCents, sign: '' } as const]
      : []),
  ] as const
  return (
    <Card role="region" aria-label="Earnings" title={<h2>Earnings</h2>}>
      <Descriptions
        column={1}
        size="small"
        bordered
        styles={{ content: { textAlign: 'right' } }}
        items={lines.map(({ name, metric, cents, sign }) => ({
          key: name,
          label: (
            <>
              {sign} {name} <Definition metric={name} />
            </>
          ),
          children: <Figure metric={metric} value={cents} money />,
        }))}
      />
      <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
        Buyers paid {formatMoney(paid.totalCents)}: {formatMoney(paid.subtotalCents)} for products,{' '}
        {formatMoney(paid.deliveryFeeCents)} for delivery, {formatMoney(paid.taxCents)} sales tax and{' '}
        {formatMoney(paid.processingFeeCents)} card processing.
      </Typography.Paragraph>
    </Card>
  )
}

const TOP = 5

function TopProducts({ view }: ViewProps) {
  const top = view.products.filter(({ grossCents }) => grossCents > 0).slice(0, TOP)
  return (
    <FigureCard
      label="Top products"
      caption="By product sales"
      headings={['Product', 'Orders', 'Revenue']}
      empty="No products sold in this period"
      rows={top.map(({ id, name, orders, grossCents }) => ({
        key: id,
        name: <Link to={paths.stockOf(id)}>{name}</Link>,
        size: grossCents,
        figures: [
          <Figure key="orders" metric="product" filter={id} value={orders} />,
          <Figure key="revenue" metric="product" filter={id} value={grossCents} money />,
        ],
      }))}
    />
  )
}

function OrderStatuses({ view: { statuses } }: ViewProps) {
  const shown = orderStatuses.flatMap((status) => statuses.filter((each) => each.status === status))
  return (
    <FigureCard
      label="Order status"
      caption="Current status of this period’s orders. Unpaid orders have no revenue."
      headings={['Status', 'Orders', 'Revenue']}
      rows={shown.map(({ status, orders, grossCents }) => ({
        key: status,
        name: statusName(status),
        size: orders,
        figures: [
          <Figure key="orders" metric="status" filter={status} value={orders} />,
          <Figure key="revenue" metric="status" filter={status} value={grossCents} money />,
        ],
      }))}
    />
  )
}

/** Consecutive days, as one bar of the chart. */
interface Bucket extends DateRange {
  readonly label: string
  readonly figures: SalesMetrics
}

type DayFigures = AnalyticsView['days'][number]

const MAX_DAILY = 31
const MAX_WEEKLY = 120

/** A bucket per day of a month, per week of a season, per calendar month of a year. */
export function bucketsOf(days: readonly DayFigures[]): Bucket[] {
  const keyOf =
    days.length <= MAX_DAILY
      ? ({ date }: DayFigures) => date
      : days.length <= MAX_WEEKLY
        ? (_: DayFigures, nth: number) => String(Math.floor(nth / 7))
        : ({ date }: DayFigures) => date.slice(0, 'YYYY-MM'.length)
  const groups = new Map<string, DayFigures[]>()
  for (const [nth, day] of days.entries()) {
    const key = keyOf(day, nth)
    groups.set(key, [...(groups.get(key) ?? []), day])
  }
  return [...groups.values()].map((group) => bucketOf(group, days.length > MAX_WEEKLY))
}

function bucketOf(group: readonly DayFigures[], byMonth: boolean): Bucket {
  const from = group[0]!.date
  const to = group.at(-1)!.date
  const figures = group.reduce<SalesMetrics>(addMetrics, NO_SALES)
  return { from, to, figures, label: byMonth ? monthLabel(from) : rangeLabel(from, to) }
}

const format = (day: CalendarDate, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

const monthLabel = (day: CalendarDate): string => format(day, { month: 'short', year: 'numeric' })

/** `May 3`, or `May 3 – 9`. */
function rangeLabel(from: CalendarDate, to: CalendarDate): string {
  const first = format(from, { month: 'short', day: 'numeric' })
  if (from === to) return first
  const last = format(to, from.slice(0, 7) === to.slice(0, 7) ? { day: 'numeric' } : { month: 'short', day: 'numeric' })
  return `${first} – ${last}`
}
