import { z } from 'zod'
import { refundReasons } from './order-status.ts'

const money = z.object({
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  totalCents: z.number(),
  /** How much of it was paid with, or goes to, store credit. */
  storeCreditCents: z.number(),
})

/** What a receipt and a credit note have in common, as they were made. */
const paper = z.object({
  number: z.string(),
  orderNumber: z.string(),
  day: z.string(),
  market: z.string(),
  seller: z.object({
    name: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    address: z.string().nullable(),
  }),
  /** Null once it was erased. */
  buyer: z
    .object({
      fullName: z.string(),
      email: z.string(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      zip: z.string().nullable(),
    })
    .nullable(),
  money,
  /** The payment, as the processor knows it. */
  paymentIntentId: z.string(),
})

const receipt = paper.extend({
  fulfillmentMethod: z.enum(['pickup', 'delivery']),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      priceCents: z.number(),
      lineTotalCents: z.number(),
    }),
  ),
})
export type ReceiptView = z.infer<typeof receipt>

const creditNote = paper.extend({
  refundId: z.string(),
  /** The number of its receipt. */
  receipt: z.string(),
  why: z.enum(refundReasons),
  reason: z.string().nullable(),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      cents: z.number(),
    }),
  ),
  /** The day the money came back, because the buyer's bank did not take it. */
  voidSince: z.string().nullable(),
})
export type CreditNoteView = z.infer<typeof creditNote>

/** What there is on paper about one order. */
export const orderBillingDocuments = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** `making`: paid, and the receipt follows within moments. */
  state: z.enum(['unpaid', 'making', 'issued']),
  receipt: receipt.nullable(),
  creditNotes: z.array(creditNote),
})
export type OrderBillingDocuments = z.infer<typeof orderBillingDocuments>
