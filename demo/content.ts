import { z } from 'zod'
import { sceneNames } from '#demo/images/glyphs.ts'
import { MAX_PRODUCT_IMAGES } from '#domain/catalog/product-images.ts'
import {
  categories,
  certifications,
  fulfillmentMethods,
  reportReasons as productReportReasons,
  units,
} from '#domain/catalog/product-taxonomy.ts'
import { WEEKDAYS } from '#domain/kernel/calendar-date.ts'
import { reportReasons as messageReportReasons } from '#domain/messaging/conversation.ts'
import { orderStatuses } from '#domain/ordering/order-status.ts'
import { reportReasons as reviewReportReasons } from '#domain/reviews/review-options.ts'
import { frequencies } from '#domain/subscriptions/billing-cycle.ts'
import { readContent, readContentFolder } from './read-content.ts'

/**
 * The content of the demo marketplace, read from `demo/data` and checked once. Producers, shoppers and checkouts are
 * identified by their keys, products by their names; ids are derived from these. Times count back from the day the demo
 * is seeded.
 */

const text = z.string().min(1)
const cents = z.int().positive()
const quantity = z.number().positive()
const ago = z.number().nonnegative()
const phone = z.string().regex(/^802-555-01\d\d$/, 'is not one of the numbers reserved for fiction')
const zipCode = z.string().regex(/^05\d{3}$/, 'is not a ZIP code of Vermont')
const exampleEmail = z.email().endsWith('@example.com')

// Producers and their products

const openingHours = z.array(z.strictObject({ weekday: z.enum(WEEKDAYS), opens: text, closes: text }))
const pickup = z.strictObject({
  hoursNote: text,
  address: text,
  addressIsPublic: z.boolean().optional(),
  openingHours: openingHours.optional(),
  /** Farmers markets and drop points. */
  locations: z
    .array(
      z.strictObject({
        name: text,
        address: text,
        hoursNote: text,
        openingHours,
        isFarmersMarket: z.boolean().optional(),
      }),
    )
    .optional(),
})
const delivery = z.strictObject({ feeCents: cents, minimumCents: cents, radiusMiles: quantity })
const statement = z.strictObject({ statement: text, evidence: z.string(), link: z.string() })

const product = z.strictObject({
  /** Unique within its producer. */
  name: text,
  category: z.enum(categories),
  unit: z.enum(units),
  priceCents: cents,
  /** The price on the first day, before it went to `priceCents`. */
  introductoryPriceCents: cents.optional(),
  /** A temporary lower price. */
  sale: z.strictObject({ priceCents: cents, startedDaysAgo: ago, endedDaysAgo: ago }).optional(),
  /** Available today, in the product's unit; 0 is sold out. */
  stock: z.number().nonnegative(),
  lowStockThreshold: quantity.optional(),
  /** Lost long before the first sale, and restocked the day after. */
  loss: z.strictObject({ quantity, note: text, restockNote: text }).optional(),
  fulfillmentMethods: z.array(z.enum(fulfillmentMethods)).min(1),
  image: z.enum(sceneNames),
  /** Shown after `image` on the product's page. */
  moreImages: z
    .array(z.enum(sceneNames))
    .max(MAX_PRODUCT_IMAGES - 1)
    .optional(),
  description: text,
  report: z
    .strictObject({ reporter: text, daysAgo: ago, reason: z.enum(productReportReasons), comment: text })
    .optional(),
})
export type DemoProduct = Readonly<z.infer<typeof product>>

const producer = z.strictObject({
  key: text,
  username: text,
  businessName: text,
  joinedDaysAgo: z.int().positive(),
  verification: z.enum(['current', 'lapsed', 'none']),
  zipCode,
  phone,
  tags: z.array(text),
  description: text,
  pickup: pickup.nullable(),
  delivery: delivery.nullable(),
  closure: z.strictObject({ startsInDays: ago, endsInDays: ago, note: text }).optional(),
  /** An application for verification that awaits review. */
  verificationApplication: z
    .strictObject({
      documents: z.array(z.strictObject({ name: text, text })),
      details: z.strictObject({ identity: statement, business: statement, practices: statement }),
    })
    .optional(),
  lowStockThreshold: quantity.optional(),
  products: z.array(product).min(1),
})
export type DemoProducer = Readonly<z.infer<typeof producer>>

