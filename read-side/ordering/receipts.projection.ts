import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { CreditNoteView, ReceiptView } from '#domain/ordering/billing-documents.contract.ts'
import { table } from '../projection.ts'
import { told } from '../told.ts'

/** The papers of one order, as they were made. */
export interface BillingDocumentsRow {
  readonly orderId: string
  readonly receipt: ReceiptView | null
  readonly creditNotes: readonly CreditNoteView[]
}

type Issued = Exclude<BillingDocumentEvent, { type: 'ReceiptNumberRequested' }>

export const billingDocuments = table<BillingDocumentsRow, Issued>({
  name: 'billing_documents',
  key: 'orderId',
  columns: { orderId: 'key', receipt: 'json', creditNotes: 'json' },
  keysOf: ({ data }) => data.orderId,
  folds: {
    ReceiptIssued: (row, { data }) => {
      const { lines, fulfillmentMethod, orderId } = data
      const seen = lines.map(({ taxable: _, ...line }) => line)
      return { ...(row ?? noneOf(orderId)), receipt: { ...paperOf(data), fulfillmentMethod, lines: seen } }
    },
    CreditNoteIssued: (row = noneOf(''), { data }) => {
      const { orderId, refundId, receipt, why, reason, lines } = data
      const about = { refundId, receipt, why, reason: told(reason), lines, voidSince: null }
      return { ...row, orderId, creditNotes: [...row.creditNotes, { ...paperOf(data), ...about }] }
    },
    CreditNoteVoided: (row, { data }) =>
      row && {
        ...row,
        creditNotes: row.creditNotes.map((note) =>
          note.refundId === data.refundId ? { ...note, voidSince: data.day } : note,
        ),
      },
  },
})

const noneOf = (orderId: string): BillingDocumentsRow => ({ orderId, receipt: null, creditNotes: [] })

type Paper = Extract<BillingDocumentEvent, { type: 'ReceiptIssued' | 'CreditNoteIssued' }>['data']

function paperOf({ number, orderNumber, day, market, seller, sellerAddress, buyer, money, paymentIntentId }: Paper) {
  const { currency: _, storeCreditCents = 0, ...parts } = money
  const amounts = { ...parts, storeCreditCents }
  const named = told(buyer)
  return {
    number,
    orderNumber,
    day,
    market,
    paymentIntentId,
    money: amounts,
    seller: { ...seller, address: told(sellerAddress) },
    buyer: named && { ...NO_ADDRESS, ...named },
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zip: null }
