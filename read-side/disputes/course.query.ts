import type { OrderTimeline } from '#domain/disputes/views.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import type { Sql } from '#platform/database/database.ts'

/** How an order went that somebody reported. */
export async function courseOf(db: Sql, orderId: string): Promise<OrderTimeline | null> {
  const [row] = await db.query<CourseRow>(COURSE, [orderId, conversationOfOrder(orderId)])
  if (!row) return null
  return { ...row, moments: row.moments.map(({ status, at }) => ({ status, at, what: momentWords(status) })) }
}

interface CourseRow extends Omit<OrderTimeline, 'moments'> {
  readonly moments: readonly { readonly status: OrderStatus; readonly at: string }[]
}

const COURSE = `select o.fulfillment_method as "fulfillmentMethod", o.instructions as note, o.timeline as moments,
    (select count(*)::int from messaging.messages m where m.conversation_id = $2) as messages
  from ordering.orders o where o.order_id = $1`

function momentWords(status: OrderStatus): string {
  if (status === 'pending_payment') return 'Ordered'
  return status === 'paid' ? 'Paid' : ORDER_STATUSES[status].producerLabel
}
