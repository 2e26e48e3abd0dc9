import type { OrderBillingDocuments } from '#domain/ordering/billing-documents.contract.ts'
import { selectList } from '../columns.ts'
import { type OrderAsked, type OrdersDeps, orderSeen } from './orders.query.ts'
import { type BillingDocumentsRow, billingDocuments } from './receipts.projection.ts'

/** The receipt and the credit notes of an order, for whoever may see the order. */
export async function papersFor(deps: OrdersDeps, asked: OrderAsked): Promise<OrderBillingDocuments | undefined> {
  const seen = await orderSeen(deps, asked)
  if (!seen) return undefined
  const { orderId, number: orderNumber, paymentIntentId } = seen.row
  const [row] = await deps.db.query<BillingDocumentsRow>(PAPERS, [orderId])
  const { receipt = null, creditNotes = [] } = row ?? {}
  const state = receipt ? 'issued' : paymentIntentId ? 'making' : 'unpaid'
  return { orderId, orderNumber, state, receipt, creditNotes: [...creditNotes] }
}

const PAPERS = `select ${selectList(billingDocuments)} from ordering.billing_documents where order_id = $1`
