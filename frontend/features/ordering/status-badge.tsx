import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import { Badge, type BadgeTone } from '#frontend/ui/badge.tsx'

interface StatusBadgeProps {
  readonly status: OrderStatus
  readonly viewer?: 'buyer' | 'producer'
}

export function StatusBadge({ status, viewer = 'buyer' }: StatusBadgeProps) {
  const { label, producerLabel } = ORDER_STATUSES[status]
  return <Badge tone={TONES[status]}>{viewer === 'producer' ? producerLabel : label}</Badge>
}

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending_payment: 'plain',
  paid: 'honey',
  processing: 'honey',
  ready_for_pickup: 'leaf',
  shipped: 'leaf',
  delivered: 'leaf',
  completed: 'leaf',
  cancelled: 'tomato',
  declined: 'tomato',
  payment_failed: 'tomato',
}
