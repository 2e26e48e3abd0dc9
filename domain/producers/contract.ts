import { z } from 'zod'
import { certificate } from '../catalog/product.events.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { RADIUS } from '../kernel/radius.ts'
import { ZIP } from '../kernel/zip.ts'
import { verification } from './producer.events.ts'

export const producerView = z.object({
  id: z.string(),
  businessName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** The middle of the ZIP code, never the street. */
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  imageUrl: z.string().nullable(),
  pickup: z.object({ hours: z.string() }).nullable(),
  delivery: z.object({ feeCents: z.number(), minimumCents: z.number(), radiusMiles: z.number() }).nullable(),
  /** Average over all product reviews, one decimal; null while there are none. */
  rating: z.number().nullable(),
  reviewCount: z.number(),
  productCount: z.number(),
  /** Null unless it holds today. */
  verification: verification.nullable(),
  since: z.string(),
  /** Miles from the place asked about. */
  distance: z.number().nullable(),
})
export type ProducerView = z.infer<typeof producerView>

/** Who stands on the home page, and how many reviews it takes to be ranked by them. */
export const featuredProducers = z.object({ producers: z.array(producerView), minimumReviews: z.number() })
export type FeaturedProducers = z.infer<typeof featuredProducers>

/** With what is attested of the goods on their shelf, each certificate once. */
export const producerProfile = producerView.extend({
  certificates: z.array(certificate.extend({ productNames: z.array(z.string()) })),
})
export type ProducerProfile = z.infer<typeof producerProfile>

const RADIUS_TROUBLE = `Choose a radius of ${RADIUS.least} to ${RADIUS.most} miles.`
const radius = z.coerce
  .number('Choose a radius in miles.')
  .min(RADIUS.least, RADIUS_TROUBLE)
  .max(RADIUS.most, RADIUS_TROUBLE)
  .optional()

const producerSearch = z.object({
  search: z.string().max(100).optional(),
  zipCode: z.string().max(10).optional(),
  radius,
  verified: z.enum(['true', 'false']).optional(),
})

export const producersContract = {
  list: exchange({
    method: 'GET',
    path: '/api/producer-profiles',
    summary: 'Producers, by name or near a ZIP code',
    query: producerSearch,
    answer: z.array(producerView),
  }),
  featured: exchange({
    method: 'GET',
    path: '/api/featured-producers',
    summary: 'Three producers with goods in stock: best rated by enough buyers, then newest',
    answer: featuredProducers,
  }),
  count: exchange({
    method: 'GET',
    path: '/api/producer-count',
    summary: 'How many producers such a search finds',
    query: producerSearch,
    answer: z.object({ count: z.number() }),
  }),
  /** The locator's search. */
  byZip: exchange({
    method: 'GET',
    path: '/api/producers/search-by-zip',
    summary: 'Producers around a ZIP code, the nearest first',
    query: z.object({ zipCode: z.string().regex(ZIP, 'Please enter a ZIP code of 5 digits'), radius }),
    answer: z.array(producerView),
  }),
  one: exchange({
    method: 'GET',
    path: '/api/producer-profiles/:id',
    summary: 'One producer',
    params: z.object({ id: z.string() }),
    answer: producerProfile,
  }),
  favorites: exchange({
    method: 'GET',
    path: '/api/me/favorites/producers',
    summary: "The member's favorite producers as they are now, the newest favorite first",
    answer: z.array(producerView),
  }),
}

export const producerProblems = problems({
  producer_not_found: { status: 404, text: 'There is no such producer.' },
  not_your_profile: { status: 403, text: 'This is not your profile.' },
  no_way_to_hand_over: { status: 400, text: 'Offer pickup, delivery or both.' },
})
