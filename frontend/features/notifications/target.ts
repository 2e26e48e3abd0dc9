import type { NotificationView } from '#domain/notifications/contract.ts'
import { paths } from '#frontend/lib/paths.ts'

/** The page a notification leads to. */
export function targetOf({ orderId, productId }: NotificationView): string {
  if (orderId) return paths.order(orderId)
  return productId ? paths.product(productId) : paths.dashboard
}
