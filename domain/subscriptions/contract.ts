import { z } from 'zod'
import { cents, imageChoice, phone, zipCode } from '#domain/kernel/fields.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { boxId, subscriptionId } from '../kernel/ids.ts'
import { frequencies, UPCOMING_DELIVERIES, upcomingDeliveryStatuses } from './billing-cycle.ts'

const text = (name: string, maxLength: number) =>
  z.string().trim().min(1, `${name} is required`).max(maxLength, `At most ${maxLength} characters`)

const contentForm = z.object({
  item: text('Item', 100),
  substitutes: z.array(text('Substitute', 100)).max(10, 'At most 10'),
})
const MAX_CONTENTS = 40

/** Fields of a box that its producer can change. */
const boxForm = z.object({
  name: text('Name', 80),
  description: text('Description', 2000),
  imageId: imageChoice,
  contents: z
    .array(contentForm)
    .min(1, 'Enter what is in the box')
    .max(MAX_CONTENTS, `At most ${MAX_CONTENTS} items`)
    .refine((contents) => new Set(contents.map(({ item }) => item)).size === contents.length, 'List each item once'),
  capacity: z.number('Enter a number').int('Whole boxes only').min(1, 'At least one').max(10_000, 'At most 10,000'),
  priceCents: z
    .number('Enter a price such as 25 or 25.50')
    .int()
    .min(100, 'At least $1')
    .max(1_000_00, 'At most $1,000'),
})
export const newBox = boxForm.extend({
  frequency: z.enum(frequencies, 'Choose a frequency'),
  firstDeliveryOn: z.iso.date('Choose a day'),
  cutoffDays: z.number('Enter a number').int('Whole days only').min(1, 'At least one day').max(6, 'At most 6 days'),
  fulfillmentMethod: z.enum(['pickup', 'delivery'], 'Choose pickup or delivery'),
  taxable: z.boolean(),
})
export type NewBox = z.infer<typeof newBox>
export const updatedBox = boxForm.extend({
  /** The version the edit is based on. */
  expectedVersion: z.number().int().min(1),
})
export type UpdatedBox = z.infer<typeof updatedBox>

const swap = z.object({ item: z.string().max(100), substitute: z.string().max(100) })
const content = z.object({ item: z.string(), substitutes: z.array(z.string()) })
const seller = z.object({ id: z.string(), businessName: z.string() })
const fulfillmentMethod = z.enum(['pickup', 'delivery'])

/** A subscription box. Dates are in the marketplace's time zone. */
export const boxView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  frequency: z.enum(frequencies),
  price: z.number(),
  /** Total per delivery, and its components. */
  totalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  contents: z.array(z.string()),
  producer: seller,
  fulfillmentMethod,
  pickupHours: z.string().nullable(),
  cutoffDays: z.number(),
  nextDelivery: z.string(),
  nextCharge: z.string(),
  slotsLeft: z.number(),
  /** The renewal terms to accept, item by item. */
  renewalTerms: z.array(z.string()),
})
export type BoxView = z.infer<typeof boxView>

export const subscriptionStatuses = ['active', 'past_due', 'paused', 'cancelled', 'lapsed'] as const

