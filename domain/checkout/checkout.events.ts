import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import { accountId, checkoutId, orderId, personId, producerId, productId, subscriptionId } from '#domain/kernel/ids.ts'
import { contact, orderFulfillment, orderLine, orderMoney, orderPickupLocation } from '#domain/ordering/order.events.ts'

/** One producer's part of a checkout; becomes one order. */
export const plannedOrder = z.object({
  orderId,
  number: z.string(),
  producerId,
  fulfillmentMethod: orderFulfillment,
  pickupLocation: orderPickupLocation.optional(),
  lines: z.array(orderLine),
  money: orderMoney,
})
export type PlannedOrder = z.infer<typeof plannedOrder>

const buyerData = { subject: 'buyerId', retention: 'transaction' } as const

export const checkoutEvents = defineEvents({
  CheckoutStarted: z.object({
    checkoutId,
    buyerId: personId,
    /** The signed-in buyer's account; absent for guests. */
    accountId: accountId.optional(),
    orders: z.array(plannedOrder),
    totalCents: cents,
    /** How much of it is paid with the account's store credit; absent: nothing. */
    storeCreditCents: cents.optional(),
    contact: personal(contact, buyerData),
    /** For every order: a subscription's, and those of checkouts until 2026-11-23. */
    deliveryInstructions: personal(z.string(), buyerData).optional(),
    /** By producer: each order takes over its own. */
    producerInstructions: personal(z.record(producerId, z.string()), buyerData).optional(),
    /** Version of each policy text the buyer agreed to. */
    accepted: z.record(z.string(), z.string()),
    /** The same with the hash of each text; absent in checkouts of the first days. */
    acceptedPolicies: z.array(acceptedPolicy).optional(),
    expiresAt: z.string(),
    /** A delivery that somebody subscribed to: their kept card pays it, and their subscription says when it is over. */
    subscription: z.object({ subscriptionId, customerId: z.string() }).optional(),
    /**
     * Whose one open checkout it is: the account, or the guest of the session; `guestId` is the guest that the account was
     * before signing in. Absent for subscriptions and in checkouts of the first days.
     */
    openFor: z.object({ buyerId: personId, guestId: personId.optional() }).optional(),
  }),
  CheckoutStockReserved: z.object({ checkoutId }),
  CheckoutStockUnavailable: z.object({ checkoutId, productId, code: z.string(), available: z.number() }),
  /** The account has less credit than it had when the checkout began. */
  CheckoutStoreCreditInsufficient: z.object({ checkoutId, availableCents: cents }),
  /** Another checkout of the buyer goes before this one: it is paid, at the bank, or has replaced it. */
  CheckoutSuperseded: z.object({ checkoutId, code: z.string(), to: checkoutId.optional() }),
  CheckoutOrdersPlaced: z.object({ checkoutId }),
  CheckoutPaymentRequested: z.object({ checkoutId, paymentIntentId: z.string(), amountCents: cents }),
  CheckoutPaid: z.object({ checkoutId, paymentIntentId: z.string(), amountCents: cents, afterExpiry: z.boolean() }),
  CheckoutCompleted: z.object({ checkoutId }),
  /** `replacedBy`: the buyer's newer checkout, which takes over what this one holds. */
  CheckoutExpired: z.object({ checkoutId, reason: z.string(), replacedBy: checkoutId.optional() }),
  CheckoutReservationsReleased: z.object({ checkoutId }),
  CheckoutRefunded: z.object({
    checkoutId,
    paymentIntentId: z.string(),
    processorRefundId: z.string(),
    amountCents: cents,
  }),
})
export type CheckoutEvent = EventOf<typeof checkoutEvents>

/** One stream per buyer: which checkout is the buyer's open one. A buyer is an account, or the guest of a session. */
export const openCheckoutEvents = defineEvents({
  /** `replaces`: the buyer's earlier checkouts that were not known to be over, oldest first. */
  OpenCheckoutSet: z.object({ buyerId: personId, checkoutId, replaces: z.array(checkoutId) }),
  /** The guest has signed in: from now on the account's stream decides. */
  GuestCheckoutsLinked: z.object({ buyerId: personId, accountId }),
})
export type OpenCheckoutEvent = EventOf<typeof openCheckoutEvents>

/** Of a card what its owner knows it by. */
export const cardSummary = z.object({ brand: z.string(), last4: z.string() })
export type CardSummary = Readonly<z.infer<typeof cardSummary>>

/** What the processor told of one payment, whoever asked: webhook, browser's return, expiry or reconciliation. */
export const paymentEvents = defineEvents({
  PaymentSucceeded: z.object({
    paymentIntentId: z.string(),
    checkoutId,
    amountCents: cents,
    /**
     * Whose card it was; both absent in payments of the first days, and when the processor could not tell. Until 2026-11-22 it was
     * sealed with what was bought.
     */
    buyerId: personId.optional(),
    card: personal(cardSummary, { subject: 'buyerId', retention: 'processor' }).optional(),
  }),
  PaymentAttemptFailed: z.object({ paymentIntentId: z.string(), checkoutId, declineCode: z.string() }),
  PaymentCancelled: z.object({ paymentIntentId: z.string(), checkoutId }),
})
export type PaymentEvent = EventOf<typeof paymentEvents>
