import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, boxId, checkoutId, orderId, producerId, subscriptionId } from '../kernel/ids.ts'
import { contact, fulfilment, orderMoney } from '../ordering/order.events.ts'
import { frequencies } from './cycles.ts'

const day = z.iso.date()
const cycle = z.number().int().min(0)

/** A delivery by its number and days. */
const delivery = z.object({ cycle, deliverOn: day, chargeOn: day })

/** The card as the processor keeps it; we know its last digits only. */
export const savedCard = z.object({
  customerId: z.string(),
  methodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type SavedCard = z.infer<typeof savedCard>

/** One thing of the box, and what comes instead of it. */
const swap = z.object({ item: z.string(), instead: z.string() })
export type Swap = z.infer<typeof swap>

/** The words somebody agreed to when they subscribed, with the SHA-256 of them. */
const renewalTerms = z.object({ version: z.string(), text: z.string(), sha256: z.string() })

const theSubscribers = { of: 'accountId', keep: 'transaction' } as const
const ids = { subscriptionId, boxId, producerId, accountId }

export const subscriptionEvents = defineEvents({
  SubscriptionStarted: z.object({
    ...ids,
    boxName: z.string(),
    rhythm: z.object({ frequency: z.enum(frequencies), firstDay: day, cutOffDays: z.number().int() }),
    fulfilment,
    taxable: z.boolean(),
    priceCents: cents,
    /** What each delivery costs, for as long as it lasts. */
    money: orderMoney,
    contact: personal(contact, theSubscribers),
    instructions: personal(z.string(), theSubscribers).optional(),
    agreed: z.array(agreedText),
    terms: renewalTerms,
    card: savedCard,
    next: delivery,
  }),
  SubscriptionReminded: z.object({ ...ids, cycle }),
  /** By the market, when the day had passed before it could be charged, or the account of one of the two was paused. */
  CycleSkipped: z.object({ ...ids, cycle, by: z.enum(['subscriber', 'market']), next: delivery }),
  ContentsSwapped: z.object({ ...ids, cycle, swaps: z.array(swap) }),
  SubscriptionPaused: z.object(ids),
  SubscriptionResumed: z.object({ ...ids, next: delivery }),
  SubscriptionCancelled: z.object({
    ...ids,
    /** By the market: the account of one of the two was ended. */
    by: z.enum(['subscriber', 'producer', 'market']),
    checkoutId: checkoutId.optional(),
  }),
  CardChanged: z.object({ ...ids, card: savedCard, tryOn: day.optional() }),
  /** The cut-off has passed: this delivery is ordered and charged. `contents` is what goes into it. */
  CycleBegun: z.object({
    ...ids,
    ...delivery.shape,
    ...{ checkoutId, orderId, begunOn: day },
    contents: z.array(z.string()),
    next: delivery,
  }),
  CycleCharged: z.object({ ...ids, cycle, orderId, deliverOn: day }),
  /** `attempt` counts from 1; without `retryOn` it was the last. */
  CycleChargeFailed: z.object({
    ...ids,
    cycle,
    orderId,
    attempt: z.number().int(),
    code: z.string(),
    retryOn: day.optional(),
  }),
  /** The card failed too often. */
  SubscriptionStopped: z.object({ ...ids, cycle, checkoutId }),
})
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>
