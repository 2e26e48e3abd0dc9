import type { ReceiptEvent } from '#domain/ordering/receipt.events.ts'
import { idNamed } from './ids.ts'
import { contact, ids, lines } from './order-events.ts'

/** The papers of the one small order, for scenarios. */
export const refundId = idNamed('refund', 'one')
export const amounts = { itemsCents: 1000, deliveryCents: 0, taxCents: 0, processingCents: 59, totalCents: 1059 }

const head = {
  ...{ ...ids, accountId: idNamed('account', 'orchard'), orderNumber: 'FG-ABCD-1234', day: '2026-05-01' },
  ...{ market: 'Farmgate', intentId: 'pi_1', money: { currency: 'USD' as const, ...amounts } },
  ...{ buyer: { fullName: contact.fullName, email: contact.email } },
  seller: { name: 'Orchard', city: 'Barre', state: 'VT', zip: '05641' },
}
export const receiptMade = {
  ...{ ...head, number: 'R-2026-000001', fulfilment: 'pickup' as const, lines, sellersAddress: '1 Barn Road' },
}
export const noteMade = {
  ...{ ...head, number: 'C-2026-000001', refundId, receipt: receiptMade.number, why: 'short' as const },
  lines: [{ productId: lines[0]!.productId, name: 'Apples', unit: 'per_pound', quantity: 4, cents: 1000 }],
}

export const receiptIssued = (over: Partial<Data<'ReceiptIssued'>> = {}): ReceiptEvent => ({
  type: 'ReceiptIssued',
  data: { ...receiptMade, ...over },
})
export const noteIssued = (): ReceiptEvent => ({ type: 'CreditNoteIssued', data: noteMade })
export const noteVoided = (): ReceiptEvent => ({
  type: 'CreditNoteVoided',
  data: { ...ids, refundId, day: '2026-05-09' },
})
type Data<T extends ReceiptEvent['type']> = Extract<ReceiptEvent, { type: T }>['data']
