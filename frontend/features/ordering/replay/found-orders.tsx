import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Link } from 'react-router-dom'
import type { FoundOrders as Found, FoundOrder } from '#domain/ordering/staff-orders.contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { foundQuery } from './api.ts'
import { searchAtom } from './atoms.ts'

/** The orders that fit, newest first; all of them while nothing is searched for. */
export function FoundOrders() {
  const [search] = useAtom(searchAtom)
  const found = useQuery(foundQuery(search))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { orders, total } = found.data
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status">{total === 1 ? '1 order' : `${total} orders`}</p>
      {total === 0 ? (
        <EmptyState title="No such order">Nothing fits all of what you filled in. Try fewer of the fields.</EmptyState>
      ) : (
        <RecordsTable label="Orders" columns={COLUMNS} records={orders} keyOf={({ id }) => id} />
      )}
      <Pages found={found.data} />
    </div>
  )
}

const COLUMNS: readonly Column<FoundOrder>[] = [
  { title: 'Order', cell: ({ id, orderNumber }) => <Link to={paths.supportOrder(id)}>{orderNumber}</Link> },
  { title: 'Placed', cell: ({ placedAt }) => <Moment at={placedAt} /> },
  {
    title: 'Buyer',
    cell: ({ buyerName, email }) => (
      <>
        {buyerName ?? 'Erased'}
        <br />
        {email}
      </>
    ),
  },
  { title: 'Producer', cell: ({ producerName }) => producerName },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Card', cell: ({ last4 }) => (last4 ? `•••• ${last4}` : '–') },
  { title: 'Total', cell: ({ totalCents }) => <Money cents={totalCents} />, amount: true },
]

/** Not in the address, as the search is not. */
function Pages({ found: { total, page, pageSize } }: { readonly found: Found }) {
  const [search, setSearch] = useAtom(searchAtom)
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  const go = (to: number) => setSearch({ ...search, page: to })
  return (
    <nav className="found-orders-pages" aria-label="Pages">
      <Button look="secondary" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        Newer
      </Button>
      Page {page} of {pages}
      <Button look="secondary" size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
        Older
      </Button>
    </nav>
  )
}
