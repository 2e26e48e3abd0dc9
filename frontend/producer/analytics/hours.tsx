import { Card, Col, Empty, Row, Table, Typography } from 'antd'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { zoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { ChartCard } from './chart-card.tsx'
import { Figure } from './drilldown.tsx'
import { FigureTable } from './figure-table.tsx'
import { FigureChart } from './lazy-charts.ts'
import { hourName, weekdayName, weekdays } from './metric-labels.ts'

type HourCounts = AnalyticsView['hours']

/** When buyers order: by weekday, by hour, and by hour of the week. */
export function Hours({ view: { hours, timeZone } }: { readonly view: AnalyticsView }) {
  if (hours.length === 0)
    return <Empty description="No orders in this period. This page shows on which days and hours buyers order." />
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={12}>
        <CountCard
          title="By weekday"
          caption="Orders by weekday of payment"
          unit="weekday"
          rows={countsBy(hours, 'weekday', weekdays, weekdayName)}
        />
      </Col>
      <Col xs={24} xl={12}>
        <CountCard
          title="By hour"
          caption={`Orders by hour of payment, ${zoneName(timeZone)}`}
          unit="hour"
          rows={countsBy(hours, 'hour', ALL_HOURS, hourName)}
        />
      </Col>
      <Col span={24}>
        <HourTable hours={hours} />
      </Col>
    </Row>
  )
}

const ALL_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

interface Count {
  readonly value: number
  readonly label: string
  readonly orders: number
  readonly grossCents: number
}

function countsBy(
  hours: HourCounts,
  unit: 'weekday' | 'hour',
  values: readonly number[],
  labelOf: (value: number) => string,
): Count[] {
  return values.map((value) => {
    const slots = hours.filter((slot) => slot[unit] === value)
    const total = (of: 'orders' | 'grossCents') => slots.reduce((sum, slot) => sum + slot[of], 0)
    return { value, label: labelOf(value), orders: total('orders'), grossCents: total('grossCents') }
  })
}

interface CountCardProps {
  readonly title: string
  readonly caption: string
  readonly unit: 'weekday' | 'hour'
  readonly rows: readonly Count[]
}

const CountCard = ({ title, caption, unit, rows }: CountCardProps) => (
  <ChartCard
    title={title}
    caption={caption}
    chart={
      <FigureChart
        title={`Orders ${title.toLowerCase()}`}
        measure="Orders"
        points={rows.map(({ label, orders }) => ({
          label: unit === 'weekday' ? label.slice(0, 3) : label,
          value: orders,
        }))}
      />
    }
    table={
      <FigureTable
        label={title}
        headings={[unit === 'weekday' ? 'Weekday' : 'Hour', 'Orders', 'Revenue']}
        rows={rows.map(({ value, label, orders, grossCents }) => ({
          key: String(value),
          name: label,
          size: orders,
          figures: [
            <Figure key="orders" metric={unit} filter={String(value)} value={orders} />,
            <Figure key="revenue" metric={unit} filter={String(value)} value={grossCents} money />,
          ],
        }))}
      />
    }
  />
)

/** Keeps the figure on the darkest cell readable. */
const MAX_SHADE_PERCENT = 45

/** The hours of the week from the first to the last with an order; more orders are shaded darker. */
function HourTable({ hours }: { readonly hours: HourCounts }) {
  const first = Math.min(...hours.map(({ hour }) => hour))
  const last = Math.max(...hours.map(({ hour }) => hour))
  const max = Math.max(...hours.map(({ orders }) => orders))
  const rows = ALL_HOURS.slice(first, last + 1).map((hour) => ({ hour }))
  const ordersAt = (weekday: number, hour: number) =>
    hours.find((slot) => slot.weekday === weekday && slot.hour === hour)?.orders ?? 0
  const shade = (orders: number) => {
    const percent = Math.round((orders / max) * MAX_SHADE_PERCENT)
    return { background: `color-mix(in srgb, var(--leaf) ${percent}%, var(--card))` }
  }
  return (
    <Card role="region" aria-label="Hours of the week" title={<h2>Hours of the week</h2>}>
      <Typography.Paragraph type="secondary">Orders paid in each hour of the week</Typography.Paragraph>
      <Table
        aria-label="Hours of the week"
        className="hours-of-week"
        size="small"
        bordered
        rowKey="hour"
        dataSource={rows}
        pagination={false}
        columns={[
          { title: 'Hour', key: 'hour', render: (_, { hour }) => hourName(hour) },
          ...weekdays.map((weekday) => ({
            title: <abbr title={weekdayName(weekday)}>{weekdayName(weekday).slice(0, 3)}</abbr>,
            key: weekday,
            align: 'center' as const,
            onCell: ({ hour }: { readonly hour: number }) => ({ style: shade(ordersAt(weekday, hour)) }),
            render: (_: unknown, { hour }: { readonly hour: number }) => {
              const orders = ordersAt(weekday, hour)
              return orders > 0 && <Figure metric="slot" filter={`${weekday}-${hour}`} value={orders} />
            },
          })),
        ]}
      />
    </Card>
  )
}
