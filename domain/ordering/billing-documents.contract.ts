import { z } from 'zod'
import { refundReasons } from './order-status.ts'

const money = z.object({
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  totalCents: z.number(),
  /** Part paid with, or refunded to, store credit. */
  storeCreditCents: z.number(),
})

/** Common fields of receipts and credit notes, as issued. */
const documentFields = z.object({
  number: z.string(),
  orderNumber: z.string(),
  issuedOn: z.string(),
  marketplaceName: z.string(),
  seller: z.object({
    name: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    address: z.string().nullable(),
  }),
  /** Null once erased. */
  buyer: z
    .object({
      fullName: z.string(),
      email: z.string(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      zipCode: z.string().nullable(),
    })
    .nullable(),
  money,
  /** The processor's id of the payment. */
  paymentIntentId: z.string(),
})

const receipt = documentFields.extend({
  fulfillmentMethod: z.enum(['pickup', 'delivery']),
  lines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      unitPriceCents: z.number(),
      lineTotalCents: z.number(),
    }),
  ),
})
export type ReceiptView = z.infer<typeof receipt>

const creditNote = documentFields.extend({
  refundId: z.string(),
  /** The number of the order's receipt. */
  receiptNumber: z.string(),
  reason: z.enum(refundReasons),
  note: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      cents: z.number(),
    }),
  ),
  /** The date the refund failed at the buyer's bank. */
  voidedOn: z.string().nullable(),
})
export type CreditNoteView = z.infer<typeof creditNote>

/** The billing documents of an order. */
export const orderBillingDocuments = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** `making`: paid, and the receipt is about to be issued. */
  state: z.enum(['unpaid', 'making', 'issued']),
  receipt: receipt.nullable(),
  creditNotes: z.array(creditNote),
})
export type OrderBillingDocuments = z.infer<typeof orderBillingDocuments>
