import { z } from 'zod'
import { certificate } from '#domain/catalog/product.events.ts'
import { categories, formatQuantity, fulfillmentMethods, units } from '#domain/catalog/product-taxonomy.ts'
import { asOf, defineEndpoint, eventView, problems, quantityStepInvalid } from '#domain/kernel/contract.ts'
import { SEARCH_RADIUS } from '#domain/kernel/location.ts'
import {
  deliverySettings,
  pickupLocationView,
  pickupSettings,
  pickupWindow,
  verification,
} from '#domain/producers/producer.events.ts'

export { SORTS, type Sort } from './product-taxonomy.ts'

export type CertificateView = z.infer<typeof certificate>

/** What a card in the market shows. Money in cents, distances in miles, stock in the product's unit. */
export const productCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(categories),
  unit: z.enum(units),
  priceCents: z.number(),
  imageUrl: z.string().nullable(),
  fulfillmentMethods: z.array(z.enum(fulfillmentMethods)),
  /** On hand and held by nobody. */
  available: z.number(),
  listed: z.boolean(),
  /** Whether its producer can be paid now: of one who cannot be, nothing is to be had. */
  forSale: z.boolean(),
  /** While its producer is closed, the day they sell again: until then nothing is to be had. */
  backOn: z.string().nullable(),
  producerId: z.string(),
  producerName: z.string(),
  producerVerification: verification.nullable(),
  certificates: z.array(certificate),
  city: z.string(),
  state: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.number(),
  distance: z.number().nullable(),
  createdAt: z.string(),
})
export type ProductCard = z.infer<typeof productCard>

export const productView = productCard.extend({
  pickup: pickupSettings.nullable(),
  delivery: deliverySettings.nullable(),
  /** Only one that is nobody's home. */
  pickupAddress: z.string().nullable(),
  nextPickup: pickupWindow.nullable(),
  /** Where else it can be picked up. */
  places: z.array(pickupLocationView),
  related: z.array(productCard),
})
export type ProductView = z.infer<typeof productView>

/** The search as the URL of the market bears it. Prices in whole or decimal dollars; lists are comma-separated. */
export const productSearch = z.object({
  search: z.string().max(100).optional(),
  categories: z.string().max(400).optional(),
  minPrice: z.coerce.number().min(0).max(100_000).optional(),
  maxPrice: z.coerce.number().min(0).max(100_000).optional(),
  zipCode: z.string().max(10).optional(),
  radius: z.coerce.number().min(SEARCH_RADIUS.min).max(SEARCH_RADIUS.max).optional(),
  inStock: z.enum(['true', 'false']).optional(),
  deliveryOptions: z.string().max(100).optional(),
  certifications: z.string().max(100).optional(),
  /** Whole stars; 0 is any rating. */
  minRating: z.coerce.number().int().min(0).max(5).optional(),
  /** Only goods of producers whose verification holds. */
  verified: z.enum(['true', 'false']).optional(),
  producerId: z.string().max(60).optional(),
  sortBy: z.string().max(20).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(96).optional(),
})
export type ProductSearch = z.infer<typeof productSearch>

export const productPage = z.object({
  products: z.array(productCard),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  /** How many products each further choice would show, all other filters kept. */
  facets: z.object({
    categories: z.record(z.string(), z.number()),
    fulfillmentMethods: z.record(z.string(), z.number()),
    certifications: z.record(z.string(), z.number()),
    /** By stars, 1 to 5: what is rated so or better. */
    ratings: z.record(z.string(), z.number()),
    inStock: z.number(),
    verified: z.number(),
    /** The lowest and the highest price; null when nothing is found. */
    price: z.object({ minCents: z.number(), maxCents: z.number() }).nullable(),
  }),
  /** The place distances are measured from, when a ZIP code was given. */
  near: z.object({ zip: z.string(), city: z.string(), state: z.string() }).nullable(),
})
export type ProductPage = z.infer<typeof productPage>