export const subscriptionView = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  box: z.object({
    id: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    frequency: z.enum(frequencies),
    contents: z.array(content),
    fulfillmentMethod,
    producer: seller,
  }),
  totalCents: z.number(),
  /** The next delivery; null while paused or ended. */
  nextCycle: z
    .object({ cycle: z.number(), deliverOn: z.string(), chargeOn: z.string(), changeable: z.boolean() })
    .nullable(),
  nextDelivery: z.string().nullable(),
  /** The next four deliveries by date; empty while paused or ended. */
  upcoming: z.array(
    z.object({
      cycle: z.number(),
      deliverOn: z.string(),
      chargeOn: z.string(),
      /** `closed`: the producer is closed on this day. */
      status: z.enum(upcomingDeliveryStatuses),
      /** Whether it can be skipped, or its skip undone. */
      changeable: z.boolean(),
    }),
  ),
  /** Paid boxes that were not handed over yet, by date. */
  onTheWay: z.array(
    z.object({ orderId: z.string(), orderNumber: z.string(), deliverOn: z.string(), statusLabel: z.string() }),
  ),
  swaps: z.array(swap),
  paymentMethod: z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() }),
  /** A delivery whose charge failed, and the date of the next retry. */
  unpaid: z
    .object({ orderId: z.string(), deliverOn: z.string(), failedAttempts: z.number(), nextAttemptOn: z.string() })
    .nullable(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

/** A box as its producer sees it. */
export const producerBox = z.object({
  id: z.string(),
  version: z.number(),
  available: z.boolean(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  contents: z.array(content),
  capacity: z.number(),
  slotsTaken: z.number(),
  priceCents: z.number(),
  frequency: z.enum(frequencies),
  firstDeliveryOn: z.string(),
  cutoffDays: z.number(),
  fulfillmentMethod,
  taxable: z.boolean(),
  nextDelivery: z.string(),
})
export type ProducerBox = z.infer<typeof producerBox>

/** A paid box delivery. */
export const boxDelivery = z.object({
  deliverOn: z.string(),
  boxId: z.string(),
  boxName: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  buyerName: z.string(),
  fulfillmentMethod,
  address: z.string().nullable(),
  deliveryInstructions: z.string().nullable(),
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
  zipCode: zipCode.optional(),
})
export type SubscriberContact = z.infer<typeof subscriberContact>

export const subscribeForm = z.object({
  boxId,
  /** The setup intent of the saved card. */
  setupIntentId: z.string().max(100),
  /** The total the subscriber saw. */
  totalCents: cents,
  acceptsRenewalTerms: z.literal(true, 'Accept the renewal terms'),
  contact: subscriberContact,
  deliveryInstructions: z.string().trim().max(500, 'At most 500 characters').optional(),
})
export type SubscribeForm = z.infer<typeof subscribeForm>

export const subscriptionChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('pause') }),
  z.object({ action: z.literal('resume') }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.enum(['skip', 'unskip']), cycle: z.number().int().min(0) }),
  z.object({ action: z.literal('swap'), cycle: z.number().int().min(0), swaps: z.array(swap).max(MAX_CONTENTS) }),
])
export type SubscriptionChange = z.infer<typeof subscriptionChange>

/** A setup intent, with which the browser saves a card. */
const setupIntent = z.object({
  setupIntentId: z.string(),
  clientSecret: z.string(),
  publishableKey: z.string(),
  scriptUrl: z.string(),
  sandbox: z.boolean(),
})
export type SetupIntentView = z.infer<typeof setupIntent>

const subscriptionParams = z.object({ id: subscriptionId })
const boxParams = z.object({ id: boxId })
const done = z.object({ id: z.string() })

