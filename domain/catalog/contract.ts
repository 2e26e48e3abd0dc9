import { z } from 'zod'
import { certificate } from '#domain/catalog/certificate.events.ts'
import { categories, formatQuantity, fulfillmentMethods, units } from '#domain/catalog/product-taxonomy.ts'
import { asOf, defineEndpoint, eventView, problems, quantityStepInvalid } from '#domain/kernel/contract.ts'
import { formatNumber } from '#domain/kernel/format.ts'
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

/** A product card. Money in cents, distances in miles, stock in the product's unit. */
export const productCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(categories),
  unit: z.enum(units),
  priceCents: z.number(),
  imageUrl: z.string().nullable(),
  fulfillmentMethods: z.array(z.enum(fulfillmentMethods)),
  /** On hand and not reserved. */
  available: z.number(),
  listed: z.boolean(),
  /** Whether its producer can receive payouts; otherwise it cannot be bought. */
  forSale: z.boolean(),
  /** While its producer is closed: the date the producer reopens. Until then the product cannot be bought. */
  reopensOn: z.string().nullable(),
  producerId: z.string(),
  producerName: z.string(),
  producerVerification: verification.nullable(),
  certificates: z.array(certificate),
  city: z.string(),
  state: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.number(),
  distance: z.number().nullable(),
  /** At the producer's own location; null if the product cannot be picked up. */
  nextPickup: pickupWindow.nullable(),
  createdAt: z.string(),
})
export type ProductCard = z.infer<typeof productCard>

export const productView = productCard.extend({
  /** Cover first. */
  imageUrls: z.array(z.string()),
  pickup: pickupSettings.nullable(),
  delivery: deliverySettings.nullable(),
  /** Null if the address is a home. */
  pickupAddress: z.string().nullable(),
  /** Further pickup locations. */
  places: z.array(pickupLocationView),
  related: z.array(productCard),
})
export type ProductView = z.infer<typeof productView>

/** The search in the marketplace URL. Prices in dollars; lists are comma-separated. */
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
  /** Whole stars; 0 means any rating. */
  minRating: z.coerce.number().int().min(0).max(5).optional(),
  /** Only products of verified producers. */
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
  /** Results for each value of a filter, with all other filters applied. */
  facets: z.object({
    categories: z.record(z.string(), z.number()),
    fulfillmentMethods: z.record(z.string(), z.number()),
    certifications: z.record(z.string(), z.number()),
    /** By stars, 1 to 5: products with at least this rating. */
    ratings: z.record(z.string(), z.number()),
    inStock: z.number(),
    verified: z.number(),
    /** Lowest and highest price; null without results. */
    price: z.object({ minCents: z.number(), maxCents: z.number() }).nullable(),
  }),
  /** Where distances are measured from, if a ZIP code was given. */
  near: z.object({ zipCode: z.string(), city: z.string(), state: z.string() }).nullable(),
})
export type ProductPage = z.infer<typeof productPage>

/** Suggestions of a search box while the user types. */
export const searchSuggestions = z.object({
  /** Best matches first. */
  products: z.array(
    productCard.pick({ id: true, name: true, imageUrl: true, priceCents: true, unit: true, producerName: true }),
  ),
  producers: z.array(z.object({ id: z.string(), businessName: z.string(), city: z.string(), state: z.string() })),
  /** Categories whose name matches, with the number of their products. */
  categories: z.array(z.object({ category: z.enum(categories), count: z.number() })),
})
export type SearchSuggestions = z.infer<typeof searchSuggestions>

export const catalogContract = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'Search products',
    query: productSearch.extend({
      query: z.string().max(100).optional(),
      category: z.string().max(40).optional(),
      deliveryOption: z.string().max(20).optional(),
      location: z.string().max(100).optional(),
      availability: z.string().max(20).optional(),
    }),
    response: productPage,
  }),
  suggestions: defineEndpoint({
    method: 'GET',
    path: '/api/search/suggestions',
    summary: 'Suggest products, producers and categories for a search that is being typed',
    query: z.object({ search: z.string().max(100) }),
    response: searchSuggestions,
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
    summary: "The member's favorite products, newest favorite first",
    response: z.array(productCard),
  }),
}

