import type { OrderCard } from '#domain/ordering/contract.ts'
import { EmptyState } from '#frontend/ui/states.tsx'
import { SaleCard } from './sale-card.tsx'

interface SaleListProps {
  readonly orders: readonly OrderCard[]
  readonly fresh: ReadonlySet<string>
}

export function SaleList({ orders, fresh }: SaleListProps) {
  if (orders.length === 0)
    return (
      <EmptyState title="No orders found">New orders appear here by themselves, the moment they are paid.</EmptyState>
    )
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.id}>
          <SaleCard order={order} fresh={fresh.has(order.id) && order.status === 'paid'} />
        </li>
      ))}
    </ul>
  )
}
