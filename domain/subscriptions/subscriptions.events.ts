import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import { accountId, boxId, checkoutId, orderId, producerId, subscriptionId } from '#domain/kernel/ids.ts'
import { contact, orderFulfillment, orderMoney } from '#domain/ordering/order.events.ts'
import { frequencies } from '#domain/subscriptions/billing-cycle.ts'

const day = z.iso.date()
const cycle = z.number().int().min(0)

/** A delivery with its cycle and dates. */
const delivery = z.object({ cycle, deliverOn: day, chargeOn: day })

/** The card saved at the processor; only its last digits are stored here. */
export const paymentMethod = z.object({
  customerId: z.string(),
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

/** An item of the box, and its substitute. */
const swap = z.object({ item: z.string(), substitute: z.string() })
export type Swap = z.infer<typeof swap>

/** The accepted renewal terms, with their SHA-256. */
const renewalTerms = z.object({ version: z.string(), text: z.string(), sha256: z.string() })

const subscriberData = { subject: 'accountId', retention: 'transaction' } as const
const ids = { subscriptionId, boxId, producerId, accountId }

export const subscriptionEvents = defineEvents({
  SubscriptionStarted: z.object({
    ...ids,
    boxName: z.string(),
    schedule: z.object({ frequency: z.enum(frequencies), firstDeliveryOn: day, cutoffDays: z.number().int() }),
    fulfillmentMethod: orderFulfillment,
    taxable: z.boolean(),
    priceCents: cents,
    /** Price per delivery for the whole subscription. */
    money: orderMoney,
    contact: personal(contact, subscriberData),
    deliveryInstructions: personal(z.string(), subscriberData).optional(),
    acceptedPolicies: z.array(acceptedPolicy),
    renewalTerms,
    paymentMethod,
    nextCycle: delivery,
  }),
  SubscriptionRenewalReminderRequested: z.object({ ...ids, cycle }),
  /**
   * By the subscriber, for one of the next four cycles; by the marketplace if the date passed before the charge, or if
   * either account is suspended; by the producer if closed on that date. `nextCycle` is the next one after the skip.
   */
  BillingCycleSkipped: z.object({
    ...ids,
    cycle,
    skippedBy: z.enum(['subscriber', 'system', 'producer']),
    nextCycle: delivery,
  }),
  /** The subscriber has undone their skip. */
  BillingCycleUnskipped: z.object({ ...ids, cycle, nextCycle: delivery }),
  SubscriptionContentsSwapped: z.object({ ...ids, cycle, swaps: z.array(swap) }),
  SubscriptionPaused: z.object(ids),
  SubscriptionResumed: z.object({ ...ids, nextCycle: delivery }),
  SubscriptionCancelled: z.object({
    ...ids,
    /** By the marketplace if either account was terminated. */
    cancelledBy: z.enum(['subscriber', 'producer', 'platform']),
    checkoutId: checkoutId.optional(),
  }),
  SubscriptionPaymentMethodUpdated: z.object({ ...ids, paymentMethod, retryOn: day.optional() }),
  /** The cutoff has passed, and the delivery is ordered and charged. */
  BillingCycleStarted: z.object({
    ...ids,
    ...delivery.shape,
    checkoutId,
    orderId,
    startedOn: day,
    contents: z.array(z.string()),
    nextCycle: delivery,
  }),
  BillingAttemptSucceeded: z.object({ ...ids, cycle, orderId, deliverOn: day }),
  /** `attempt` counts from 1; without `retryOn` it was the last. */
  BillingAttemptFailed: z.object({
    ...ids,
    cycle,
    orderId,
    attempt: z.number().int(),
    declineCode: z.string(),
    retryOn: day.optional(),
  }),
  /** All charge attempts failed. */
  SubscriptionLapsed: z.object({ ...ids, cycle, checkoutId }),
})
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>

/** An item of a box with its possible substitutes. */
export const content = z.object({ item: z.string(), substitutes: z.array(z.string()) })
export type Content = z.infer<typeof content>

export const boxDescription = z.object({
  name: z.string(),
  description: z.string(),
  /** URL of an image the producer uploaded. Older events can have any URL. */
  imageUrl: z.string().nullable(),
  contents: z.array(content),
  /** Maximum number of subscriptions. */
  capacity: z.number().int(),
  priceCents: cents,
})
export type BoxDescription = z.infer<typeof boxDescription>

/** Terms that apply to all subscriptions and never change. */
export const boxTerms = z.object({
  frequency: z.enum(frequencies),
  firstDeliveryOn: z.iso.date(),
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
  /** The box accepts no new subscriptions, and existing ones end. */
  BoxDiscontinued: z.object(boxIds),
  BoxSlotReserved: z.object({ ...boxIds, subscriptionId }),
  BoxSlotReleased: z.object({ ...boxIds, subscriptionId }),
})
export type BoxEvent = EventOf<typeof boxEvents>
