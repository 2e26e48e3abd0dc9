import { z } from 'zod'
import { defineEvents, type EventOf, personal, publicEvent } from '#domain/kernel/event.ts'
import { cents, currency, occurredAt } from '#domain/kernel/fields.ts'
import {
  accountId,
  chargebackId,
  checkoutId,
  itemId,
  orderId,
  personId,
  producerId,
  productId,
  refundId,
} from '#domain/kernel/ids.ts'
import { timeZone } from '#domain/kernel/time-zone.ts'
import { type OrderStatus, refundReasons } from '#domain/ordering/order-status.ts'

/** The buyer's contact. Address fields only for deliveries. */
export const contact = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zipCode: z.string().optional(),
})
export type Contact = z.infer<typeof contact>

/** An order line, with the product as it was when ordered. */
export const orderLine = z.object({
  itemId,
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  unitPriceCents: cents,
  lineTotalCents: cents,
  /** Whether sales tax was charged; absent in the earliest orders. */
  taxable: z.boolean().optional(),
})
export type OrderLine = z.infer<typeof orderLine>

/**
 * Amounts of an order, fixed when it is placed. The buyer pays `totalCents` = items + delivery + tax + their share of
 * the processing fee; the platform fee is withheld from what the producer receives. `feeScheduleVersion` names the fee
 * schedule.
 */
export const orderMoney = z.object({
  currency,
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  feeScheduleVersion: z.string(),
  /** Part of `totalCents` paid with store credit; the rest was paid by card. Absent: none. */
  storeCreditCents: cents.optional(),
})
export type OrderMoney = z.infer<typeof orderMoney>

export const orderFulfillment = z.enum(['pickup', 'delivery'])
export type OrderFulfillment = z.infer<typeof orderFulfillment>

/** A further pickup location, as it was when ordered. */
export const orderPickupLocation = z.object({
  pickupLocationId: z.string(),
  name: z.string(),
  address: z.string(),
  hoursNote: z.string(),
})
export type OrderPickupLocation = Readonly<z.infer<typeof orderPickupLocation>>

/**
 * Components of a refund. The producer pays `subtotalCents` and `deliveryFeeCents` less `platformFeeCents`, the
 * platform fee that is returned; the marketplace pays tax and processing.
 */
export const refundBreakdown = z.object({
  lines: z.array(z.object({ itemId, quantity: z.number(), cents })),
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  /** Share of `totalCents` for the part paid with store credit. Absent: none. */
  storeCreditCents: cents.optional(),
})
export type RefundBreakdown = z.infer<typeof refundBreakdown>

const buyerData = { subject: 'buyerId', retention: 'transaction' } as const
const ids = { orderId, producerId, buyerId: personId }
/** Items to restock. */
const restockItems = z.array(z.object({ productId, quantity: z.number() }))

export const orderEvents = defineEvents({
  OrderPlaced: publicEvent({
    ...ids,
    orderNumber: z.string(),
    checkoutId,
    fulfillmentMethod: orderFulfillment,
    pickupLocation: orderPickupLocation.optional(),
    lines: z.array(orderLine),
    money: orderMoney,
    /** The marketplace's time zone when the order was placed: it dates the sale, its refunds and its receipts. */
    timeZone,
    contact: personal(contact, buyerData),
    deliveryInstructions: personal(z.string(), buyerData).optional(),
  }),
  /** `amountCents` is the total, paid by card and store credit. */
  OrderPaid: publicEvent({ ...ids, paymentIntentId: z.string(), amountCents: cents, currency, occurredAt }),
  OrderPaymentFailed: publicEvent({ ...ids, reason: z.string() }),
  OrderAccepted: publicEvent(ids),
  OrderReadyForPickup: publicEvent(ids),
  OrderShipped: publicEvent(ids),
  OrderDelivered: publicEvent(ids),
  OrderCompleted: publicEvent(ids),
  OrderDeclined: publicEvent({ ...ids, reason: personal(z.string(), buyerData), restockItems }),
  OrderCancelled: publicEvent({ ...ids, reason: personal(z.string(), buyerData), restockItems }),
  /** The refund is approved and not submitted yet. */
  OrderRefundApproved: publicEvent({
    ...ids,
    refundId,
    reason: z.enum(refundReasons),
    currency,
    breakdown: refundBreakdown,
    /** Part refunded to store credit; the rest goes to the card. Absent: none. */
    storeCreditCents: cents.optional(),
    note: personal(z.string(), buyerData).optional(),
  }),
  /** The processor accepted the refund. */
  OrderRefundSubmitted: publicEvent({
    ...ids,
    refundId,
    processorRefundId: z.string(),
    amountCents: cents,
    currency,
    /** Part refunded to store credit, without the processor. Absent: none. */
    storeCreditCents: cents.optional(),
    /** When the processor created it; the marketplace's time if all of it is store credit. */
    occurredAt,
  }),
  /** The processor reports that the refund reached the buyer's bank. */
  OrderRefundSucceeded: publicEvent({ ...ids, refundId, amountCents: cents, currency, occurredAt }),
  /** The buyer's bank or the processor rejected the refund. */
  OrderRefundFailed: publicEvent({
    ...ids,
    refundId,
    amountCents: cents,
    currency,
    failureReason: z.string(),
    occurredAt,
  }),
  /** The chargeback of the order's payment. No refunds are possible until it is closed. */
  OrderChargebackOpened: publicEvent({ ...ids, chargebackId, occurredAt }),
  OrderChargebackClosed: publicEvent({
    ...ids,
    chargebackId,
    outcome: z.enum(['won', 'lost', 'withdrawn']),
    occurredAt,
  }),
  /** `buyerId` is the former guest, whose key still encrypts the contact. */
  OrderLinkedToAccount: publicEvent({ ...ids, accountId }),
})
export type OrderEvent = EventOf<typeof orderEvents>

/** The status an event leads to; undefined if it does not change the status. */
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

/** Paid guest orders by email address. The stream id contains the HMAC of the address, never the address. */
export const guestOrderIndexEvents = defineEvents({
  GuestOrderIndexed: z.object({ orderId }),
})
export type GuestOrderIndexEvent = EventOf<typeof guestOrderIndexEvents>