export const catalogProblems = problems({
  product_not_found: { status: 404, text: 'Product not found.' },
  own_certificate: { status: 403, text: 'This is your own product, so another verifier must review its certificate.' },
  certificate_not_found: { status: 404, text: 'This certificate is not awaiting review.' },
  certificate_already_approved: { status: 409, text: 'Your product already has this certificate.' },
  certificate_expired: { status: 400, text: ({ expiresOn }) => `This certificate expired on ${expiresOn}.` },
  product_was_sold: {
    status: 409,
    text: 'This product has been sold, and orders refer to it. Unlist it instead, so that no one can find or buy it.',
  },
  product_is_reserved: {
    status: 409,
    text: 'A buyer is paying for this product right now. Try again in a few minutes, or unlist it.',
  },
  name_claims: {
    status: 400,
    text: 'The name claims a certification we have not verified. Remove the claim and submit the certificate: the product shows a badge once we approve it.',
  },
  product_not_owned: { status: 403, text: 'This is not your product.' },
  too_many_images: { status: 400, text: ({ max }) => `A product can have at most ${max} images.` },
  image_repeated: { status: 400, text: 'This product uses the same image twice. Remove one of them.' },
  zip_code_unknown: { status: 400, text: 'We couldn’t find that ZIP code.' },
  out_of_stock: {
    status: 409,
    text: ({ name, available }) =>
      Number(available) > 0
        ? `Only ${available} of ${name ?? 'this product'} left.`
        : `${name ?? 'This product'} has just sold out.`,
  },
  stock_reserved: {
    status: 409,
    text: ({ held }) => `${held} of these are reserved for buyers who are paying right now.`,
  },
  stock_negative: { status: 400, text: 'Stock cannot go below zero.' },
  unit_in_use: {
    status: 409,
    text: ({ onHand, unit }) =>
      `There is still ${formatQuantity(Number(onHand), String(unit))} in stock. Count it down to zero before you change the unit.`,
  },
  csv_unreadable: {
    status: 400,
    text: ({ line }) =>
      `We could not read the file as CSV${line ? ` around line ${line}` : ''}. A quotation mark may be missing.`,
  },
  csv_columns_missing: {
    status: 400,
    text: ({ missing }) => `The first line must contain the column names. Missing: ${missing}.`,
  },
  csv_empty: { status: 400, text: 'The file contains no products.' },
  csv_too_many_rows: {
    status: 400,
    text: ({ limit }) => `You can import at most ${formatNumber(Number(limit))} products at once.`,
  },
  import_in_progress: { status: 409, text: 'Your last import is still in progress. Try again in a moment.' },
  quantity_step_invalid: quantityStepInvalid,
})

/** Sent to the producer and to verifiers: a certificate was submitted, changed or decided. */
export interface CertificateUpdate {
  readonly type: 'certificate_update'
  readonly productId: string
}

/** On `product:<id>`, and to its producer: price, text or stock changed. */
export interface InventoryUpdate {
  readonly type: 'inventory_update'
  readonly productId: string
}

export const productPointInTime = z.object({
  productId: z.string(),
  asOf: z.string(),
  /** Null if the product did not exist yet. Quantities in its unit. */
  state: z
    .object({
      name: z.string(),
      unit: z.string(),
      producerId: z.string(),
      priceCents: z.number(),
      listed: z.boolean(),
      onHand: z.number(),
      held: z.number(),
      available: z.number(),
      description: z.string(),
    })
    .nullable(),
  /** Events that set the price and the listing status, oldest first. */
  price: z.array(eventView),
  /** Events that changed the stock, oldest first. */
  stock: z.array(eventView),
  /** Number of older stock events that are not included. */
  omitted: z.number(),
})
export type ProductPointInTime = z.infer<typeof productPointInTime>

export const productPointInTimeContract = {
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/products/:id/point-in-time',
    summary: 'A product with price and stock as of an instant, and the events behind them; access is logged',
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf }),
    response: productPointInTime,
  }),
}
