import { paths } from '#frontend/shared/lib/paths.ts'

/** The page of an order, product, producer, dispute or account, by its ID; undefined for what has no page. */
export function recordPath(id: string): string | undefined {
  if (id.startsWith('order_')) return paths.supportOrder(id)
  if (id.startsWith('product_')) return paths.product(id)
  if (id.startsWith('producer_')) return paths.producer(id)
  if (id.startsWith('dispute_')) return paths.supportDispute(id)
  return id.startsWith('account_') ? paths.supportAccount(id) : undefined
}
