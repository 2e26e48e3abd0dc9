import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { Card } from '#frontend/ui/card.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { NumberLink } from './number-link.tsx'
import { hourName, weekdayName, weekdays } from './number-words.ts'
import './hour-grid.css'

type Hours = AnalyticsView['hours']

/** A field for each hour of the week, from the first to the last with an order: the more there were, the greener. */
export function HourGrid({ hours }: { readonly hours: Hours }) {
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

const ordersAt = (hours: Hours, weekday: number, hour: number): number =>
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
