import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { NumberLink } from './number-link.tsx'
import { marketMoment, statusName } from './number-words.ts'

/** The newest five of these days; all of them stand behind the number below. */
export function RecentOrders({ view: { recent, totals } }: { readonly view: AnalyticsView }) {
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
