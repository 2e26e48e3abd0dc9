import { z } from 'zod'
import { cents, currency } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, itemId, orderId, personId, producerId, refundId } from '../kernel/ids.ts'
import { orderFulfillment, orderLine } from './order.events.ts'
import { refundReasons } from './order-status.ts'

/** `R`: receipts; `C`: credit notes. Each series is numbered from 1 in every year. */
export const series = z.enum(['R', 'C'])
export type Series = z.infer<typeof series>

/** A receipt is identified by its order, a credit note by its refund. */
const billingDocumentId = z.union([orderId, refundId])
const seriesFields = { billingDocumentId, series, year: z.number().int(), block: z.number().int() }

/** Amounts of a receipt or a credit note; they add up to `totalCents`. */
export const billingTotals = z.object({
  currency,
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  /** Part paid with, or refunded to, store credit. Absent: none. */
  storeCreditCents: cents.optional(),
})
export type BillingTotals = z.infer<typeof billingTotals>

/** The recipient. Address fields only for deliveries. */
export const billTo = z.object({
  fullName: z.string(),
  email: z.string(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zipCode: z.string().optional(),
})
export type BillTo = z.infer<typeof billTo>

export const seller = z.object({ name: z.string(), city: z.string(), state: z.string(), zipCode: z.string() })
export type Seller = z.infer<typeof seller>

/** The refunded part of an order line. */
export const creditLine = z.object({
  itemId,
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  cents,
})
export type CreditLine = z.infer<typeof creditLine>

const buyerData = { subject: 'buyerId', retention: 'transaction' } as const
const ids = { orderId, producerId, buyerId: personId }
const documentFields = {
  ...ids,
  /** The producer's account. */
  accountId,
  number: z.string(),
  orderNumber: z.string(),
  /** Day of the payment or refund at the processor, in the marketplace's time zone. */
  issuedOn: z.iso.date(),
  marketplaceName: z.string(),
  seller: seller,
  /** The seller's street address, for orders that were picked up. */
  sellerAddress: personal(z.string(), { subject: 'accountId', retention: 'transaction' }).optional(),
  /** Absent if it was erased before the document was issued. */
  buyer: personal(billTo, buyerData).optional(),
  money: billingTotals,
  /** The processor's id of the payment. */
  paymentIntentId: z.string(),
}

/** The events contain everything a document shows, so that it never changes with current data. */
export const billingDocumentEvents = defineEvents({
  /** The block that assigns its number; recorded again with the next block if that one is full. */
  ReceiptNumberRequested: z.object(seriesFields),
  ReceiptIssued: z.object({ ...documentFields, fulfillmentMethod: orderFulfillment, lines: z.array(orderLine) }),
  CreditNoteIssued: z.object({
    ...documentFields,
    refundId,
    /** The number of the order's receipt. */
    receiptNumber: z.string(),
    reason: z.enum(refundReasons),
    note: personal(z.string(), buyerData).optional(),
    lines: z.array(creditLine),
  }),
  /** The refund failed at the buyer's bank. The number is not reused. */
  CreditNoteVoided: z.object({ ...ids, refundId, voidedOn: z.iso.date() }),
})
export type BillingDocumentEvent = EventOf<typeof billingDocumentEvents>

export const receiptNumberBlockEvents = defineEvents({
  ReceiptNumberAssigned: z.object({ ...seriesFields, number: z.number().int() }),
})
export type ReceiptNumberBlockEvent = EventOf<typeof receiptNumberBlockEvents>
