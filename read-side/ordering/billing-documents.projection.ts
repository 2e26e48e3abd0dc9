import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { CreditNoteView, ReceiptView } from '#domain/ordering/billing-documents.contract.ts'
import { table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

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
      const visibleLines = lines.map(({ taxable: _, ...line }) => line)
      return {
        ...(row ?? noDocuments(orderId)),
        receipt: { ...documentOf(data), fulfillmentMethod, lines: visibleLines },
      }
    },
    CreditNoteIssued: (row = noDocuments(''), { data }) => {
      const { orderId, refundId, receiptNumber, reason, lines } = data
      const details = { refundId, receiptNumber, reason, note: valueOrNull(data.note), lines, voidedOn: null }
      return { ...row, orderId, creditNotes: [...row.creditNotes, { ...documentOf(data), ...details }] }
    },
    CreditNoteVoided: (row, { data }) =>
      row && {
        ...row,
        creditNotes: row.creditNotes.map((note) =>
          note.refundId === data.refundId ? { ...note, voidedOn: data.voidedOn } : note,
        ),
      },
  },
})

const noDocuments = (orderId: string): BillingDocumentsRow => ({ orderId, receipt: null, creditNotes: [] })

type DocumentData = Extract<BillingDocumentEvent, { type: 'ReceiptIssued' | 'CreditNoteIssued' }>['data']

function documentOf({
  number,
  orderNumber,
  issuedOn,
  marketplaceName,
  seller,
  sellerAddress,
  buyer,
  money,
  paymentIntentId,
}: DocumentData) {
  const { currency: _, storeCreditCents = 0, ...parts } = money
  const amounts = { ...parts, storeCreditCents }
  const buyerDetails = valueOrNull(buyer)
  return {
    number,
    orderNumber,
    issuedOn,
    marketplaceName,
    paymentIntentId,
    money: amounts,
    seller: { ...seller, address: valueOrNull(sellerAddress) },
    buyer: buyerDetails && { ...NO_ADDRESS, ...buyerDetails },
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zipCode: null }
