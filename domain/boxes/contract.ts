import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { changedMeanwhile } from '../kernel/changed-meanwhile.ts'
import { phone, zip } from '../kernel/contact-fields.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { boxId, subscriptionId } from '../kernel/ids.ts'
import { chosenPicture } from '../kernel/picture.ts'
import { frequencies } from './cycles.ts'

const text = (name: string, most: number) =>
  z.string().trim().min(1, `${name} is required`).max(most, `At most ${most} characters`)

const contentForm = z.object({ item: text('Content', 100), swaps: z.array(text('Swap', 100)).max(10, 'At most 10') })
const MOST_CONTENTS = 40

/** What a producer may change of a box. */
const boxForm = z.object({
  name: text('Name', 80),
  description: text('Description', 2000),
  pictureId: chosenPicture,
  contents: z
    .array(contentForm)
    .min(1, 'Please say what is in the box')
    .max(MOST_CONTENTS, `At most ${MOST_CONTENTS} things`)
    .refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'Each thing can stand there once'),
  capacity: z
    .number('Please enter a number')
    .int('Whole boxes only')
    .min(1, 'At least one')
    .max(10_000, 'At most 10,000'),
  priceCents: cents.min(100, 'At least $1').max(1_000_00, 'At most $1,000'),
})
export const newBox = boxForm.extend({
  frequency: z.enum(frequencies, 'Please choose how often'),
  firstDay: z.iso.date('Please choose a day'),
  cutOffDays: z.number('Please enter a number').int().min(1, 'At least one day').max(6, 'At most 6 days'),
  fulfilment: z.enum(['pickup', 'delivery'], 'Please choose a way'),
  taxable: z.boolean(),
})
export type NewBox = z.infer<typeof newBox>
export const revisedBox = boxForm.extend({
  /** The box's version when the edit began. */
  seen: z.number().int().min(1),
})
export type RevisedBox = z.infer<typeof revisedBox>

const swap = z.object({ item: z.string().max(100), instead: z.string().max(100) })
const content = z.object({ item: z.string(), swaps: z.array(z.string()) })
const seller = z.object({ id: z.string(), businessName: z.string() })
const way = z.enum(['pickup', 'delivery'])

/** A box somebody may subscribe to. Days are days of the market's calendar. */
export const boxView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  frequency: z.enum(frequencies),
  price: z.number(),
  /** What each delivery costs, all in all, and of what that is made. */
  totalCents: z.number(),
  deliveryCents: z.number(),
  taxCents: z.number(),
  processingCents: z.number(),
  contents: z.array(z.string()),
  producer: seller,
  fulfilment: way,
  pickupHours: z.string().nullable(),
  cutOffDays: z.number(),
  nextDelivery: z.string(),
  nextCharge: z.string(),
  placesLeft: z.number(),
  /** The words to agree to. */
  terms: z.string(),
})
export type BoxView = z.infer<typeof boxView>

export const subscriptionStatuses = ['active', 'past_due', 'paused', 'cancelled', 'stopped'] as const

export const subscriptionView = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  box: z.object({
    ...{ id: z.string(), name: z.string(), imageUrl: z.string().nullable(), frequency: z.enum(frequencies) },
    ...{ contents: z.array(content), fulfilment: way, producer: seller },
  }),
  totalCents: z.number(),
  /** The delivery that comes next; null while it is paused or over. */
  next: z
    .object({ cycle: z.number(), deliverOn: z.string(), chargeOn: z.string(), changeable: z.boolean() })
    .nullable(),
  nextDelivery: z.string().nullable(),
  swaps: z.array(swap),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() }),
  /** A delivery whose card failed, and when it is tried again. */
  unpaid: z.object({ orderId: z.string(), deliverOn: z.string(), failures: z.number(), tryOn: z.string() }).nullable(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

/** A box as its producer sees it. */
export const ownBox = z.object({
  ...{ id: z.string(), version: z.number(), open: z.boolean(), name: z.string(), description: z.string() },
  ...{ imageUrl: z.string().nullable(), contents: z.array(content), capacity: z.number(), taken: z.number() },
  ...{ priceCents: z.number(), frequency: z.enum(frequencies), firstDay: z.string(), cutOffDays: z.number() },
  ...{ fulfilment: way, taxable: z.boolean(), nextDelivery: z.string() },
})
export type OwnBox = z.infer<typeof ownBox>

/** One paid box to be packed for a day. */
export const boxDelivery = z.object({
  ...{ deliverOn: z.string(), boxId: z.string(), boxName: z.string(), orderId: z.string(), orderNumber: z.string() },
  ...{ buyerName: z.string(), fulfilment: way, address: z.string().nullable(), instructions: z.string().nullable() },
  contents: z.array(z.string()),
  handedOver: z.boolean(),
})
export type BoxDelivery = z.infer<typeof boxDelivery>

export const subscriberContact = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(120),
  email: z.email('Please enter a valid email').max(254),
  phone,
  address: z.string().trim().min(5, 'Address is required').max(200).optional(),
  city: z.string().trim().min(2, 'City is required').max(100).optional(),
  state: z.string().trim().length(2, 'State is required').optional(),
  zip: zip.optional(),
})
export type SubscriberContact = z.infer<typeof subscriberContact>

export const subscribeForm = z.object({
  boxId,
  /** The card that the browser had kept. */
  setupId: z.string().max(100),
  /** As it was shown. */
  totalCents: cents,
  terms: z.literal(true, 'Please agree to the renewal'),
  contact: subscriberContact,
  instructions: z.string().trim().max(500, 'At most 500 characters').optional(),
})
export type SubscribeForm = z.infer<typeof subscribeForm>