export const catalogContract = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'Search the market',
    query: productSearch.extend({
      query: z.string().max(100).optional(),
      category: z.string().max(40).optional(),
      deliveryOption: z.string().max(20).optional(),
      location: z.string().max(100).optional(),
      availability: z.string().max(20).optional(),
    }),
    response: productPage,
  }),
  product: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One product',
    params: z.object({ id: z.string() }),
    response: productView,
  }),
  favorites: defineEndpoint({
    method: 'GET',
    path: '/api/me/favorites/products',
    summary: "The member's favorite products as they are now, the newest favorite first",
    response: z.array(productCard),
  }),
}

export const catalogProblems = problems({
  product_not_found: { status: 404, text: 'There is no such product.' },
  own_certificate: { status: 403, text: 'This is your own product: somebody else has to look at its certificate.' },
  certificate_not_found: { status: 404, text: 'Nobody waits for this certificate to be checked.' },
  certificate_already_approved: { status: 409, text: 'Your product bears this certificate already.' },
  certificate_expired: { status: 400, text: ({ expiresOn }) => `This certificate ended on ${expiresOn}.` },
  product_was_sold: {
    status: 409,
    text: 'This product has been sold, and orders lead to it. Unlist it instead: no one can find or buy it then.',
  },
  product_is_reserved: {
    status: 409,
    text: 'A buyer is paying for this product right now. Please try again in a few minutes, or unlist it.',
  },
  name_claims: {
    status: 400,
    text: 'The name claims something we have not checked. Leave the claim out and add the certificate: the product shows it as a badge once we have checked it.',
  },
  product_not_owned: { status: 403, text: 'This is not your product.' },
  zip_code_unknown: { status: 400, text: 'We do not know this ZIP code.' },
  out_of_stock: {
    status: 409,
    text: ({ name, available }) =>
      Number(available) > 0
        ? `Only ${available} of ${name ?? 'this product'} left.`
        : `${name ?? 'This product'} has just sold out.`,
  },
  stock_reserved: {
    status: 409,
    text: ({ held }) => `${held} of these are promised to buyers who are paying right now.`,
  },
  stock_negative: { status: 400, text: 'Stock cannot go below zero.' },
  unit_in_use: {
    status: 409,
    text: ({ onHand, unit }) =>
      `There is still ${formatQuantity(Number(onHand), String(unit))} on the shelf. Please count it down to zero before you change the unit.`,
  },
  csv_unreadable: {
    status: 400,
    text: ({ line }) =>
      `We could not read the list as CSV${line ? ` around line ${line}` : ''}. Maybe a quotation mark is missing.`,
  },
  csv_columns_missing: {
    status: 400,
    text: ({ missing }) => `The first line must name the columns. We did not find: ${missing}.`,
  },
  csv_empty: { status: 400, text: 'There are no products in this list.' },
  csv_too_many_rows: {
    status: 400,
    text: ({ most }) => `At most ${Number(most).toLocaleString('en-US')} products at once.`,
  },
  import_in_progress: { status: 409, text: 'Your last import is still under way. Please try again in a moment.' },
  quantity_step_invalid: quantityStepInvalid,
})

/** To its producer and to who may check it: something was said of a certificate, or decided. */
export interface CertificateUpdate {
  readonly type: 'claims_update'
  readonly productId: string
}

/** On `product:<id>`: price, text or stock changed. To its producer too. */
export interface InventoryUpdate {
  readonly type: 'inventory_update'
  readonly productId: string
}

export const productPointInTime = z.object({
  productId: z.string(),
  asOf: z.string(),
  /** Null when it was not there yet. Quantities in its unit. */
  stood: z
    .object({
      name: z.string(),
      unit: z.string(),
      producerId: z.string(),
      priceCents: z.number(),
      listed: z.boolean(),
      onHand: z.number(),
      held: z.number(),
      available: z.number(),
      /** What its page said of it. */
      description: z.string(),
    })
    .nullable(),
  /** What made the price what it was, and whether it was for sale; oldest first. */
  price: z.array(eventView),
  /** What made the stock what it was; oldest first. */
  stock: z.array(eventView),
  /** Older events of the stock that are left out. */
  left: z.number(),
})
export type ProductPointInTime = z.infer<typeof productPointInTime>

export const productPointInTimeContract = {
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/products/:id/point-in-time',
    summary: 'A product with its price and its stock as of an instant, and the events behind each; written down',
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf }),
    response: productPointInTime,
  }),
}