/** Oldest first. */
export const PRODUCERS: readonly DemoProducer[] = readContentFolder('producers', producer).sort(
  (a, b) => b.joinedDaysAgo - a.joinedDaysAgo,
)

const producerKey = z.enum(PRODUCERS.map(({ key }) => key))
const productNames = new Map(PRODUCERS.map(({ key, products }) => [key, new Set(products.map(({ name }) => name))]))
const sells = (key: string, name: string): boolean => productNames.get(key)?.has(name) ?? false
const soldByProducer = {
  path: ['product'],
  error: ({ input }: { input?: unknown }) => {
    const reference = input as { readonly producer: string; readonly product: string }
    return `${reference.producer} does not sell "${reference.product}"`
  },
}

export function producerOf(key: string): DemoProducer {
  const found = PRODUCERS.find((each) => each.key === key)
  if (!found) throw new Error(`the demo has no producer ${key}`)
  return found
}

// People

const shopper = z.strictObject({
  /** The username, if the shopper has an account. */
  key: text,
  hasAccount: z.boolean(),
  fullName: text,
  email: exampleEmail,
  phone,
  address: text,
  zipCode,
})
export type DemoShopper = Readonly<z.infer<typeof shopper>>

const staffRoles = ['support', 'senior_support', 'auditor', 'admin', 'verifier'] as const
const people = readContent(
  'people.json',
  z.strictObject({
    shoppers: z.array(shopper),
    staff: z.array(z.strictObject({ username: text, role: z.enum(staffRoles) })),
    signIns: z.array(
      z.strictObject({ username: text, password: text, role: z.enum(['shopper', 'producer', ...staffRoles]) }),
    ),
  }),
)
export const SHOPPERS: readonly DemoShopper[] = people.shoppers
export const STAFF = people.staff
/** Accounts that anyone can sign in to. They exist only in a seeded demo marketplace. */
export const DEMO_SIGN_INS = people.signIns

const shopperKey = z.enum(SHOPPERS.map(({ key }) => key))
const memberKey = z.enum(SHOPPERS.filter(({ hasAccount }) => hasAccount).map(({ key }) => key))

export function shopperOf(key: string): DemoShopper {
  const found = SHOPPERS.find((each) => each.key === key)
  if (!found) throw new Error(`the demo has no shopper ${key}`)
  return found
}

// Checkouts and their orders

/** Quantities by product name. */
const items = z.record(text, quantity)

const order = z
  .strictObject({
    producer: producerKey,
    fulfillmentMethod: z.enum(fulfillmentMethods),
    status: z.enum(orderStatuses),
    items,
    /** The reason it was canceled or declined. */
    reason: text.optional(),
    /** Items refunded by the producer: unavailable before the handover, or as goodwill afterwards. */
    refund: z.strictObject({ kind: z.enum(['unfulfillable', 'goodwill']), items, note: text }).optional(),
  })
  .superRefine(({ producer, items, refund }, context) => {
    for (const name of Object.keys(items))
      if (!sells(producer, name)) context.addIssue(`${producer} does not sell "${name}"`)
    for (const name of Object.keys(refund?.items ?? {}))
      if (!(name in items)) context.addIssue(`"${name}" is refunded but was not ordered`)
  })
export type DemoOrder = Readonly<z.infer<typeof order>>

const checkout = z.strictObject({
  key: text,
  buyer: shopperKey,
  daysAgo: ago,
  /** Delivery instructions, the same for each of its producers. */
  instructions: text.optional(),
  /** One for each producer. */
  orders: z.array(order).min(1),
})
export type DemoCheckout = Readonly<z.infer<typeof checkout>>

/** All checkouts, oldest first. */
export const CHECKOUTS: readonly DemoCheckout[] = readContent('checkouts.json', z.array(checkout)).sort(
  (a, b) => b.daysAgo - a.daysAgo,
)
const checkoutKey = z.enum(CHECKOUTS.map(({ key }) => key))

// Reviews, messages and disputes

const review = z
  .strictObject({
    producer: producerKey,
    product: text,
    author: memberKey,
    rating: z.int().min(1).max(5),
    daysAgo: ago,
    comment: text,
    reply: z.strictObject({ daysAgo: ago, text }).optional(),
    report: z
      .strictObject({ reporter: memberKey, daysAgo: ago, reason: z.enum(reviewReportReasons), comment: text })
      .optional(),
  })
  .refine(({ producer, product }) => sells(producer, product), soldByProducer)
