import { z } from 'zod'
import { MAX_CART_LINES, MAX_INSTRUCTIONS_LENGTH, quantitiesOf } from '#domain/checkout/cart.ts'
import type { CheckoutStatus } from '#domain/checkout/checkout.decider.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { defineEndpoint, problems, quantityStepInvalid } from '#domain/kernel/contract.ts'
import { city, phone, state, streetAddress, zipCode } from '#domain/kernel/fields.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { pickupDetails, pickupLocationView, pickupWindow } from '#domain/producers/producer.events.ts'

/** Of one product in one cart, in its unit. */
const MAX_QUANTITY = 1000

const quantity = z
  .number('Please enter a number')
  .positive('Please choose at least one')
  .max(MAX_QUANTITY, `At most ${MAX_QUANTITY} at once`)

const NO_PRODUCT = 'Invalid product information in cart'

export const cartLine = z.object({
  productId: z.string(NO_PRODUCT).min(1, NO_PRODUCT).max(60, NO_PRODUCT),
  quantity,
})

const fulfillmentChoice = z.object({
  producerId: z.string().max(60),
  method: z.enum(['pickup', 'delivery']),
  /** The further place where it is picked up; without one, at the producer's own. */
  placeId: z.string().max(60).optional(),
})

/** The cart as the server sees it now. Lines that cannot be bought say why in `problem`. */
export const cartView = z.object({
  producers: z.array(
    z.object({
      producerId: z.string(),
      producerName: z.string(),
      city: z.string(),
      fulfillmentMethod: z.enum(['pickup', 'delivery']),
      /** What this producer offers for all the lines together, and why a way is missing. */
      offered: z.array(z.enum(['pickup', 'delivery'])),
      notOffered: z.record(z.string(), z.string()),
      pickupHours: z.string().nullable(),
      nextPickup: pickupWindow.nullable(),
      /** Where else the goods can be picked up. */
      places: z.array(pickupLocationView),
      /** Which of them was chosen; null for the producer's own place. */
      placeId: z.string().nullable(),
      deliveryRateCents: z.number().nullable(),
      deliveryMinimumCents: z.number().nullable(),
      lines: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          imageUrl: z.string().nullable(),
          unit: z.string(),
          quantity: z.number(),
          priceCents: z.number(),
          lineTotalCents: z.number(),
          available: z.number(),
          problem: z.string().nullable(),
        }),
      ),
      subtotalCents: z.number(),
      deliveryFeeCents: z.number(),
      taxCents: z.number(),
    }),
  ),
  /** Products that are in the cart but no longer in the market. */
  gone: z.array(z.string()),
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  totalCents: z.number(),
  buyable: z.boolean(),
})
export type CartView = z.infer<typeof cartView>

/** Contact and address. The four address fields are asked for as soon as one producer delivers. */
export const contactForm = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(120),
  email: z.email('Please enter a valid email').max(254),
  phone,
  address: streetAddress.optional(),
  city: city.optional(),
  state: state.optional(),
  zip: zipCode.optional(),
})

export const ADDRESS_MESSAGES = {
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zip: 'ZIP code is required',
} as const

export const startCheckoutForm = z
  .object({
    /** What the buyer saw: a price or a total that has changed since is said, never charged. */
    lines: z
      .array(cartLine.extend({ priceCents: z.number(NO_PRODUCT).int().nonnegative() }))
      .min(1, 'Your cart is empty. Please add items before checking out.')
      .max(MAX_CART_LINES, `At most ${MAX_CART_LINES} different products at once`)
      .refine(
        (lines) => Math.max(0, ...quantitiesOf(lines).values()) <= MAX_QUANTITY,
        `At most ${MAX_QUANTITY} at once`,
      ),
    fulfillment: z
      .array(
        fulfillmentChoice.extend({
          /** What this producer, and no other, is to know about their order. */
          instructions: z
            .string()
            .trim()
            .max(MAX_INSTRUCTIONS_LENGTH, `At most ${MAX_INSTRUCTIONS_LENGTH} characters`)
            .optional(),
        }),
      )
      .min(1)
      .max(MAX_CART_LINES),
    contact: contactForm,
    totalCents: z.number().int().nonnegative(),
    /** How much of the total the buyer's store credit pays, nothing unless told; the rest is charged to a card. */
    storeCreditCents: z.number().int().nonnegative().optional(),
    acceptsPolicies: z.literal(true, 'Please accept the policies'),
    isAdult: z.literal(true, 'You must be at least 18 years of age'),
  })
  .superRefine(({ fulfillment, contact }, context) => {
    if (!fulfillment.some((choice) => choice.method === 'delivery')) return
    for (const field of ['address', 'city', 'state', 'zip'] as const)
      if (!contact[field])
        context.addIssue({ code: 'custom', path: ['contact', field], message: ADDRESS_MESSAGES[field] })
  })
