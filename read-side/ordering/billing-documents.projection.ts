import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { CreditNoteView, ReceiptView } from '#domain/ordering/billing-documents.contract.ts'
import { table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

/** The billing documents of an order as issued. */
export interface BillingDocumentsRow {
  readonly orderId: string
  readonly receipt: ReceiptView | null
  readonly creditNotes: readonly CreditNoteView[]
}

type DocumentEvent = Exclude<BillingDocumentEvent, { type: 'ReceiptNumberRequested' }>

export const billingDocuments = table<BillingDocumentsRow, DocumentEvent>({
  name: 'billing_documents',
  key: 'orderId',
  columns: { orderId: 'key', receipt: 'json', creditNotes: 'json' },
  keysOf: ({ data }) => data.orderId,
  on: {
    ReceiptIssued: (row, { data }) => {
      const { lines, fulfillmentMethod, orderId } = data
      const seen = lines.map(({ taxable: _, ...line }) => line)
      return { ...(row ?? noDocuments(orderId)), receipt: { ...documentOf(data), fulfillmentMethod, lines: seen } }
    },
    CreditNoteIssued: (row = noDocuments(''), { data }) => {
      const { orderId, refundId, receiptNumber: receipt, why, note: reason, lines } = data
      const about = { refundId, receipt, why, reason: unsealed(reason), lines, voidSince: null }
      return { ...row, orderId, creditNotes: [...row.creditNotes, { ...documentOf(data), ...about }] }
    },
    CreditNoteVoided: (row, { data }) =>
      row && {
        ...row,
        creditNotes: row.creditNotes.map((note) =>
          note.refundId === data.refundId ? { ...note, voidSince: data.voidedOn } : note,
        ),
      },
  },
})

const noDocuments = (orderId: string): BillingDocumentsRow => ({ orderId, receipt: null, creditNotes: [] })

type DocumentData = Extract<BillingDocumentEvent, { type: 'ReceiptIssued' | 'CreditNoteIssued' }>['data']

function documentOf({
  number,
  orderNumber,
  issuedOn: day,
  marketplaceName: market,
  seller,
  sellerAddress,
  buyer,
  money,
  paymentIntentId,
}: DocumentData) {
  const { currency: _, storeCreditCents = 0, ...parts } = money
  const amounts = { ...parts, storeCreditCents }
  const named = unsealed(buyer)
  return {
    number,
    orderNumber,
    day,
    market,
    paymentIntentId,
    money: amounts,
    seller: { ...seller, address: unsealed(sellerAddress) },
    buyer: named && { ...NO_ADDRESS, ...named },
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zip: null }
