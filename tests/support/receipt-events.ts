import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import { idNamed } from './ids.ts'
import { contact, ids, lines } from './order-events.ts'

/** The papers of the one small order, for scenarios. */
export const refundId = idNamed('refund', 'one')
export const amounts = {
  subtotalCents: 1000,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 59,
  totalCents: 1059,
}

const head = {
  ...ids,
  accountId: idNamed('account', 'orchard'),
  orderNumber: 'FG-ABCD-1234',
  issuedOn: '2026-05-01',
  marketplaceName: 'Farmgate',
  paymentIntentId: 'pi_1',
  money: { currency: 'USD' as const, ...amounts },
  buyer: { fullName: contact.fullName, email: contact.email },
  seller: { name: 'Orchard', city: 'Barre', state: 'VT', zip: '05641' },
}
export const receiptMade = {
  ...head,
  number: 'R-2026-000001',
  fulfillmentMethod: 'pickup' as const,
  lines,
  sellerAddress: '1 Barn Road',
}
export const noteMade = {
  ...head,
  number: 'C-2026-000001',
  refundId,
  receiptNumber: receiptMade.number,
  why: 'short' as const,
  lines: [{ productId: lines[0]!.productId, name: 'Apples', unit: 'per_pound', quantity: 4, cents: 1000 }],
}

export const receiptIssued = (over: Partial<Data<'ReceiptIssued'>> = {}): BillingDocumentEvent => ({
  type: 'ReceiptIssued',
  data: { ...receiptMade, ...over },
})
export const noteIssued = (): BillingDocumentEvent => ({ type: 'CreditNoteIssued', data: noteMade })
export const noteVoided = (): BillingDocumentEvent => ({
  type: 'CreditNoteVoided',
  data: { ...ids, refundId, voidedOn: '2026-05-09' },
})
type Data<T extends BillingDocumentEvent['type']> = Extract<BillingDocumentEvent, { type: T }>['data']