export type StartCheckoutForm = z.infer<typeof startCheckoutForm>

export const paymentIntentView = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  scriptUrl: z.string(),
  sandbox: z.boolean(),
})
export type PaymentIntentView = z.infer<typeof paymentIntentView>

/** `open`: waiting for the money. The rest is over, one way or another; `replaced` by a newer checkout of the same buyer. */
const checkoutPhases = ['open', 'paid', 'expired', 'replaced', 'refused', 'refunded'] as const

export const checkoutView = z.object({
  id: z.string(),
  phase: z.enum(checkoutPhases),
  totalCents: z.number(),
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  /** How much of the total store credit pays. */
  storeCreditCents: z.number(),
  expiresAt: z.string(),
  email: z.string().nullable(),
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      /** Opens the order's page without an account. */
      key: z.string(),
      producerName: z.string(),
      fulfillmentMethod: z.enum(['pickup', 'delivery']),
      placeName: z.string().nullable(),
      /** Where and when to pick it up; the address of the producer's own place once it is paid. */
      pickup: pickupDetails.nullable(),
      /** The address it is delivered to, in lines. */
      deliverTo: z.array(z.string()).nullable(),
      status: z.string(),
      subtotalCents: z.number(),
      deliveryFeeCents: z.number(),
      taxCents: z.number(),
      processingFeeCents: z.number(),
      totalCents: z.number(),
      lines: z.array(
        z.object({
          name: z.string(),
          unit: z.string(),
          quantity: z.number(),
          priceCents: z.number(),
          lineTotalCents: z.number(),
        }),
      ),
    }),
  ),
})
export type CheckoutView = z.infer<typeof checkoutView>

/** The buyer's one open checkout; all null while there is none. */
const openCheckoutView = z.object({
  /** The server's clock when it answered: `expiresAt` is compared with it, never with the browser's. */
  now: z.string(),
  checkout: z
    .object({
      id: z.string(),
      /** Opens its pages without an account. */
      key: z.string(),
      expiresAt: z.string(),
      totalCents: z.number(),
      /** What is reserved for this buyer, in each product's unit. */
      lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.number() })),
    })
    .nullable(),
})
export type OpenCheckoutView = z.infer<typeof openCheckoutView>

const byIdAndKey = { params: z.object({ id: z.string() }), query: z.object({ key: z.string().max(100).optional() }) }

export const checkoutContract = {
  cart: defineEndpoint({
    method: 'POST',
    path: '/api/cart/quote',
    summary: 'Price a cart: nothing is held or kept',
    body: z.object({
      lines: z.array(cartLine).max(MAX_CART_LINES),
      fulfillment: z.array(fulfillmentChoice).max(MAX_CART_LINES).default([]),
      /** Where to deliver, to tell whether a producer comes there. */
      zip: z.string().max(10).optional(),
    }),
    response: cartView,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts',
    summary: 'Hold the goods, place the orders and ask for the money',
    body: startCheckoutForm,
    /** `payment` null: store credit has paid all of it. */
    response: z.object({ checkoutId: z.string(), key: z.string(), payment: paymentIntentView.nullable() }),
  }),
  open: defineEndpoint({
    method: 'GET',
    path: '/api/open-checkout',
    summary: 'The open checkout of this account or session: its reserved items and how long they stay reserved',
    response: openCheckoutView,
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/checkouts/:id',
    summary: 'Where a checkout stands',
    ...byIdAndKey,
    response: checkoutView,
  }),
  payment: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/payment-intent',
    summary: 'The ticket to pay an open checkout with, again after a reload',
    ...byIdAndKey,
    response: paymentIntentView,
  }),
  look: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/refresh',
    summary: "The browser is back from paying: have the server look at the processor's side",
    ...byIdAndKey,
    response: z.object({ phase: z.enum(checkoutPhases), payment: z.string() }),
  }),
  abandon: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/cancel',
    summary: 'Give the held goods back without paying',
    ...byIdAndKey,
    response: z.object({ phase: z.enum(checkoutPhases) }),
  }),
}

