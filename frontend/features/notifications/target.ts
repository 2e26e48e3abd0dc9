import type { NotificationView } from '#domain/notifications/contract.ts'
import type { NotificationKind } from '#domain/notifications/notification-types.ts'
import { staffPathOf } from '#domain/notifications/staff-notifications.ts'
import { paths } from '#frontend/lib/paths.ts'

/** The page a notification leads to; one of nothing of the trade is about the account itself. */
export function targetOf({ id, type, orderId, productId, conversationId, producerId }: NotificationView): string {
  const ofStaff = staffPathOf(kindIn(id) as NotificationKind, aboutIn(id))
  if (ofStaff) return ofStaff
  if (kindIn(id).startsWith('verification_')) return paths.producerVerification
  if (kindIn(id).startsWith('certificate_') || OF_OWN_GOODS.includes(kindIn(id))) return paths.ownGoods
  if (kindIn(id).startsWith('dispute_')) return paths.dispute(aboutIn(id))
  if (kindIn(id).startsWith('review_') && productId) return paths.productReviews(productId)
  if (conversationId) return paths.conversation(conversationId)
  if (orderId) return paths.order(orderId)
  if (producerId) return type === 'order' ? paths.producerBoxes : paths.subscriptions
  if (type === 'inventory') return paths.inventoryAlerts
  return productId ? paths.product(productId) : paths.account
}

/** What the staff decided about goods stands beside them. */
const OF_OWN_GOODS = ['product_taken_down', 'product_stays_down', 'product_change_asked', 'product_restored']

/** Its id begins with what it is about, and whose side reads it, and ends with what it tells. */
const aboutIn = (id: string): string => id.split(/[-.]/)[0] ?? ''
const kindIn = (id: string): string => id.split('.').at(-1) ?? ''
