import type { AnalyticsView } from '#domain/analytics/contract.ts'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { zoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState } from '#frontend/shared/ui/states.tsx'
import { Charted } from './charted.tsx'
import { CountChart } from './lazy-charts.ts'
import { NumberLink } from './number-link.tsx'
import { hourName, weekdayName, weekdays } from './number-words.ts'
import './analytics.css'

type Hours = AnalyticsView['hours']

interface Counted {
  readonly of: number
  readonly label: string
  readonly orders: number
  readonly grossCents: number
}

/** When people buy: by day of the week, by hour, and both at once. */
export function Hours({ view: { hours, timeZone } }: { readonly view: AnalyticsView }) {
  if (hours.length === 0)
    return <EmptyState title="No orders in these days">You’ll see here when people buy.</EmptyState>
  const byWeekday = countedBy(hours, 'weekday', weekdays, weekdayName)
  const byHour = countedBy(hours, 'hour', ALL_HOURS, hourName)
  return (
    <>
      <div className="analytics-pair">
        <Charted
          title="By weekday"
          caption="Orders by the day of the week they were paid."
          chart={<CountChart title="Orders by weekday" points={byWeekday.map(short)} />}
          table={<CountTable metric="weekday" head="Weekday" rows={byWeekday} />}
        />
        <Charted
          title="By hour"
          caption={`Orders by the hour they were paid, ${zoneName(timeZone)}.`}
          chart={<CountChart title="Orders by hour" points={byHour} />}
          table={<CountTable metric="hour" head="Hour" rows={byHour} />}
        />
      </div>
      <HourGrid hours={hours} />
    </>
  )
}

const ALL_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)
const short = (row: Counted): Counted => ({ ...row, label: row.label.slice(0, 3) })

function countedBy(
  hours: Hours,
  by: 'weekday' | 'hour',
  all: readonly number[],
  nameOf: (of: number) => string,
): Counted[] {
  return all.map((of) => {
    const mine = hours.filter((slot) => slot[by] === of)
    const total = (what: 'orders' | 'grossCents') => mine.reduce((sum, slot) => sum + slot[what], 0)
    return { of, label: nameOf(of), orders: total('orders'), grossCents: total('grossCents') }
  })
}

interface CountTableProps {
  readonly metric: MetricDrilldown
  readonly head: string
  readonly rows: readonly Counted[]
}

function CountTable({ metric, head, rows }: CountTableProps) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="amount">
            Orders
          </th>
          <th scope="col" className="amount">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, label, orders, grossCents }) => (
          <tr key={of}>
            <th scope="row">{label}</th>
            <td className="amount">
              <NumberLink metric={metric} filter={String(of)} value={orders} />
            </td>
            <td className="amount">
              <NumberLink metric={metric} filter={String(of)} value={grossCents} money />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

type HourCounts = AnalyticsView['hours']

/** A field for each hour of the week, from the first to the last with an order: the more there were, the greener. */
function HourGrid({ hours }: { readonly hours: HourCounts }) {
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))]
  const most = Math.max(...hours.map(({ orders }) => orders))
  const shown = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  return (
    <Card role="region" aria-label="Hour by hour" className="hour-grid">
      <h2>Hour by hour</h2>
      <p className="soft">How many orders were paid in each hour of the week.</p>
      <WideTable label="Hour by hour, table">
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              {weekdays.map((weekday) => (
                <Slot key={weekday} orders={ordersAt(hours, weekday, hour)} most={most} of={`${weekday}-${hour}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  )
}

const ordersAt = (hours: HourCounts, weekday: number, hour: number): number =>
  hours.find((slot) => slot.weekday === weekday && slot.hour === hour)?.orders ?? 0

/** Never so green that the number on it could not be read. */
const GREENEST_PERCENT = 45

function Slot({ orders, most, of }: { readonly orders: number; readonly most: number; readonly of: string }) {
  const percent = Math.round((orders / most) * GREENEST_PERCENT)
  return (
    <td style={{ background: `color-mix(in srgb, var(--leaf) ${percent}%, var(--card))` }}>
      {orders > 0 && <NumberLink metric="slot" filter={of} value={orders} />}
    </td>
  )
}
