import type { OrderCard } from '#domain/ordering/contract.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { DisputeMark } from './dispute-mark.tsx'
import { StatusBadge } from './status-badge.tsx'

/** A buyer's orders. */
export const OrderTable = ({ orders }: { readonly orders: readonly OrderCard[] }) => (
  <RecordsTable label="Orders" columns={COLUMNS} records={orders} keyOf={({ id }) => id} />
)

const COLUMNS: readonly Column<OrderCard>[] = [
  { title: 'Order', cell: ({ orderNumber }) => `#${orderNumber}` },
  { title: 'Date', cell: ({ placedAt }) => <time dateTime={placedAt}>{shortDateWords(placedAt)}</time> },
  {
    title: 'Producer',
    cell: ({ producerId, producerName }) => <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>,
  },
  {
    title: 'Status',
    cell: ({ status, chargeback }) => (
      <>
        <StatusBadge status={status} /> <DisputeMark dispute={chargeback} />
      </>
    ),
  },
  { title: 'Amount', cell: ({ totalCents }) => <Money cents={totalCents} />, amount: true },
  {
    title: 'More',
    cell: ({ id, orderNumber }) => (
      <LinkButton to={paths.order(id)} look="secondary" size="small">
        View Details<span className="visually-hidden"> of order {orderNumber}</span>
      </LinkButton>
    ),
  },
]
