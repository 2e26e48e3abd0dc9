import { isPerishable } from '#domain/catalog/product-taxonomy.ts'
import { type ReportableOrder, reportEligibility } from '#domain/disputes/deadlines.ts'
import type { OrderDisputes } from '#domain/disputes/views.ts'
import { isBox, isGuest } from '#domain/kernel/ids.ts'
import { sideOf } from '#domain/messaging/conversation.ts'
import type { OrderLine } from '#domain/ordering/order.events.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { closedAt } from '#domain/ordering/order-status.ts'
import type { Sql } from '#platform/database/database.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import type { CaseAsked, CaseDeps } from './case.query.ts'
import { type CaseRow, cardOf, SELECT } from './rows.ts'

/** Whether a problem with an order may be reported, and its cases so far; undefined for whoever may not see the order. */
export async function disputesOfOrder(
  { db, keys }: CaseDeps,
  { id, key, actor, now }: CaseAsked,
): Promise<OrderDisputes | undefined> {
  const [order] = await db.query<OrderRow>(ORDER, [id])
  const side = order && sideOf(order, actor, isValidLink(keys, 'order', id, key))
  if (!order || !side) return undefined
  const rows = await db.query<CaseRow>(`${SELECT} where d.order_id = $1 order by d.opened_at desc`, [id])
  const hasOpen = rows.some(({ stage }) => stage !== 'closed')
  const rule = side === 'buyer' ? reportEligibility({ ...(await reportable(db, order)), hasOpen }, now) : null
  return {
    mayReport: rule && { ...rule, lines: [...rule.lines] },
    mayHaveCredit: !isGuest(order.buyerId),
    disputes: rows.map((row) => cardOf(row, { buyers: side === 'buyer', now })),
  }
}

interface OrderRow {
  readonly buyerId: string
  readonly producerId: string
  readonly paymentIntentId: string | null
  readonly lines: readonly OrderLine[]
  readonly timeline: readonly { readonly status: OrderStatus; readonly at: string }[]
}

const ORDER = `select buyer_id as "buyerId", producer_id as "producerId", payment_intent_id as "paymentIntentId", lines, timeline
  from ordering.orders where order_id = $1`

type Category = Parameters<typeof isPerishable>[0]

/** What comes in a box is what grew that week. */
async function reportable(
  db: Sql,
  { paymentIntentId, lines, timeline }: OrderRow,
): Promise<Omit<ReportableOrder, 'hasOpen'>> {
  const rows = await db.query<{ id: string; category: Category }>(
    'select id, category from catalog.products where id = any ($1::text[])',
    [lines.map(({ productId }) => productId)],
  )
  const spoiling = new Set(rows.filter(({ category }) => isPerishable(category)).map(({ id }) => id))
  return {
    paid: paymentIntentId !== null,
    overSince: closedAt(timeline),
    lines: lines.map(({ productId }) => ({ productId, spoils: isBox(productId) || spoiling.has(productId) })),
  }
}