export type DemoReview = Readonly<z.infer<typeof review>>

/** Oldest first. */
export const REVIEWS: readonly DemoReview[] = readContent('reviews.json', z.array(review)).sort(
  (a, b) => b.daysAgo - a.daysAgo,
)

const conversation = z.strictObject({
  buyer: shopperKey,
  producer: producerKey,
  subject: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('order'), checkout: checkoutKey }),
    z.strictObject({ kind: z.literal('product'), product: text }),
    z.strictObject({ kind: z.literal('producer') }),
  ]),
  messages: z.array(z.strictObject({ from: z.enum(['buyer', 'producer']), hoursAgo: ago, text })).min(1),
  /** Number of unread messages at the end, all from one sender. */
  unread: z.int().nonnegative(),
  /** The message, by its index, that its recipient reported as soon as it was read. */
  report: z
    .strictObject({ message: z.int().nonnegative(), reason: z.enum(messageReportReasons), comment: text })
    .optional(),
})
export type DemoConversation = Readonly<z.infer<typeof conversation>>
export const CONVERSATIONS: readonly DemoConversation[] = readContent('conversations.json', z.array(conversation))

const dispute = z.strictObject({
  checkout: checkoutKey,
  producer: producerKey,
  reason: z.enum(['product_quality', 'missing_items', 'refund_disagreement']),
  desiredResolution: z.enum(['partial_refund', 'full_refund']),
  items,
  openedHoursAgo: ago,
  statement: text,
  contestedHoursAgo: ago,
  answer: text,
})
export type DemoDispute = Readonly<z.infer<typeof dispute>>
/** Disputes that await support. */
export const DISPUTES: readonly DemoDispute[] = readContent('disputes.json', z.array(dispute))

// Certificates and subscription boxes

const certificate = z.strictObject({
  producer: producerKey,
  certification: z.enum(certifications),
  /** Issuers exist; the numbers are invented. */
  issuer: text,
  certificateNumber: z.string().startsWith('DEMO-'),
})
const approvedCertificate = certificate
  .extend({
    /** Negative if it has expired. */
    expiresInDays: z.int(),
    /** The products it covers; absent: all of them. */
    products: z.array(text).optional(),
  })
  .superRefine(({ producer, products = [] }, context) => {
    for (const name of products) if (!sells(producer, name)) context.addIssue(`${producer} does not sell "${name}"`)
  })
const submittedCertificate = certificate
  .extend({
    product: text,
    submittedDaysAgo: ago,
    rejection: z.strictObject({ daysAgo: ago, note: text }).optional(),
  })
  .refine(({ producer, product }) => sells(producer, product), soldByProducer)
export type ApprovedCertificate = Readonly<z.infer<typeof approvedCertificate>>
export type SubmittedCertificate = Readonly<z.infer<typeof submittedCertificate>>
export const CERTIFICATES = readContent(
  'certificates.json',
  z.strictObject({ approved: z.array(approvedCertificate), submitted: z.array(submittedCertificate) }),
)

const subscriptionBox = z.strictObject({
  producer: producerKey,
  name: text,
  description: text,
  /** The product that provides the image. */
  imageOf: text,
  contents: z.array(z.strictObject({ item: text, substitutes: z.array(text).optional() })).min(1),
  priceCents: cents,
  capacity: z.int().positive(),
  frequency: z.enum(frequencies),
  /** The weekday of its deliveries: one of the producer's pickup days. */
  weekday: z.enum(WEEKDAYS),
  /** The first delivery is on the first such weekday at least this many days from today. */
  firstDeliveryInDays: z.int().positive(),
  subscribers: z.array(memberKey),
  /** Cycles that a subscriber skips. */
  skips: z.partialRecord(memberKey, z.array(z.int().nonnegative())).optional(),
})
export type SubscriptionBox = Readonly<z.infer<typeof subscriptionBox>>
export const SUBSCRIPTION_BOXES: readonly SubscriptionBox[] = readContent(
  'subscription-boxes.json',
  z.array(subscriptionBox),
)
