import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import {
  accountId,
  checkoutId,
  orderId,
  personId,
  producerId,
  productId,
  purchasableId,
  refundId,
} from '#domain/kernel/ids.ts'
import { type OrderStatus, refundReasons } from '#domain/ordering/order-status.ts'

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
  productId: purchasableId,
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  priceCents: cents,
  lineTotalCents: cents,
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
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  feeScheduleVersion: z.string(),
  /** How much of `totalCents` was paid with store credit; the rest by card. Absent: nothing. */
  storeCreditCents: cents.optional(),
})
export type OrderMoney = z.infer<typeof orderMoney>

export const orderFulfillment = z.enum(['pickup', 'delivery'])
export type OrderFulfillment = z.infer<typeof orderFulfillment>

/** The further place where an order is picked up, as it was when it was bought. */
export const orderPickupLocation = z.object({
  placeId: z.string(),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
})
export type OrderPickupLocation = Readonly<z.infer<typeof orderPickupLocation>>

/**
 * What of an order's money goes back to the buyer, part by part. Of `subtotalCents` and `deliveryFeeCents` the producer bears all but
 * `platformFeeCents`, the fee the market would not have taken without them; tax and processing are the market's.
 */
export const refundBreakdown = z.object({
  lines: z.array(z.object({ productId: purchasableId, quantity: z.number(), cents })),
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  /** What of `totalCents` falls on the part that was paid with store credit. Absent: nothing. */
  storeCreditCents: cents.optional(),
})
export type RefundBreakdown = z.infer<typeof refundBreakdown>

const buyerData = { subject: 'buyerId', retention: 'transaction' } as const
const ids = { orderId, producerId, buyerId: personId }
/** What goes back on the shelf. */
const restockItems = z.array(z.object({ productId, quantity: z.number() }))

export const orderEvents = defineEvents({
  OrderPlaced: z.object({
    ...ids,
    number: z.string(),
    checkoutId,
    fulfillmentMethod: orderFulfillment,
    pickupLocation: orderPickupLocation.optional(),
    lines: z.array(orderLine),
    money: orderMoney,
    contact: personal(contact, buyerData),
    deliveryInstructions: personal(z.string(), buyerData).optional(),
    /** The policies it was bought under: it stays under these versions. */
    acceptedPolicies: z.array(acceptedPolicy).optional(),
  }),
  OrderPaid: z.object({ ...ids, paymentIntentId: z.string() }),
  OrderPaymentFailed: z.object({ ...ids, reason: z.string() }),
  OrderAccepted: z.object(ids),
  OrderReadyForPickup: z.object(ids),
  OrderShipped: z.object(ids),
  OrderDelivered: z.object(ids),
  OrderCompleted: z.object(ids),
  OrderDeclined: z.object({ ...ids, reason: personal(z.string(), buyerData), restockItems }),
  OrderCancelled: z.object({ ...ids, reason: personal(z.string(), buyerData), restockItems }),
  /** Settled between the parties; the money is not under way yet. */
  OrderRefundApproved: z.object({
    ...ids,
    refundId,
    why: z.enum(refundReasons),
    breakdown: refundBreakdown,
    /** How much of it goes to the buyer's store credit; the rest to their card. Absent: nothing. */
    storeCreditCents: cents.optional(),
    note: personal(z.string(), buyerData).optional(),
  }),
  /** The processor has taken it on. `refundId` is the processor's; `agreed` is ours, absent in the first days: then it was all of it. */
  OrderRefundSubmitted: z.object({
    ...ids,
    processorRefundId: z.string(),
    amountCents: cents,
    agreed: refundId.optional(),
    /** How much of it the processor has nothing to do with: it goes to store credit. Absent: nothing. */
    storeCreditCents: cents.optional(),
  }),
  /** The processor has told that it reached the buyer's bank. */
  OrderRefundSucceeded: z.object({ ...ids, refundId }),
  /** The buyer's bank did not take it, or the processor refused it. Nothing of it has gone back. */
  OrderRefundFailed: z.object({ ...ids, refundId, failureReason: z.string() }),
  /** The buyer has gone to their bank: until that is decided nobody else gives money back. */
  OrderChargebackOpened: z.object({
    ...ids,
    chargebackId: z.string(),
    reason: z.string(),
    /** Until when the processor takes evidence. Absent: the bank takes none, or the event is older than this field. */
    dueBy: z.iso.datetime().optional(),
  }),
  OrderChargebackClosed: z.object({ ...ids, chargebackId: z.string(), outcome: z.enum(['won', 'lost', 'withdrawn']) }),
  /** A guest's order is an account's from now on; `buyerId` is the guest it was until then, whose key seals its contact. */
  OrderLinkedToAccount: z.object({ ...ids, accountId }),
})
export type OrderEvent = EventOf<typeof orderEvents>

/** The status an event leads to; undefined when it leaves it as it is. */
export const statusAfter = ({ type }: { readonly type: OrderEvent['type'] }): OrderStatus | undefined =>
  STATUS_AFTER[type]

const STATUS_AFTER: Readonly<Partial<Record<OrderEvent['type'], OrderStatus>>> = {
  OrderPlaced: 'pending_payment',
  OrderPaid: 'paid',
  OrderPaymentFailed: 'payment_failed',
  OrderAccepted: 'processing',
  OrderReadyForPickup: 'ready_for_pickup',
  OrderShipped: 'shipped',
  OrderDelivered: 'delivered',
  OrderCompleted: 'completed',
  OrderDeclined: 'declined',
  OrderCancelled: 'cancelled',
}

/** What was paid by guests with one e-mail address. The stream's name bears the address's HMAC, never the address. */
export const guestOrderIndexEvents = defineEvents({
  GuestOrderIndexed: z.object({ orderId }),
})
export type GuestOrderIndexEvent = EventOf<typeof guestOrderIndexEvents>
