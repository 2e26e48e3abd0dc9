import type { OrderCard } from '#domain/ordering/contract.ts'
import type { Selection } from '#frontend/lib/use-selection.ts'
import { EmptyState } from '#frontend/ui/states.tsx'
import { SaleCard } from './sale-card.tsx'

interface SaleListProps {
  readonly orders: readonly OrderCard[]
  readonly fresh: ReadonlySet<string>
  readonly search: string
  readonly selection: Selection<OrderCard>
}

export function SaleList({ orders, fresh, search, selection }: SaleListProps) {
  if (orders.length === 0) return <None search={search} />
  const selected = new Set(selection.selected)
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.id}>
          <SaleCard
            order={order}
            fresh={fresh.has(order.id) && order.status === 'paid'}
            selected={selected.has(order)}
            onSelect={selection.selectable.includes(order) ? () => selection.toggle(order.id) : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

function None({ search }: { readonly search: string }) {
  return search ? (
    <EmptyState title={`No order here matches “${search}”`}>The numbers above show which tabs have some.</EmptyState>
  ) : (
    <EmptyState title="No orders found">New orders show up here on their own, the moment they are paid.</EmptyState>
  )
}
