import { HANDED_OVER } from '#domain/ordering/order-status.ts'
import type { Sql } from '#platform/database/database.ts'

/** Whether an order with this product was handed over to this buyer; both are SQL expressions. */
const handedOver = ({ product, buyer }: { product: string; buyer: string }): string => `exists (
  select from ordering.orders o
  where o.buyer_id = ${buyer} and o.status in (${HANDED_OVER.map((status) => `'${status}'`).join(', ')})
    and o.lines @> jsonb_build_array(jsonb_build_object('productId', ${product})))`

/** Goods may be handed over after the review `r` was written, and orders be erased after it: either makes it verified. */
export const VERIFIED = `(r.verified or ${handedOver({ product: 'r.product_id', buyer: 'r.author_id' })})`

const WAS_HANDED_OVER = `select ${handedOver({ product: '$1::text', buyer: '$2' })} as "was"`

/** Whether somebody was handed a product, ever. */
export const wasHandedOverTo =
  (db: Sql) =>
  async ({ productId, accountId }: { productId: string; accountId: string }): Promise<boolean> => {
    const [row] = await db.query<{ was: boolean }>(WAS_HANDED_OVER, [productId, accountId])
    return row?.was ?? false
  }
