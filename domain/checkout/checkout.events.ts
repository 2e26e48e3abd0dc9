import { z } from 'zod'
import { defineEvents, type EventOf, personal, publicEvent } from '#domain/kernel/event.ts'
import { acceptedPolicy, cents, currency, occurredAt } from '#domain/kernel/fields.ts'
import {
  accountId,
  chargebackId,
  checkoutId,
  orderId,
  personId,
  producerId,
  productId,
  subscriptionId,
} from '#domain/kernel/ids.ts'
import { timeZone } from '#domain/kernel/time-zone.ts'
import { contact, orderFulfillment, orderLine, orderMoney, orderPickupLocation } from '#domain/ordering/order.events.ts'

/** One producer's part of a checkout; becomes one order. */
export const plannedOrder = z.object({
  orderId,
  orderNumber: z.string(),
  producerId,
  fulfillmentMethod: orderFulfillment,
  pickupLocation: orderPickupLocation.optional(),
  lines: z.array(orderLine),
  money: orderMoney,
  /** The marketplace's time zone, which dates the order. */
  timeZone,
})
export type PlannedOrder = z.infer<typeof plannedOrder>

/** `replaced`: the buyer started another checkout. */
export const checkoutExpiryReasons = ['timeout', 'abandoned', 'replaced'] as const

const buyerData = { subject: 'buyerId', retention: 'transaction' } as const

export const checkoutEvents = defineEvents({
  CheckoutStarted: publicEvent({
    checkoutId,
    buyerId: personId,
    /** Absent for guests. */
    accountId: accountId.optional(),
    orders: z.array(plannedOrder),
    currency,
    totalCents: cents,
    /** Amount paid with store credit; absent: none. */
    storeCreditCents: cents.optional(),
    contact: personal(contact, buyerData),
    /** One text for all orders: of subscriptions, and of checkouts until 2026-11-23. */
    deliveryInstructions: personal(z.string(), buyerData).optional(),
    /** By producer; each order gets its own. */
    producerInstructions: personal(z.record(producerId, z.string()), buyerData).optional(),
    /** What the buyer accepted. Absent for a subscription's deliveries: its start records the consent. */
    acceptedPolicies: z.array(acceptedPolicy).optional(),
    expiresAt: z.string(),
    /** A subscription delivery: charged to the saved card; the subscription decides when the checkout expires. */
    subscription: z.object({ subscriptionId, customerId: z.string() }).optional(),
    /**
     * The buyer whose open checkout this is: the account, or the guest of the session. `guestId` is the guest the
     * account was before signing in. Absent for subscriptions and in the earliest checkouts.
     */
    openFor: z.object({ buyerId: personId, guestId: personId.optional() }).optional(),
  }),
  CheckoutStockReserved: z.object({ checkoutId }),
  CheckoutStockUnavailable: z.object({ checkoutId, productId, reason: z.string(), available: z.number() }),
  /** The account has less store credit than when the checkout started. */
  CheckoutStoreCreditInsufficient: z.object({ checkoutId, availableCents: cents, currency }),
  /** Another checkout of the buyer takes precedence: it is paid, its payment is processing, or it replaced this one. */
  CheckoutSuperseded: z.object({ checkoutId, code: z.string(), to: checkoutId.optional() }),
  CheckoutPaymentRequested: z.object({ checkoutId, paymentIntentId: z.string(), amountCents: cents, currency }),
  /** The buyer took more time to pay, once per checkout. `expiresAt` is the new expiry. */
  CheckoutExtended: z.object({ checkoutId, expiresAt: z.string() }),
  CheckoutPaid: publicEvent({
    checkoutId,
    paymentIntentId: z.string(),
    amountCents: cents,
    currency,
    afterExpiry: z.boolean(),
    /** The marketplace's time if store credit paid all of it. */
    occurredAt,
  }),
  CheckoutCompleted: publicEvent({ checkoutId }),
  /** `replacedBy`: the buyer's newer checkout, which takes over the reservations. */
  CheckoutExpired: z.object({ checkoutId, reason: z.enum(checkoutExpiryReasons), replacedBy: checkoutId.optional() }),
  CheckoutReservationsReleased: z.object({ checkoutId }),
  CheckoutRefunded: z.object({
    checkoutId,
    paymentIntentId: z.string(),
    processorRefundId: z.string(),
    amountCents: cents,
    currency,
    occurredAt,
  }),
})
export type CheckoutEvent = EventOf<typeof checkoutEvents>

