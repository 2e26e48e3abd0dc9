import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { NumberLink } from './number-link.tsx'
import { marketMoment, statusName } from './number-words.ts'

/** The newest five of these days; all of them stand behind the number below. */
export function RecentOrders({ view: { recent, totals, timeZone } }: { readonly view: AnalyticsView }) {
  if (recent.length === 0)
    return <EmptyState title="No orders in these days">Choose more days above to see older ones.</EmptyState>
  return (
    <Card role="region" aria-label="Recent Orders">
      <h2>Recent Orders</h2>
      <WideTable label="Recent Orders, table">
        <thead>
          <tr>
            {['Order', 'Date', 'Status'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {['Revenue', 'Yours'].map((head) => (
              <th key={head} scope="col" className="amount">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recent.map(({ id, number, at, status, grossCents, netCents }) => (
            <tr key={id}>
              <th scope="row">
                <TextLink to={paths.order(id)}>#{number}</TextLink>
              </th>
              <td>
                <time dateTime={at}>{marketMoment(at, timeZone)}</time>
              </td>
              <td>{statusName(status)}</td>
              <td className="amount">
                <Money cents={grossCents} />
              </td>
              <td className="amount">
                <Money cents={netCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <NumberLink which="orders" value={totals.orders}>
        {totals.orders === 1 ? 'The one paid order of these days' : `All ${totals.orders} paid orders of these days`}
      </NumberLink>
    </Card>
  )
}