export const subscriptionsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/subscription-boxes',
    summary: 'Subscription boxes that are available',
    query: z.object({ frequency: z.enum(['all', ...frequencies]).optional() }),
    response: z.array(boxView),
  }),
  mySubscriptions: defineEndpoint({
    method: 'GET',
    path: '/api/subscriptions',
    summary: 'Subscriptions of the caller',
    response: z.array(subscriptionView),
  }),
  createSetupIntent: defineEndpoint({
    method: 'POST',
    path: '/api/subscription-setup-intents',
    summary: 'Create a setup intent to save a card for a new subscription',
    response: setupIntent,
  }),
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/api/subscriptions',
    summary: 'Subscribe to a box at the price and terms shown',
    body: subscribeForm,
    response: done,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/subscriptions/:id',
    summary:
      'Pause, resume or cancel a subscription, skip one of its next four deliveries, undo that, or swap contents of the next',
    params: subscriptionParams,
    body: subscriptionChange,
    response: done,
  }),
  createReplacementSetupIntent: defineEndpoint({
    method: 'POST',
    path: '/api/subscriptions/:id/setup-intents',
    summary: 'Create a setup intent to replace the card of a subscription',
    params: subscriptionParams,
    response: setupIntent,
  }),
  updatePaymentMethod: defineEndpoint({
    method: 'PUT',
    path: '/api/subscriptions/:id/payment-method',
    summary: 'Replace the card of a subscription, and retry an unpaid charge at once',
    params: subscriptionParams,
    body: z.object({ setupIntentId: z.string().max(100) }),
    response: done,
  }),
  myBoxes: defineEndpoint({
    method: 'GET',
    path: '/api/me/subscription-boxes',
    summary: "The producer's boxes",
    response: z.array(producerBox),
  }),
  createBox: defineEndpoint({
    method: 'POST',
    path: '/api/me/subscription-boxes',
    summary: 'Create a box',
    body: newBox,
    response: done,
  }),
  updateBox: defineEndpoint({
    method: 'PUT',
    path: '/api/me/subscription-boxes/:id',
    summary: 'Update a box; current subscribers keep their price',
    params: boxParams,
    body: updatedBox,
    response: done,
  }),
  discontinueBox: defineEndpoint({
    method: 'POST',
    path: '/api/me/subscription-boxes/:id/discontinue',
    summary: 'Discontinue a box and cancel its subscriptions',
    params: boxParams,
    response: done,
  }),
  deliveries: defineEndpoint({
    method: 'GET',
    path: '/api/me/subscription-deliveries',
    summary: 'Paid box deliveries, by date',
    response: z.array(boxDelivery),
  }),
}

export const subscriptionProblems = problems({
  box_not_found: { status: 404, text: 'We could not find this box.' },
  box_not_owned: { status: 403, text: 'This is not your box.' },
  box_discontinued: { status: 409, text: 'This box is no longer available.' },
  box_full: { status: 409, text: 'All slots of this box are taken.' },
  capacity_below_subscriptions: {
    status: 409,
    text: ({ slotsTaken }) =>
      Number(slotsTaken) === 1
        ? '1 slot is taken, so the box needs at least one.'
        : `${slotsTaken} slots are taken, so the box needs at least as many.`,
  },
  first_delivery_too_soon: { status: 400, text: 'The first delivery is too soon: its cutoff has passed.' },
  pickup_days_missing: {
    status: 409,
    text: 'Your pickup hours have no days and times. Set them in your profile first, then create the box.',
  },
  first_delivery_day_closed: { status: 400, text: 'You do not fulfill orders on this day. Choose another.' },
  pickup_day_closed: {
    status: 409,
    text: ({ weekday }) =>
      `The producer no longer has pickup hours on ${weekday}s, so you can’t subscribe to this box.`,
  },
  fulfillment_method_not_set_up: { status: 409, text: 'Set up this fulfillment method in your profile first.' },
  own_box: { status: 403, text: 'You cannot subscribe to your own box.' },
  box_not_deliverable: { status: 409, text: ({ reason }) => String(reason) },
  address_required: { status: 400, text: 'Enter a delivery address.' },
  payment_method_required: { status: 409, text: 'No card was saved. Enter it again.' },
  subscription_not_found: { status: 404, text: 'There is no such subscription.' },
  subscription_ended: { status: 409, text: 'This subscription has ended.' },
  subscription_past_due: { status: 409, text: 'Pay the open charge first, or cancel.' },
  subscription_paused: { status: 409, text: 'This subscription is paused. Resume it first.' },
  billing_cycle_not_next: { status: 409, text: 'Contents can be swapped for the next delivery only.' },
  billing_cycle_not_upcoming: {
    status: 409,
    text: `Only the next ${UPCOMING_DELIVERIES} deliveries can be skipped. Reload the page to see them.`,
  },
  cutoff_passed: { status: 409, text: 'The cutoff of this delivery has passed.' },
  substitute_not_offered: { status: 409, text: 'This substitute is not offered.' },
})

/** Sent to the subscriber and the producer: a subscription or a box has changed. */
export interface SubscriptionUpdate {
  readonly type: 'subscription_update'
}
