import { z } from 'zod'
import { phone, zip } from '../kernel/contact-fields.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { nearDayWords } from '../kernel/day.ts'
import { formatMoney } from '../kernel/format-money.ts'
import { pickupPlaceView, pickupWindow } from '../producers/producer.events.ts'
import { MOST_LINES } from './cart-limits.ts'
import { quantitiesOf } from './quantities.ts'
import { STATES } from './states.ts'

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

const fulfilmentChoice = z.object({
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
      fulfilment: z.enum(['pickup', 'delivery']),
      /** What this producer offers for all the lines together, and why a way is missing. */
      offered: z.array(z.enum(['pickup', 'delivery'])),
      notOffered: z.record(z.string(), z.string()),
      pickupHours: z.string().nullable(),
      nextPickup: pickupWindow.nullable(),
      /** Where else the goods can be picked up. */
      places: z.array(pickupPlaceView),
      /** Which of them was chosen; null for the producer's own place. */
      placeId: z.string().nullable(),
      deliveryFeeCents: z.number().nullable(),
      deliveryMinimumCents: z.number().nullable(),
      lines: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          imageUrl: z.string().nullable(),
          unit: z.string(),
          quantity: z.number(),
          priceCents: z.number(),
          lineCents: z.number(),
          available: z.number(),
          problem: z.string().nullable(),
        }),
      ),
      itemsCents: z.number(),
      deliveryCents: z.number(),
      taxCents: z.number(),
    }),
  ),
  /** Products that are in the cart but no longer in the market. */
  gone: z.array(z.string()),
  itemsCents: z.number(),
  deliveryCents: z.number(),
  taxCents: z.number(),
  processingCents: z.number(),
  totalCents: z.number(),
  buyable: z.boolean(),
})
export type CartView = z.infer<typeof cartView>

/** Contact and address. The four address fields are asked for as soon as one producer delivers. */
export const contactForm = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(120),
  email: z.email('Please enter a valid email').max(254),
  phone,
  address: z.string().trim().min(5, 'Address is required').max(200).optional(),
  city: z.string().trim().min(2, 'City is required').max(100).optional(),
  state: z.enum(STATES, 'State is required').optional(),
  zip: zip.optional(),
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
      .max(MOST_LINES, `At most ${MOST_LINES} different products at once`)
      .refine(
        (lines) => Math.max(0, ...quantitiesOf(lines).values()) <= MAX_QUANTITY,
        `At most ${MAX_QUANTITY} at once`,
      ),
    fulfilment: z.array(fulfilmentChoice).min(1).max(MOST_LINES),
    contact: contactForm,
    instructions: z.string().trim().max(500).optional(),
    totalCents: z.number().int().nonnegative(),
    /** How much of the total the buyer's store credit pays, nothing unless told; the rest is charged to a card. */
    creditCents: z.number().int().nonnegative().optional(),
    acceptsPolicies: z.literal(true, 'Please accept the policies'),
    isAdult: z.literal(true, 'You must be at least 18 years of age'),
  })
  .superRefine(({ fulfilment, contact }, context) => {
    if (!fulfilment.some((choice) => choice.method === 'delivery')) return
    for (const field of ['address', 'city', 'state', 'zip'] as const)
      if (!contact[field])
        context.addIssue({ code: 'custom', path: ['contact', field], message: ADDRESS_MESSAGES[field] })
  })
export type StartCheckoutForm = z.infer<typeof startCheckoutForm>

export const paymentTicket = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  scriptUrl: z.string(),
  sandbox: z.boolean(),
})
export type PaymentTicketView = z.infer<typeof paymentTicket>

/** `open`: waiting for the money. The rest is over, one way or another. */
export const checkoutPhases = ['open', 'paid', 'expired', 'refused', 'refunded'] as const

export const checkoutView = z.object({
  id: z.string(),
  phase: z.enum(checkoutPhases),
  totalCents: z.number(),
  itemsCents: z.number(),
  deliveryCents: z.number(),
  taxCents: z.number(),
  processingCents: z.number(),
  /** How much of the total store credit pays. */
  creditCents: z.number(),
  expiresAt: z.string(),
  email: z.string().nullable(),
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      /** Opens the order's page without an account. */
      key: z.string(),
      producerName: z.string(),
      fulfilment: z.enum(['pickup', 'delivery']),
      placeName: z.string().nullable(),
      status: z.string(),
      totalCents: z.number(),
      lines: z.array(
        z.object({
          name: z.string(),
          unit: z.string(),
          quantity: z.number(),
          priceCents: z.number(),
          lineCents: z.number(),
        }),
      ),
    }),
  ),
})
export type CheckoutView = z.infer<typeof checkoutView>