export const checkoutProblems = problems({
  checkout_not_found: { status: 404, text: 'There is no such checkout.' },
  checkout_ended: {
    status: 409,
    text: 'The time to pay this checkout is over. Your cart is still here: please check out again.',
  },
  checkout_replaced: {
    status: 409,
    text: 'You changed your order in another window, so this payment was replaced. Nothing was charged here.',
  },
  payment_processing: {
    status: 409,
    text: 'Your bank is still processing your last payment. Please wait for it before you start another one.',
  },
  checkout_paid: { status: 409, text: 'This is paid already: nothing more is to be paid.' },
  price_changed: { status: 409, text: 'A price has changed since you last looked. Please check your cart.' },
  total_changed: { status: 409, text: 'The total has changed since you last looked. Please check it again.' },
  product_unavailable: { status: 409, text: ({ name }) => `${name ?? 'A product'} is no longer in the market.` },
  producer_not_payable: {
    status: 409,
    text: ({ name }) =>
      name
        ? `${name} is not for sale right now: its producer cannot take orders.`
        : 'This producer cannot take orders right now.',
  },
  producer_closed: {
    status: 409,
    text: ({ name, backOn }) =>
      `${name ?? 'A product'} is not for sale right now: its producer is back on ${formatShortDate(String(backOn))}.`,
  },
  quantity_step_invalid: quantityStepInvalid,
  fulfillment_required: { status: 400, text: 'Please choose pickup or delivery for every producer.' },
  fulfillment_not_offered: {
    status: 409,
    text: ({ reason }) => String(reason ?? 'This way of handing over is not offered.'),
  },
  store_credit_changed: {
    status: 409,
    text: 'Your store credit has changed since you last looked. Please check the total again.',
  },
  store_credit_requires_account: { status: 409, text: 'Store credit is kept in an account. Please sign in to use it.' },
  charge_below_minimum: {
    status: 400,
    text: ({ least }) =>
      `A card takes no less than ${formatMoney(Number(least))}. Please use a little less store credit.`,
  },
  own_product_in_cart: { status: 400, text: 'You cannot buy your own products.' },
  payment_unavailable: {
    status: 503,
    text: 'We are experiencing connectivity issues with our payment processor. Please try again later.',
  },
  webhook_signature_invalid: { status: 400, text: 'The signature does not fit.' },
})

/** On `checkout:<id>`: it was paid, expired, refused or refunded. */
export interface CheckoutUpdate {
  readonly type: 'checkout_update'
  readonly checkoutId: string
}

export type CheckoutPhase = (typeof checkoutPhases)[number]

/** What a checkout's status means to its buyer. One nobody knows is over. */
export const phaseOf = (status: CheckoutStatus | 'unknown', replacedBy?: string | null): CheckoutPhase =>
  PHASES[status] === 'expired' && replacedBy ? 'replaced' : PHASES[status]

const PHASES: Readonly<Record<CheckoutStatus | 'unknown', CheckoutPhase>> = {
  unknown: 'expired',
  started: 'open',
  reserved: 'open',
  ordered: 'open',
  awaiting_payment: 'open',
  paid: 'paid',
  paid_late: 'paid',
  completed: 'paid',
  refused: 'refused',
  expired: 'expired',
  closed: 'expired',
  refunding: 'refunded',
  refunded: 'refunded',
}
