import { z } from 'zod'
import { changedMeanwhile } from '../kernel/changed-meanwhile.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { RADIUS } from '../kernel/radius.ts'
import {
  deliveryTerms,
  pickupPlaceView,
  pickupTerms,
  pickupWindow,
  verification,
} from '../producers/producer.events.ts'
import { amountWords } from './amount-words.ts'
import { certificate } from './product.events.ts'
import { categories, fulfilments, units } from './vocabulary.ts'

export { SORTS, type Sort } from './vocabulary.ts'

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
  fulfilments: z.array(z.enum(fulfilments)),
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
  pickup: pickupTerms.nullable(),
  delivery: deliveryTerms.nullable(),
  /** Only one that is nobody's home. */
  pickupAddress: z.string().nullable(),
  nextPickup: pickupWindow.nullable(),
  /** Where else it can be picked up. */
  places: z.array(pickupPlaceView),
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
  radius: z.coerce.number().min(RADIUS.least).max(RADIUS.most).optional(),
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
    fulfilments: z.record(z.string(), z.number()),
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
  search: exchange({
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
    answer: productPage,
  }),
  product: exchange({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One product',
    params: z.object({ id: z.string() }),
    answer: productView,
  }),
  favorites: exchange({
    method: 'GET',
    path: '/api/me/favorites/products',
    summary: "The member's favorite products as they are now, the newest favorite first",
    answer: z.array(productCard),
  }),
}

export const catalogProblems = problems({
  product_not_found: { status: 404, text: 'There is no such product.' },
  own_certificate: { status: 403, text: 'This is your own product: somebody else has to look at its certificate.' },
  claim_not_found: { status: 404, text: 'Nobody waits for this certificate to be checked.' },
  claim_changed: {
    status: 409,
    text: 'The producer has changed this in the meantime. Please look at it again before you decide.',
  },
  already_certified: { status: 409, text: 'Your product bears this certificate already.' },
  certificate_expired: { status: 400, text: ({ expiresOn }) => `This certificate ended on ${expiresOn}.` },
  not_your_product: { status: 403, text: 'This is not your product.' },
  zip_unknown: { status: 400, text: 'We do not know this ZIP code.' },
  sold_out: {
    status: 409,
    text: ({ name, available }) =>
      Number(available) > 0
        ? `Only ${available} of ${name ?? 'this product'} left.`
        : `${name ?? 'This product'} has just sold out.`,
  },
  stock_is_held: {
    status: 409,
    text: ({ held }) => `${held} of these are promised to buyers who are paying right now.`,
  },
  stock_below_zero: { status: 400, text: 'Stock cannot go below zero.' },
  unit_in_use: {
    status: 409,
    text: ({ onHand, unit }) =>
      `There is still ${amountWords(Number(onHand), String(unit))} on the shelf. Please count it down to zero before you change the unit.`,
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
  import_under_way: { status: 409, text: 'Your last import is still under way. Please try again in a moment.' },
  changed_meanwhile: changedMeanwhile,
  amount_not_sold: {
    status: 400,
    text: ({ step }) =>
      Number(step) === 1 ? 'Only whole amounts, please.' : `Only amounts in steps of ${step}, please.`,
  },
})

/** To its producer and to who may check it: something was said of a certificate, or decided. */
export interface ClaimsUpdate {
  readonly type: 'claims_update'
  readonly productId: string
}

/** On `product:<id>`: price, text or stock changed. To its producer too. */
export interface InventoryUpdate {
  readonly type: 'inventory_update'
  readonly productId: string
}
