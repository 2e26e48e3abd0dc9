import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { ZIP } from '../kernel/zip.ts'

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
  since: z.string(),
  /** Miles from the place asked about. */
  distance: z.number().nullable(),
})
export type ProducerView = z.infer<typeof producerView>

const RADIUS = 'Choose a radius of 5 to 100 miles.'

export const producersContract = {
  list: exchange({
    method: 'GET',
    path: '/api/producer-profiles',
    summary: 'Producers, by name or near a ZIP code',
    query: z.object({
      search: z.string().max(100).optional(),
      zipCode: z.string().optional(),
      radius: z.coerce.number().min(1).max(500).optional(),
    }),
    answer: z.array(producerView),
  }),
  /** The locator's search. */
  byZip: exchange({
    method: 'GET',
    path: '/api/producers/search-by-zip',
    summary: 'Producers around a ZIP code, the nearest first',
    query: z.object({
      zipCode: z.string().regex(ZIP, 'Enter a ZIP code of 5 digits.'),
      radius: z.coerce.number('Choose a radius in miles.').min(5, RADIUS).max(100, RADIUS).optional(),
    }),
    answer: z.array(producerView),
  }),
  one: exchange({
    method: 'GET',
    path: '/api/producer-profiles/:id',
    summary: 'One producer',
    params: z.object({ id: z.string() }),
    answer: producerView,
  }),
}

export const producerProblems = problems({
  producer_not_found: { status: 404, text: 'There is no such producer.' },
  not_your_profile: { status: 403, text: 'This is not your profile.' },
  no_way_to_hand_over: { status: 400, text: 'Offer pickup, delivery or both.' },
})
