import type { AnalyticsView } from '#domain/analytics/contract.ts'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { zoneName } from '#frontend/lib/market-clock.ts'
import { EmptyState } from '#frontend/ui/states.tsx'
import { Charted } from './charted.tsx'
import { HourGrid } from './hour-grid.tsx'
import { CountChart } from './lazy-charts.ts'
import { NumberLink } from './number-link.tsx'
import { hourName, weekdayName, weekdays } from './number-words.ts'

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
