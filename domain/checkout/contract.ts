import { z } from 'zod'
import { MAX_CART_LINES, MAX_INSTRUCTIONS_LENGTH, quantitiesOf } from '#domain/checkout/cart.ts'
import type { CheckoutStatus } from '#domain/checkout/checkout.decider.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { defineEndpoint, problems, quantityStepInvalid } from '#domain/kernel/contract.ts'
import { city, phone, state, streetAddress, zipCode } from '#domain/kernel/fields.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { pickupDetails, pickupLocationView, pickupWindow } from '#domain/producers/producer.events.ts'

/** Maximum quantity of one product, in its unit. */
const MAX_QUANTITY = 1000

const quantity = z
  .number('Enter a number')
  .positive('Choose at least one')
  .max(MAX_QUANTITY, `At most ${MAX_QUANTITY} at once`)

const NO_PRODUCT = 'Invalid product information in cart'

export const cartLine = z.object({
  productId: z.string(NO_PRODUCT).min(1, NO_PRODUCT).max(60, NO_PRODUCT),
  quantity,
})

const fulfillmentChoice = z.object({
  producerId: z.string().max(60),
  method: z.enum(['pickup', 'delivery']),
  /** A further pickup location; undefined for the producer's own. */
  pickupLocationId: z.string().max(60).optional(),
})

/** The cart with current prices and stock. Lines that cannot be bought have a `problem`. */
export const cartView = z.object({
  producers: z.array(
    z.object({
      producerId: z.string(),
      producerName: z.string(),
      city: z.string(),
      fulfillmentMethod: z.enum(['pickup', 'delivery']),
      /** Fulfillment methods available for all lines together, and why others are not. */
      offered: z.array(z.enum(['pickup', 'delivery'])),
      notOffered: z.record(z.string(), z.string()),
      pickupHours: z.string().nullable(),
      nextPickup: pickupWindow.nullable(),
      /** Further pickup locations. */
      places: z.array(pickupLocationView),
      /** The selected one; null for the producer's own location. */
      pickupLocationId: z.string().nullable(),
      deliveryRateCents: z.number().nullable(),
      deliveryMinimumCents: z.number().nullable(),
      /** Amount missing to the delivery minimum, if nothing else prevents delivery; null otherwise. */
      deliveryShortfallCents: z.number().nullable(),
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
  /** Products in the cart that are no longer listed. */
  gone: z.array(z.string()),
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  totalCents: z.number(),
  buyable: z.boolean(),
})
export type CartView = z.infer<typeof cartView>

/** Contact and address. The four address fields are required if any order is delivered. */
export const contactForm = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(120),
  email: z.email('Please enter a valid email').max(254),
  phone,
  address: streetAddress.optional(),
  city: city.optional(),
  state: state.optional(),
  zipCode: zipCode.optional(),
})

export const ADDRESS_MESSAGES = {
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
} as const

export const startCheckoutForm = z
  .object({
    /** Lines as the buyer saw them. A price or total that has changed since is refused, never charged. */
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
          /** Instructions that only this producer sees. */
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
    /** Part of the total paid with store credit, 0 by default; the rest is charged to a card. */
    storeCreditCents: z.number().int().nonnegative().optional(),
    acceptsPolicies: z.literal(true, 'Accept the policies'),
    isAdult: z.literal(true, 'You must be at least 18 years of age'),
  })
  .superRefine(({ fulfillment, contact }, context) => {
    if (!fulfillment.some((choice) => choice.method === 'delivery')) return
    for (const field of ['address', 'city', 'state', 'zipCode'] as const)
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

/** `open`: awaiting payment. All others are final; `replaced`: by a newer checkout of the same buyer. */
const checkoutPhases = ['open', 'paid', 'expired', 'replaced', 'refused', 'refunded'] as const

export const checkoutView = z.object({
  id: z.string(),
  phase: z.enum(checkoutPhases),
  totalCents: z.number(),
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  /** Part of the total paid with store credit. */
  storeCreditCents: z.number(),
  expiresAt: z.string(),
  /** The server's time: compare `expiresAt` with it, not with the browser's clock. */
  now: z.string(),
  /** Whether the buyer can take more time to pay, once. */
  extendable: z.boolean(),
  email: z.string().nullable(),
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      /** Gives access to the order's page without an account. */
      key: z.string(),
      producerName: z.string(),
      fulfillmentMethod: z.enum(['pickup', 'delivery']),
      pickupLocationName: z.string().nullable(),
      /** Pickup location and hours. The address of the producer's own location is included after payment. */
      pickup: pickupDetails.nullable(),
      /** When the buyer can pick up the order next; null for deliveries and without opening hours. */
      nextPickup: pickupWindow.nullable(),
      /** Delivery address, in lines. */
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
          unitPriceCents: z.number(),
          lineTotalCents: z.number(),
        }),
      ),
    }),
  ),
})
export type CheckoutView = z.infer<typeof checkoutView>

