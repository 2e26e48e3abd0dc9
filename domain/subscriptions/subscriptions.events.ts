import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import { accountId, boxId, checkoutId, orderId, producerId, subscriptionId } from '#domain/kernel/ids.ts'
import { contact, orderFulfillment, orderMoney } from '#domain/ordering/order.events.ts'
import { frequencies } from '#domain/subscriptions/billing-cycle.ts'

const day = z.iso.date()
const cycle = z.number().int().min(0)

/** A delivery by its number and days. */
const delivery = z.object({ cycle, deliverOn: day, chargeOn: day })

/** The card as the processor keeps it; we know its last digits only. */
export const paymentMethod = z.object({
  customerId: z.string(),
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

/** One thing of the box, and what comes instead of it. */
const swap = z.object({ item: z.string(), instead: z.string() })
export type Swap = z.infer<typeof swap>

/** The words somebody agreed to when they subscribed, with the SHA-256 of them. */
const renewalTerms = z.object({ version: z.string(), text: z.string(), sha256: z.string() })

const theSubscribers = { subject: 'accountId', retention: 'transaction' } as const
const ids = { subscriptionId, boxId, producerId, accountId }

export const subscriptionEvents = defineEvents({
  SubscriptionStarted: z.object({
    ...ids,
    boxName: z.string(),
    rhythm: z.object({ frequency: z.enum(frequencies), firstDay: day, cutoffDays: z.number().int() }),
    fulfillmentMethod: orderFulfillment,
    taxable: z.boolean(),
    priceCents: cents,
    /** What each delivery costs, for as long as it lasts. */
    money: orderMoney,
    contact: personal(contact, theSubscribers),
    instructions: personal(z.string(), theSubscribers).optional(),
    agreed: z.array(acceptedPolicy),
    terms: renewalTerms,
    card: paymentMethod,
    next: delivery,
  }),
  SubscriptionRenewalReminderRequested: z.object({ ...ids, cycle }),
  /**
   * By the market, when the day had passed before it could be charged, or the account of one of the two was paused; by the
   * producer, when they are closed on its day.
   */
  BillingCycleSkipped: z.object({ ...ids, cycle, by: z.enum(['subscriber', 'market', 'producer']), next: delivery }),
  SubscriptionContentsSwapped: z.object({ ...ids, cycle, swaps: z.array(swap) }),
  SubscriptionPaused: z.object(ids),
  SubscriptionResumed: z.object({ ...ids, next: delivery }),
  SubscriptionCancelled: z.object({
    ...ids,
    /** By the market: the account of one of the two was ended. */
    by: z.enum(['subscriber', 'producer', 'market']),
    checkoutId: checkoutId.optional(),
  }),
  SubscriptionPaymentMethodUpdated: z.object({ ...ids, card: paymentMethod, tryOn: day.optional() }),
  /** The cut-off has passed: this delivery is ordered and charged. `contents` is what goes into it. */
  BillingCycleStarted: z.object({
    ...ids,
    ...delivery.shape,
    checkoutId,
    orderId,
    startedOn: day,
    contents: z.array(z.string()),
    next: delivery,
  }),
  BillingAttemptSucceeded: z.object({ ...ids, cycle, orderId, deliverOn: day }),
  /** `attempt` counts from 1; without `retryOn` it was the last. */
  BillingAttemptFailed: z.object({
    ...ids,
    cycle,
    orderId,
    attempt: z.number().int(),
    code: z.string(),
    retryOn: day.optional(),
  }),
  /** The card failed too often. */
  SubscriptionLapsed: z.object({ ...ids, cycle, checkoutId }),
})
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>

/** One thing in a box, and what a subscriber may have instead of it. */
export const content = z.object({ item: z.string(), swaps: z.array(z.string()) })
export type Content = z.infer<typeof content>

export const boxDescription = z.object({
  name: z.string(),
  description: z.string(),
  /** An uploaded picture of the producer's. Older events may have any address: read it by `ownImageUrl`. */
  imageUrl: z.string().nullable(),
  contents: z.array(content),
  /** How many may subscribe. */
  capacity: z.number().int(),
  priceCents: cents,
})
export type BoxDescription = z.infer<typeof boxDescription>

/** Agreed with everybody who subscribes, and the same for good. */
export const boxTerms = z.object({
  frequency: z.enum(frequencies),
  firstDay: z.iso.date(),
  cutoffDays: z.number().int(),
  fulfillmentMethod: orderFulfillment,
  /** Whether sales tax is charged on it. */
  taxable: z.boolean(),
})
export type BoxTerms = z.infer<typeof boxTerms>

const boxIds = { boxId, producerId }

export const boxEvents = defineEvents({
  BoxCreated: z.object({ ...boxIds, ...boxDescription.shape, ...boxTerms.shape }),
  BoxUpdated: z.object({ ...boxIds, ...boxDescription.shape }),
  /** Nobody can subscribe any more, and the subscriptions there are end. */
  BoxDiscontinued: z.object(boxIds),
  BoxSlotReserved: z.object({ ...boxIds, subscriptionId }),
  BoxSlotReleased: z.object({ ...boxIds, subscriptionId }),
})
export type BoxEvent = EventOf<typeof boxEvents>
