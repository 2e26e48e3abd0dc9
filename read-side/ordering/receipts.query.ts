import type { OrderPapers } from '#domain/ordering/receipt-view.ts'
import { selectList } from '../columns.ts'
import { type OrderAsked, type OrdersDeps, orderSeen } from './orders.query.ts'
import { type PapersRow, papers } from './receipts.projection.ts'

/** The receipt and the credit notes of an order, for whoever may see the order. */
export async function papersFor(deps: OrdersDeps, asked: OrderAsked): Promise<OrderPapers | undefined> {
  const seen = await orderSeen(deps, asked)
  if (!seen) return undefined
  const { orderId, number: orderNumber, intentId } = seen.row
  const [row] = await deps.db.query<PapersRow>(PAPERS, [orderId])
  const { receipt = null, creditNotes = [] } = row ?? {}
  const state = receipt ? 'issued' : intentId ? 'making' : 'unpaid'
  return { orderId, orderNumber, state, receipt, creditNotes: [...creditNotes] }
}

const PAPERS = `select ${selectList(papers)} from ordering.papers where order_id = $1`
