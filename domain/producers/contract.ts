import { z } from 'zod'
import { certificate } from '../catalog/product.events.ts'
import { phone, zip } from '../kernel/contact-fields.ts'
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

const left = z.literal('')
const tag = z.string().trim().min(1).max(30, 'At most 30 characters each')
const cents = z.number('Please enter an amount').int().min(0, 'Please enter an amount').max(100_000_00)

/** What a producer tells of themselves, and how their goods reach the buyer. */
export const producerForm = z
  .object({
    businessName: z.string().trim().min(1, 'Business name is required').max(80, 'At most 80 characters'),
    description: z.string().trim().min(1, 'Description is required').max(2000, 'At most 2000 characters'),
    zip,
    phone: left.or(phone),
    tags: z.array(tag).max(8, 'At most 8 tags'),
    pickup: z
      .object({
        hours: z.string().trim().min(1, 'Please say when people may come').max(200, 'At most 200 characters'),
        address: z.string().trim().min(5, 'Please say where people may come').max(200, 'At most 200 characters'),
      })
      .nullable(),
    delivery: z
      .object({
        feeCents: cents,
        minimumCents: cents,
        radiusMiles: z.number('Please enter a distance').min(1, 'At least one mile').max(200, 'At most 200 miles'),
      })
      .nullable(),
  })
  .refine(({ pickup, delivery }) => pickup || delivery, { path: ['ways'], message: 'Offer pickup, delivery or both' })
export type ProducerForm = z.infer<typeof producerForm>

/** A profile as its owner sees it. */
export const ownProfile = z.object({
  id: z.string(),
  businessName: z.string(),
  description: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  phone: z.string().nullable(),
  tags: z.array(z.string()),
  pickup: z.object({ hours: z.string(), address: z.string().nullable() }).nullable(),
  delivery: z.object({ feeCents: z.number(), minimumCents: z.number(), radiusMiles: z.number() }).nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>

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
  register: exchange({
    method: 'POST',
    path: '/api/producer-profiles',
    summary: 'Become a producer: one profile per account',
    body: producerForm,
    answer: z.object({ id: z.string() }),
  }),
  own: exchange({
    method: 'GET',
    path: '/api/me/producer-profile',
    summary: 'The own producer profile',
    answer: ownProfile,
  }),
  change: exchange({
    method: 'PUT',
    path: '/api/me/producer-profile',
    summary: 'Change the own producer profile and the ways of handing over',
    body: producerForm,
    answer: z.object({ id: z.string() }),
  }),
}

export const producerProblems = problems({
  producer_not_found: { status: 404, text: 'There is no such producer.' },
  not_your_profile: { status: 403, text: 'This is not your profile.' },
  profile_exists: { status: 409, text: 'Your account has a producer profile already.' },
  no_way_to_hand_over: { status: 400, text: 'Offer pickup, delivery or both.' },
})