export const subscriptionChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('pause') }),
  z.object({ action: z.literal('resume') }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('skip'), cycle: z.number().int().min(0) }),
  z.object({ action: z.literal('swap'), cycle: z.number().int().min(0), swaps: z.array(swap).max(MOST_CONTENTS) }),
])
export type SubscriptionChange = z.infer<typeof subscriptionChange>

/** What the browser has a card kept with. */
const cardTicket = z.object({
  setupId: z.string(),
  clientSecret: z.string(),
  publishableKey: z.string(),
  scriptUrl: z.string(),
  sandbox: z.boolean(),
})
export type CardTicketView = z.infer<typeof cardTicket>

const ofSubscription = z.object({ id: subscriptionId })
const ofBox = z.object({ id: boxId })
const done = z.object({ id: z.string() })

export const boxesContract = {
  list: exchange({
    method: 'GET',
    path: '/api/subscription-boxes',
    summary: 'The boxes one may subscribe to',
    query: z.object({ frequency: z.enum(['all', ...frequencies]).optional() }),
    answer: z.array(boxView),
  }),
  own: exchange({
    method: 'GET',
    path: '/api/subscriptions',
    summary: "One's own subscriptions",
    answer: z.array(subscriptionView),
  }),
  askCard: exchange({
    method: 'POST',
    path: '/api/subscription-cards',
    summary: 'Ask for the card that is to pay a new subscription',
    answer: cardTicket,
  }),
  subscribe: exchange({
    method: 'POST',
    path: '/api/subscriptions',
    summary: 'Subscribe to a box at the price and on the terms that were shown',
    body: subscribeForm,
    answer: done,
  }),
  change: exchange({
    method: 'PATCH',
    path: '/api/subscriptions/:id',
    summary: 'Pause, resume, cancel, skip the next delivery or swap what is in it',
    params: ofSubscription,
    body: subscriptionChange,
    answer: done,
  }),
  askOtherCard: exchange({
    method: 'POST',
    path: '/api/subscriptions/:id/card-setup',
    summary: 'Ask for another card',
    params: ofSubscription,
    answer: cardTicket,
  }),
  changeCard: exchange({
    method: 'PUT',
    path: '/api/subscriptions/:id/card',
    summary: 'Pay with the other card from now on, and what is owed at once',
    params: ofSubscription,
    body: z.object({ setupId: z.string().max(100) }),
    answer: done,
  }),
  ownBoxes: exchange({
    method: 'GET',
    path: '/api/me/boxes',
    summary: "The producer's own boxes",
    answer: z.array(ownBox),
  }),
  create: exchange({
    method: 'POST',
    path: '/api/me/boxes',
    summary: 'Offer a box',
    body: newBox,
    answer: done,
  }),
  revise: exchange({
    method: 'PUT',
    path: '/api/me/boxes/:id',
    summary: 'Change a box; whoever has subscribed keeps their price',
    params: ofBox,
    body: revisedBox,
    answer: done,
  }),
  close: exchange({
    method: 'POST',
    path: '/api/me/boxes/:id/close',
    summary: 'Offer the box no more, and end its subscriptions',
    params: ofBox,
    answer: done,
  }),
  deliveries: exchange({
    method: 'GET',
    path: '/api/me/box-deliveries',
    summary: 'The paid boxes to be packed, by day',
    answer: z.array(boxDelivery),
  }),
}

export const boxProblems = problems({
  box_not_found: { status: 404, text: 'This box is gone.' },
  not_your_box: { status: 403, text: 'This is not your box.' },
  box_closed: { status: 409, text: 'This box is not offered any more.' },
  box_full: { status: 409, text: 'All places of this box are taken.' },
  changed_meanwhile: changedMeanwhile,
  capacity_taken: { status: 409, text: ({ taken }) => `${taken} places are taken: there must be as many.` },
  first_day_too_soon: { status: 400, text: 'The first delivery is too soon: its cut-off has passed.' },
  way_not_offered: { status: 409, text: 'Please set up this way of handing over in your profile first.' },
  own_box: { status: 403, text: 'You cannot subscribe to your own box.' },
  box_producer_not_payable: { status: 409, text: 'This producer cannot sell at the moment.' },
  box_total_changed: { status: 409, text: 'The price has changed. Please look at it again.' },
  box_not_delivered: { status: 409, text: ({ reason }) => String(reason) },
  address_missing: { status: 400, text: 'Please enter the address the box goes to.' },
  card_missing: { status: 409, text: 'No card was saved. Please enter it again.' },
  subscription_not_found: { status: 404, text: 'There is no such subscription.' },
  subscription_over: { status: 409, text: 'This subscription has ended.' },
  subscription_past_due: { status: 409, text: 'Please settle what is unpaid first, or cancel.' },
  not_the_next_delivery: { status: 409, text: 'Only the delivery that comes next can be changed.' },
  cut_off_passed: { status: 409, text: 'The cut-off of this delivery has passed.' },
  swap_not_offered: { status: 409, text: 'That cannot be swapped.' },
  box_processor_unavailable: {
    status: 503,
    text: 'Our payment processor does not answer just now. Please try again in a moment.',
  },
})

/** To whoever subscribed, and to the producer: something about a subscription or a box has changed. */
export interface BoxUpdate {
  readonly type: 'box_update'
}