/** The buyer's open checkout, of which there is at most one; `checkout` is null if there is none. */
const openCheckoutView = z.object({
  /** The server's time: compare `expiresAt` with it, not with the browser's clock. */
  now: z.string(),
  checkout: z
    .object({
      id: z.string(),
      /** Gives access to its pages without an account. */
      key: z.string(),
      expiresAt: z.string(),
      totalCents: z.number(),
      orderIds: z.array(z.string()),
      /** Reserved quantities, in each product's unit. */
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
    summary: 'Price a cart; nothing is reserved or stored',
    body: z.object({
      lines: z.array(cartLine).max(MAX_CART_LINES),
      fulfillment: z.array(fulfillmentChoice).max(MAX_CART_LINES).default([]),
      /** Delivery ZIP code, to check which producers deliver there. */
      zipCode: z.string().max(10).optional(),
    }),
    response: cartView,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts',
    summary: 'Start a checkout: reserve stock, place orders and create the payment',
    body: startCheckoutForm,
    /** `payment` is null if store credit paid the whole total. */
    response: z.object({ checkoutId: z.string(), key: z.string(), payment: paymentIntentView.nullable() }),
  }),
  open: defineEndpoint({
    method: 'GET',
    path: '/api/open-checkout',
    summary: 'The open checkout of this account or session, with its reserved items and their expiry',
    response: openCheckoutView,
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/checkouts/:id',
    summary: 'Status of a checkout',
    ...byIdAndKey,
    response: checkoutView,
  }),
  payment: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/payment-intent',
    summary: 'The payment of an open checkout, for example after a reload',
    ...byIdAndKey,
    response: paymentIntentView,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/refresh',
    summary: "Update a checkout from the processor's payment status after the buyer returns from paying",
    ...byIdAndKey,
    response: z.object({ phase: z.enum(checkoutPhases), payment: z.string() }),
  }),
  extend: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/extension',
    summary: 'Take more time to pay, once per checkout',
    ...byIdAndKey,
    response: z.object({ expiresAt: z.string() }),
  }),
  abandon: defineEndpoint({
    method: 'POST',
    path: '/api/checkouts/:id/cancel',
    summary: 'Cancel a checkout and release its reservations',
    ...byIdAndKey,
    response: z.object({ phase: z.enum(checkoutPhases) }),
  }),
}

export const checkoutProblems = problems({
  checkout_not_found: { status: 404, text: 'There is no such checkout.' },
  checkout_ended: {
    status: 409,
    text: 'This checkout has expired. Your cart is still here: please check out again.',
  },
  checkout_replaced: {
    status: 409,
    text: 'You changed your order in another window, so this payment was replaced. Nothing was charged here.',
  },
  payment_processing: {
    status: 409,
    text: 'Your bank is still processing your last payment. Wait for it to finish before you start another one.',
  },
  checkout_paid: { status: 409, text: 'This checkout has already been paid.' },
  price_changed: { status: 409, text: 'A price has changed. Review your cart.' },
  total_changed: { status: 409, text: 'The total has changed. Review it.' },
  product_unavailable: { status: 409, text: ({ name }) => `${name ?? 'A product'} is no longer available.` },
  producer_not_payable: {
    status: 409,
    text: ({ name }) =>
      name
        ? `${name} is unavailable: the producer can’t take orders right now.`
        : 'This producer cannot take orders right now.',
  },
  producer_closed: {
    status: 409,
    text: ({ name, reopensOn }) =>
      `${name ?? 'A product'} is unavailable until ${formatShortDate(String(reopensOn))}, when the producer reopens.`,
  },
  quantity_step_invalid: quantityStepInvalid,
  fulfillment_required: { status: 400, text: 'Choose pickup or delivery for every producer.' },
  fulfillment_not_offered: {
    status: 409,
    text: ({ reason }) => String(reason ?? 'This fulfillment method is not available.'),
  },
  store_credit_changed: {
    status: 409,
    text: 'Your store credit has changed. Review the total.',
  },
  store_credit_requires_account: { status: 409, text: 'Store credit belongs to an account. Sign in to use it.' },
  charge_below_minimum: {
    status: 400,
    text: ({ least }) => `The minimum card payment is ${formatMoney(Number(least))}. Use less store credit.`,
  },
  own_product_in_cart: { status: 400, text: 'You cannot buy your own products.' },
  payment_unavailable: {
    status: 503,
    text: 'We are experiencing connectivity issues with our payment processor. Please try again later.',
  },
  webhook_signature_invalid: { status: 400, text: 'The webhook signature is invalid.' },
})

/** On `checkout:<id>`: it was paid, expired, refused or refunded. */
export interface CheckoutUpdate {
  readonly type: 'checkout_update'
  readonly checkoutId: string
}

export type CheckoutPhase = (typeof checkoutPhases)[number]

/** A checkout's status for its buyer. An unknown checkout counts as expired. */
export const phaseOf = (status: CheckoutStatus | 'unknown', replacedBy?: string | null): CheckoutPhase =>
  PHASES[status] === 'expired' && replacedBy ? 'replaced' : PHASES[status]

const PHASES: Readonly<Record<CheckoutStatus | 'unknown', CheckoutPhase>> = {
  unknown: 'expired',
  started: 'open',
  reserved: 'open',
  awaiting_payment: 'open',
  paid: 'paid',
  paid_after_expiry: 'paid',
  completed: 'paid',
  refused: 'refused',
  expired: 'expired',
  closed: 'expired',
  refunding: 'refunded',
  refunded: 'refunded',
}