/** One stream per buyer (an account, or the guest of a session) with their one open checkout. */
export const openCheckoutEvents = defineEvents({
  /** `replaces`: the buyer's earlier checkouts that may still be open, oldest first. */
  OpenCheckoutSet: z.object({ buyerId: personId, checkoutId, replaces: z.array(checkoutId) }),
  /** The guest has signed in; from now on the account's stream applies. */
  GuestCheckoutsLinked: z.object({ buyerId: personId, accountId }),
})
export type OpenCheckoutEvent = EventOf<typeof openCheckoutEvents>

/** Details by which owners recognize their card. */
export const cardSummary = z.object({ brand: z.string(), last4: z.string() })
export type CardSummary = Readonly<z.infer<typeof cardSummary>>

/** `amountCents` was not charged. */
const unpaid = { paymentIntentId: z.string(), checkoutId, amountCents: cents, currency, occurredAt }

/** Payment results from the processor: by webhook, on the browser's return, at expiry or in a reconciliation. */
export const paymentEvents = defineEvents({
  PaymentSucceeded: z.object({
    paymentIntentId: z.string(),
    checkoutId,
    amountCents: cents,
    currency,
    occurredAt,
    /**
     * The card and its owner. Both are absent in the earliest payments and if the processor did not report them. Until
     * 2026-11-22 the card was stored with retention class `transaction`.
     */
    buyerId: personId.optional(),
    card: personal(cardSummary, { subject: 'buyerId', retention: 'processor' }).optional(),
  }),
  PaymentAttemptFailed: z.object({ ...unpaid, declineCode: z.string() }),
  PaymentCancelled: z.object(unpaid),
})
export type PaymentEvent = EventOf<typeof paymentEvents>

/** `inquiry`: the bank asks for information and has withdrawn no money yet. */
export const openChargebackStatuses = ['inquiry', 'open'] as const

export const chargebackOutcomes = ['won', 'lost', 'withdrawn'] as const
export type ChargebackOutcome = (typeof chargebackOutcomes)[number]

const chargebackTerms = {
  /** May be less than the payment. */
  amountCents: cents,
  currency,
  /** Deadline for evidence. Absent if the bank accepts none. */
  evidenceDueAt: z.iso.datetime().optional(),
  status: z.enum(openChargebackStatuses),
  occurredAt,
}

/**
 * The buyer's bank disputes a payment: one stream per dispute at the processor, which concerns all orders of the
 * payment.
 */
export const chargebackEvents = defineEvents({
  ChargebackOpened: z.object({
    chargebackId,
    processorDisputeId: z.string(),
    paymentIntentId: z.string(),
    checkoutId,
    orderIds: z.array(orderId),
    /** The bank's reason code, e.g. `product_not_received`. */
    reason: z.string(),
    ...chargebackTerms,
  }),
  /** The bank changed the amount or the deadline, or withdrew the money after an inquiry. */
  ChargebackUpdated: publicEvent({ chargebackId, ...chargebackTerms }),
  /** A lost chargeback can still be won. */
  ChargebackClosed: z.object({
    chargebackId,
    outcome: z.enum(chargebackOutcomes),
    amountCents: cents,
    currency,
    occurredAt,
  }),
})
export type ChargebackEvent = EventOf<typeof chargebackEvents>
