import type { NotificationView } from '#domain/notifications/contract.ts'
import { paths } from '#frontend/lib/paths.ts'

/** The page a notification leads to; one of nothing of the trade is about the account itself. */
export function targetOf({ id, type, orderId, productId, conversationId, producerId }: NotificationView): string {
  if (kindIn(id).startsWith('verification_')) return paths.producerVerification
  if (kindIn(id).startsWith('certificate_')) return paths.ownGoods
  if (conversationId) return paths.conversation(conversationId)
  if (orderId) return paths.order(orderId)
  if (producerId) return type === 'order' ? paths.producerBoxes : paths.subscriptions
  if (type === 'inventory') return paths.inventoryAlerts
  return productId ? paths.product(productId) : paths.account
}

/** Its id ends with what it tells. */
const kindIn = (id: string): string => id.split('.').at(-1) ?? ''
