import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, checkoutId, orderId, personId, producerId, productId, subscriptionId } from '../kernel/ids.ts'
import { contact, fulfilment, orderLine, orderMoney, orderPlace } from '../ordering/order.events.ts'

/** One producer's part of a checkout; becomes one order. */
export const plannedOrder = z.object({
  orderId,
  number: z.string(),
  producerId,
  fulfilment,
  place: orderPlace.optional(),
  lines: z.array(orderLine),
  money: orderMoney,
})
export type PlannedOrder = z.infer<typeof plannedOrder>

const theBuyers = { of: 'buyerId', keep: 'transaction' } as const

export const checkoutEvents = defineEvents({
  CheckoutStarted: z.object({
    checkoutId,
    buyerId: personId,
    /** The signed-in buyer's account; absent for guests. */
    accountId: accountId.optional(),
    orders: z.array(plannedOrder),
    totalCents: cents,
    /** How much of it is paid with the account's store credit; absent: nothing. */
    creditCents: cents.optional(),
    contact: personal(contact, theBuyers),
    instructions: personal(z.string(), theBuyers).optional(),
    /** Version of each policy text the buyer agreed to. */
    accepted: z.record(z.string(), z.string()),
    /** The same with the hash of each text; absent in checkouts of the first days. */
    agreed: z.array(agreedText).optional(),
    expiresAt: z.string(),
    /** A delivery that somebody subscribed to: their kept card pays it, and their subscription says when it is over. */
    standing: z.object({ subscriptionId, customerId: z.string() }).optional(),
  }),
  CheckoutReserved: z.object({ checkoutId }),
  CheckoutRefused: z.object({ checkoutId, productId, code: z.string(), available: z.number() }),
  /** The account has less credit than it had when the checkout began. */
  CheckoutCreditRefused: z.object({ checkoutId, available: cents }),
  CheckoutOrdersPlaced: z.object({ checkoutId }),
  PaymentRequested: z.object({ checkoutId, intentId: z.string(), amountCents: cents }),
  CheckoutPaid: z.object({ checkoutId, intentId: z.string(), amountCents: cents, late: z.boolean() }),
  CheckoutCompleted: z.object({ checkoutId }),
  CheckoutExpired: z.object({ checkoutId, reason: z.string() }),
  CheckoutClosed: z.object({ checkoutId }),
  CheckoutRefunded: z.object({ checkoutId, intentId: z.string(), refundId: z.string(), amountCents: cents }),
})
export type CheckoutEvent = EventOf<typeof checkoutEvents>
