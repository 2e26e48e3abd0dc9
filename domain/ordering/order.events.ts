import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, checkoutId, goodsId, orderId, personId, producerId, productId, refundId } from '../kernel/ids.ts'
import { refundReasons } from './refund-status.ts'

/** Who to hand the goods to. Address fields only for a delivery. */
export const contact = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
})
export type Contact = z.infer<typeof contact>

/** What was bought, as it was on that day. */
export const orderLine = z.object({
  productId: goodsId,
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  priceCents: cents,
  lineCents: cents,
  /** Whether sales tax was charged on it; absent in orders of the first days. */
  taxable: z.boolean().optional(),
})
export type OrderLine = z.infer<typeof orderLine>

/**
 * An order's money, frozen. The buyer pays `totalCents` = items + delivery + tax + their share of the processing fee;
 * the platform fee is withheld from what the producer receives. `fees` names the fee schedule.
 */
export const orderMoney = z.object({
  currency: z.literal('USD'),
  itemsCents: cents,
  deliveryCents: cents,
  taxCents: cents,
  processingCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  fees: z.string(),
  /** How much of `totalCents` was paid with store credit; the rest by card. Absent: nothing. */
  creditCents: cents.optional(),
})
export type OrderMoney = z.infer<typeof orderMoney>

export const fulfilment = z.enum(['pickup', 'delivery'])
export type OrderFulfilment = z.infer<typeof fulfilment>

/** The further place where an order is picked up, as it was when it was bought. */
export const orderPlace = z.object({ placeId: z.string(), name: z.string(), address: z.string(), hours: z.string() })
export type OrderPlace = Readonly<z.infer<typeof orderPlace>>

/**
 * What of an order's money goes back to the buyer, part by part. Of `itemsCents` and `deliveryCents` the producer bears all but
 * `platformFeeCents`, the fee the market would not have taken without them; tax and processing are the market's.
 */
export const refundParts = z.object({
  lines: z.array(z.object({ productId: goodsId, quantity: z.number(), cents })),
  itemsCents: cents,
  deliveryCents: cents,
  taxCents: cents,
  processingCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  /** What of `totalCents` falls on the part that was paid with store credit. Absent: nothing. */
  creditCents: cents.optional(),
})
export type RefundParts = z.infer<typeof refundParts>

const theBuyers = { of: 'buyerId', keep: 'transaction' } as const
const ids = { orderId, producerId, buyerId: personId }
/** What goes back on the shelf. */
const goods = z.array(z.object({ productId, quantity: z.number() }))

export const orderEvents = defineEvents({
  OrderPlaced: z.object({
    ...ids,
    number: z.string(),
    checkoutId,
    fulfilment,
    place: orderPlace.optional(),
    lines: z.array(orderLine),
    money: orderMoney,
    contact: personal(contact, theBuyers),
    instructions: personal(z.string(), theBuyers).optional(),
    /** The policies it was bought under: it stays under these versions. */
    agreed: z.array(agreedText).optional(),
  }),
  OrderPaid: z.object({ ...ids, intentId: z.string() }),
  OrderPaymentFailed: z.object({ ...ids, reason: z.string() }),
  OrderAccepted: z.object(ids),
  OrderReady: z.object(ids),
  OrderShipped: z.object(ids),
  OrderDelivered: z.object(ids),
  OrderCompleted: z.object(ids),
  OrderDeclined: z.object({ ...ids, reason: personal(z.string(), theBuyers), goods }),
  OrderCancelled: z.object({ ...ids, reason: personal(z.string(), theBuyers), goods }),
  /** Settled between the parties; the money is not under way yet. */
  OrderRefundAgreed: z.object({
    ...ids,
    refundId,
    why: z.enum(refundReasons),
    parts: refundParts,
    /** How much of it goes to the buyer's store credit; the rest to their card. Absent: nothing. */
    creditCents: cents.optional(),
    reason: personal(z.string(), theBuyers).optional(),
  }),
  /** The processor has taken it on. `refundId` is the processor's; `agreed` is ours, absent in the first days: then it was all of it. */
  OrderRefunded: z.object({
    ...{ ...ids, refundId: z.string(), amountCents: cents, agreed: refundId.optional() },
    /** How much of it the processor has nothing to do with: it goes to store credit. Absent: nothing. */
    creditCents: cents.optional(),
  }),
  /** The processor has told that it reached the buyer's bank. */
  OrderRefundSettled: z.object({ ...ids, refundId }),
  /** The buyer's bank did not take it, or the processor refused it. Nothing of it has gone back. */
  OrderRefundFailed: z.object({ ...ids, refundId, code: z.string() }),
  /** The buyer has gone to their bank: until that is decided nobody else gives money back. */
  OrderDisputed: z.object({ ...ids, disputeId: z.string(), reason: z.string() }),
  OrderDisputeClosed: z.object({ ...ids, disputeId: z.string(), outcome: z.enum(['won', 'lost', 'withdrawn']) }),
  /** A guest's order is an account's from now on; `buyerId` is the guest it was until then, whose key seals its contact. */
  OrderJoinedAccount: z.object({ ...ids, accountId }),
})
export type OrderEvent = EventOf<typeof orderEvents>
