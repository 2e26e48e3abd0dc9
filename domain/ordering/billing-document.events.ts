import { z } from 'zod'
import { cents } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, orderId, personId, producerId, purchasableId, refundId } from '../kernel/ids.ts'
import { orderFulfillment, orderLine } from './order.events.ts'
import { refundReasons } from './order-status.ts'

/** `R`: receipts; `C`: credit notes. Each is numbered by itself, from one on in every year. */
export const series = z.enum(['R', 'C'])
export type Series = z.infer<typeof series>

/** A receipt is known by its order, a credit note by its refund. */
const billingDocumentId = z.union([orderId, refundId])
const inSeries = { billingDocumentId, series, year: z.number().int(), block: z.number().int() }

/** The amounts of a receipt or a credit note; they come to `totalCents`. */
export const billingTotals = z.object({
  currency: z.literal('USD'),
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  /** How much of it was paid with, or goes to, store credit. Absent: nothing. */
  storeCreditCents: cents.optional(),
})
export type BillingTotals = z.infer<typeof billingTotals>

/** Whom it was made out to. Address fields only for a delivery. */
export const billTo = z.object({
  fullName: z.string(),
  email: z.string(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
})
export type BillTo = z.infer<typeof billTo>

export const seller = z.object({ name: z.string(), city: z.string(), state: z.string(), zip: z.string() })
export type Seller = z.infer<typeof seller>

/** What went back of a product. */
export const creditLine = z.object({
  productId: purchasableId,
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  cents,
})
export type CreditLine = z.infer<typeof creditLine>

const buyerData = { subject: 'buyerId', retention: 'transaction' } as const
const ids = { orderId, producerId, buyerId: personId }
const paper = {
  ...ids,
  /** The account behind the producer. */
  accountId,
  number: z.string(),
  orderNumber: z.string(),
  /** The day it is dated, by the market's calendar. */
  issuedOn: z.iso.date(),
  /** The market's name. */
  marketplaceName: z.string(),
  seller: seller,
  /** The seller's street, where the buyer was told it: for what was picked up. */
  sellerAddress: personal(z.string(), { subject: 'accountId', retention: 'transaction' }).optional(),
  /** Absent when it had been erased before. */
  buyer: personal(billTo, buyerData).optional(),
  money: billingTotals,
  /** The payment, as the processor knows it. */
  paymentIntentId: z.string(),
}

/** Everything on a receipt is frozen here; nothing of it is ever drawn from what is so today. */
export const billingDocumentEvents = defineEvents({
  /** In which book its number is looked for; the next one, when that was full. */
  ReceiptNumberRequested: z.object(inSeries),
  ReceiptIssued: z.object({ ...paper, fulfillmentMethod: orderFulfillment, lines: z.array(orderLine) }),
  CreditNoteIssued: z.object({
    ...paper,
    refundId,
    /** The number of the receipt it belongs to. */
    receiptNumber: z.string(),
    why: z.enum(refundReasons),
    note: personal(z.string(), buyerData).optional(),
    lines: z.array(creditLine),
  }),
  /** The money of this note came back: the buyer's bank did not take it. A number is never taken back. */
  CreditNoteVoided: z.object({ ...ids, refundId, voidedOn: z.iso.date() }),
})
export type BillingDocumentEvent = EventOf<typeof billingDocumentEvents>

export const receiptNumberBlockEvents = defineEvents({
  ReceiptNumberAssigned: z.object({ ...inSeries, number: z.number().int() }),
})
export type ReceiptNumberBlockEvent = EventOf<typeof receiptNumberBlockEvents>