const byIdAndKey = { params: z.object({ id: z.string() }), query: z.object({ key: z.string().max(100).optional() }) }

export const checkoutContract = {
  cart: exchange({
    method: 'POST',
    path: '/api/cart/quote',
    summary: 'Price a cart: nothing is held or kept',
    body: z.object({
      lines: z.array(cartLine).max(MOST_LINES),
      fulfilment: z.array(fulfilmentChoice).max(MOST_LINES).default([]),
      /** Where to deliver, to tell whether a producer comes there. */
      zip: z.string().max(10).optional(),
    }),
    answer: cartView,
  }),
  start: exchange({
    method: 'POST',
    path: '/api/checkouts',
    summary: 'Hold the goods, place the orders and ask for the money',
    body: startCheckoutForm,
    /** `payment` null: store credit has paid all of it. */
    answer: z.object({ checkoutId: z.string(), key: z.string(), payment: paymentTicket.nullable() }),
  }),
  view: exchange({
    method: 'GET',
    path: '/api/checkouts/:id',
    summary: 'Where a checkout stands',
    ...byIdAndKey,
    answer: checkoutView,
  }),
  payment: exchange({
    method: 'POST',
    path: '/api/checkouts/:id/payment',
    summary: 'The ticket to pay an open checkout with, again after a reload',
    ...byIdAndKey,
    answer: paymentTicket,
  }),
  look: exchange({
    method: 'POST',
    path: '/api/checkouts/:id/look',
    summary: "The browser is back from paying: have the server look at the processor's side",
    ...byIdAndKey,
    answer: z.object({ phase: z.enum(checkoutPhases), payment: z.string() }),
  }),
  abandon: exchange({
    method: 'POST',
    path: '/api/checkouts/:id/abandon',
    summary: 'Give the held goods back without paying',
    ...byIdAndKey,
    answer: z.object({ phase: z.enum(checkoutPhases) }),
  }),
}

export const checkoutProblems = problems({
  checkout_not_found: { status: 404, text: 'There is no such checkout.' },
  checkout_over: {
    status: 409,
    text: 'The time to pay this checkout is over. Your cart is still here: please check out again.',
  },
  checkout_paid: { status: 409, text: 'This is paid already: nothing more is to be paid.' },
  price_changed: { status: 409, text: 'A price has changed since you last looked. Please check your cart.' },
  total_changed: { status: 409, text: 'The total has changed since you last looked. Please check it again.' },
  product_gone: { status: 409, text: ({ name }) => `${name ?? 'A product'} is no longer in the market.` },
  producer_not_payable: {
    status: 409,
    text: ({ name }) => `${name ?? 'A product'} is not for sale right now: its producer cannot sell at the moment.`,
  },
  producer_closed: {
    status: 409,
    text: ({ name, backOn }) =>
      `${name ?? 'A product'} is not for sale right now: its producer is back on ${nearDayWords(String(backOn))}.`,
  },
  quantity_not_sold: {
    status: 400,
    text: ({ name, step }) => `${name ?? 'This product'} is sold in steps of ${step}.`,
  },
  fulfilment_missing: { status: 400, text: 'Please choose pickup or delivery for every producer.' },
  fulfilment_not_offered: {
    status: 409,
    text: ({ reason }) => String(reason ?? 'This way of handing over is not offered.'),
  },
  credit_changed: {
    status: 409,
    text: 'Your store credit has changed since you last looked. Please check the total again.',
  },
  credit_needs_account: { status: 409, text: 'Store credit is kept in an account. Please sign in to use it.' },
  credit_leaves_too_little: {
    status: 400,
    text: ({ least }) =>
      `A card takes no less than ${formatMoney(Number(least))}. Please use a little less store credit.`,
  },
  own_goods: { status: 400, text: 'These are your own goods.' },
  payment_unavailable: {
    status: 503,
    text: 'We are experiencing connectivity issues with our payment processor. Please try again later.',
  },
  webhook_forged: { status: 400, text: 'The signature does not fit.' },
})

/** On `checkout:<id>`: it was paid, expired, refused or refunded. */
export interface CheckoutUpdate {
  readonly type: 'checkout_update'
  readonly checkoutId: string
}
