import { z } from 'zod'
import { imageChoice, phone, zipCode } from '#domain/kernel/fields.ts'
import { SEARCH_RADIUS, ZIP_CODE } from '#domain/kernel/location.ts'
import { certificate } from '../catalog/certificate.events.ts'
import { WEEKDAYS } from '../kernel/calendar-date.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { mixesAlphabets, UNPRINTABLE } from '../kernel/name-text.ts'
import type { OpeningSpan } from './opening-hours.ts'
import {
  closure,
  deliverySettings,
  openingSpan,
  pickupLocationView,
  pickupSettings,
  pickupWindow,
  verification,
} from './producer.events.ts'

export const producerView = z.object({
  id: z.string(),
  businessName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Center of the ZIP code area, never the street address. */
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  imageUrl: z.string().nullable(),
  pickup: pickupSettings.nullable(),
  delivery: deliverySettings.nullable(),
  /** Date the producer reopens, while closed; null otherwise. */
  reopensOn: z.string().nullable(),
  /** Average of all product reviews, one decimal; null without reviews. */
  rating: z.number().nullable(),
  reviewCount: z.number(),
  productCount: z.number(),
  /** Null unless currently valid. */
  verification: verification.nullable(),
  registeredAt: z.string(),
  /** Miles from the search location. */
  distance: z.number().nullable(),
})
export type ProducerView = z.infer<typeof producerView>

/** Producers on the home page, and the minimum number of reviews for ranking by rating. */
export const featuredProducers = z.object({ producers: z.array(producerView), minimumReviews: z.number() })
export type FeaturedProducers = z.infer<typeof featuredProducers>

/** With the certificates of listed products, each once. */
export const producerProfile = producerView.extend({
  certificates: z.array(certificate.extend({ productNames: z.array(z.string()) })),
  /** Null if the address is a home. */
  pickupAddress: z.string().nullable(),
  nextPickup: pickupWindow.nullable(),
  pickupLocations: z.array(pickupLocationView),
  /** Current and future closures, soonest first. */
  closures: z.array(closure),
})
export type ProducerProfile = z.infer<typeof producerProfile>

const RADIUS_ERROR = `Choose a radius of ${SEARCH_RADIUS.min} to ${SEARCH_RADIUS.max} miles.`
const radius = z.coerce
  .number('Choose a radius in miles.')
  .min(SEARCH_RADIUS.min, RADIUS_ERROR)
  .max(SEARCH_RADIUS.max, RADIUS_ERROR)
  .optional()

const producerSearch = z.object({
  search: z.string().max(100).optional(),
  zipCode: z.string().max(10).optional(),
  radius,
  verified: z.enum(['true', 'false']).optional(),
})

/** Maximum number of delivery zones in addition to the radius. */
export const MAX_DELIVERY_ZONES = 3
const ZIP_5 = /^\d{5}$/
const overlap = (spans: readonly OpeningSpan[]): boolean =>
  spans.some((a, i) =>
    spans.some((b, j) => i < j && a.weekday === b.weekday && a.opens < b.closes && b.opens < a.closes),
  )

const emptyText = z.literal('')
const tag = z
  .string()
  .trim()
  .min(1)
  .max(30, 'At most 30 characters each')
  .refine((name) => !UNPRINTABLE.test(name), 'Remove invisible characters')
  .refine((name) => !mixesAlphabets(name), 'Use letters of one alphabet in a word')
export const MAX_TAGS = 8
/** Tags suggested in forms: products and methods, no certification claims. */
export const SUGGESTED_TAGS = ['family farm', 'small batch', 'u-pick', 'year-round', 'heirloom', 'handmade'] as const
const cents = z.number('Enter an amount').int().min(0, 'Enter an amount').max(100_000_00)

const zipCodes = z
  .array(z.string().regex(ZIP_5, 'ZIP codes of 5 digits, with commas in between'))
  .min(1, 'Enter a ZIP code')
  .max(60, 'At most 60 ZIP codes')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose an opening and a closing time')
const span = openingSpan.extend({ opens: time, closes: time }).refine(({ opens, closes }) => opens < closes, {
  path: ['closes'],
  message: 'Closing time must be after opening time',
})
const times = z
  .array(span)
  .max(4 * WEEKDAYS.length, 'At most four opening times a day')
  .refine((spans) => !overlap(spans), 'Opening times of a day must not overlap')

const hours = z.string().trim().max(200, 'At most 200 characters').default('')
const addressText = z.string().trim().min(5, 'Enter the pickup address').max(200, 'At most 200 characters')
const hasHours = ({ hoursNote, openingHours }: { hoursNote: string; openingHours: readonly OpeningSpan[] }) =>
  hoursNote !== '' || openingHours.length > 0
const HOURS_REQUIRED = { path: ['hoursNote'], message: 'Enter pickup hours' }

/** Maximum number of pickup locations in addition to the producer's own. */
export const MAX_PICKUP_LOCATIONS = 3
const pickupLocationForm = z
  .object({
    /** Id of an existing location. */
    pickupLocationId: z.string().max(60).optional(),
    name: z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters'),
    address: addressText,
    hoursNote: hours,
    openingHours: times.default([]),
    isFarmersMarket: z.boolean().default(false),
  })
  .refine(hasHours, HOURS_REQUIRED)
const pickupLocationForms = z
  .array(pickupLocationForm)
  .max(MAX_PICKUP_LOCATIONS, `At most ${MAX_PICKUP_LOCATIONS} further pickup locations`)
  .refine(
    (locations) => areUnique(locations.flatMap(({ pickupLocationId }) => pickupLocationId ?? [])),
    'Enter each pickup location once',
  )
  .default([])
const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** A producer profile with its fulfillment settings. */
export const producerForm = z
  .object({
    businessName: z
      .string()
      .trim()
      .min(1, 'Business name is required')
      .max(80, 'At most 80 characters')
      .refine((name) => !UNPRINTABLE.test(name), 'Remove invisible characters')
      .refine((name) => !mixesAlphabets(name), 'Use letters of one alphabet in a word'),
    description: z.string().trim().min(1, 'Description is required').max(2000, 'At most 2000 characters'),
    zipCode,
    phone: emptyText.or(phone),
    tags: z.array(tag).max(MAX_TAGS, `At most ${MAX_TAGS} tags`),
    imageId: imageChoice,
    pickup: z
      .object({
        hoursNote: hours,
        openingHours: times.default([]),
        locationName: z.string().trim().max(60, 'At most 60 characters').default(''),
        address: addressText,
        addressIsPublic: z.boolean().default(false),
        pickupLocations: pickupLocationForms,
      })
      .refine(hasHours, HOURS_REQUIRED)
      .nullable(),
    delivery: z
      .object({
        feeCents: cents,
        minimumCents: cents,
        radiusMiles: z.number('Enter a distance').min(1, 'At least one mile').max(200, 'At most 200 miles'),
        zones: z
          .array(z.object({ zipCodes, feeCents: cents, minimumCents: cents }))
          .max(MAX_DELIVERY_ZONES)
          .default([]),
      })
      .nullable(),
  })
  .refine(({ pickup, delivery }) => pickup || delivery, {
    path: ['fulfillmentMethods'],
    message: 'Offer pickup, delivery or both',
  })
export type ProducerForm = z.input<typeof producerForm>
export type ProducerContact = z.output<typeof producerForm>

/** An update of a profile, with the version the edit is based on. */
export const updatedProducer = producerForm.safeExtend({ expectedVersion: z.number().int().min(1) })
export type UpdatedProducer = z.output<typeof updatedProducer>

export const closureForm = z
  .object({
    startsOn: z.iso.date('Choose a day'),
    endsOn: z.iso.date('Choose a day'),
    note: z.string().trim().max(200, 'At most 200 characters').default(''),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day must not be before the first',
  })
export type ClosureForm = z.infer<typeof closureForm>

/** A profile, for its owner. */
export const producerSettings = z.object({
  id: z.string(),
  businessName: z.string(),
  description: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  phone: z.string().nullable(),
  tags: z.array(z.string()),
  imageUrl: z.string().nullable(),
  pickup: pickupSettings.extend({ address: z.string().nullable() }).nullable(),
  delivery: deliverySettings.nullable(),
  version: z.number(),
  /** Date the producer reopens, while closed; null otherwise. */
  reopensOn: z.string().nullable(),
  closures: z.array(closure),
})
export type ProducerSettings = z.infer<typeof producerSettings>

export const producersContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/producer-profiles',
    summary: 'Producers, by name or near a ZIP code',
    query: producerSearch,
    response: z.array(producerView),
  }),
  featured: defineEndpoint({
    method: 'GET',
    path: '/api/producer-profiles/featured',
    summary: 'Three producers with products in stock: best rated with enough reviews, then newest',
    response: featuredProducers,
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/producer-profiles/count',
    summary: 'Number of producers that match a search',
    query: producerSearch,
    response: z.object({ count: z.number() }),
  }),
  /** Search of the locator page. */
  byZipCode: defineEndpoint({
    method: 'GET',
    path: '/api/producers/search-by-zip',
    summary: 'Producers around a ZIP code, nearest first',
    query: z.object({ zipCode: z.string().regex(ZIP_CODE, 'Enter a 5-digit ZIP code'), radius }),
    response: z.array(producerView),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/producer-profiles/:id',
    summary: 'One producer',
    params: z.object({ id: z.string() }),
    response: producerProfile,
  }),
  favorites: defineEndpoint({
    method: 'GET',
    path: '/api/me/favorites/producers',
    summary: "The member's favorite producers, newest favorite first",
    response: z.array(producerView),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/producer-profiles',
    summary: 'Become a producer: one profile per account',
    body: producerForm,
    response: z.object({ id: z.string() }),
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/producer-profile',
    summary: "The caller's producer profile",
    response: producerSettings,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/me/producer-profile',
    summary:
      "Update the caller's profile and fulfillment settings; refused if they have changed since `expectedVersion`",
    body: updatedProducer,
    response: z.object({ id: z.string() }),
  }),
  scheduleClosure: defineEndpoint({
    method: 'POST',
    path: '/api/me/closures',
    summary: 'Schedule a closure',
    body: closureForm,
    response: z.object({ id: z.string() }),
  }),
  cancelClosure: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/closures/:id',
    summary: 'Cancel a closure',
    params: z.object({ id: z.string().max(60) }),
    response: z.object({ id: z.string() }),
  }),
}

export const producerProblems = problems({
  producer_not_found: { status: 404, text: 'This producer does not exist.' },
  profile_not_owned: { status: 403, text: 'This is not your profile.' },
  profile_exists: { status: 409, text: 'Your account already has a producer profile.' },
  business_name_reserved: {
    status: 409,
    text: 'This name could be mistaken for the marketplace itself. Choose another.',
  },
  tag_claims: {
    status: 400,
    text: ({ tag }) =>
      `The tag “${tag}” claims a certification. Submit the certificate for your products instead: they show a badge once we approve it.`,
  },
  name_claims: {
    status: 400,
    text: 'This name claims a certification we have not verified. Remove the claim and submit the certificate for your products.',
  },
  closure_invalid: { status: 400, text: 'These closure dates are not valid.' },
  too_many_closures: { status: 409, text: 'You can schedule at most 20 closures.' },
  box_needs_pickup_day: {
    status: 409,
    text: ({ name, day }) =>
      `Subscribers pick up ${name} on ${day}s. Keep ${day} hours, or close the box before you change them.`,
  },
  box_needs_delivery: {
    status: 409,
    text: ({ name }) => `${name} is delivered to its subscribers. Keep delivery, or close the box first.`,
  },
  fulfillment_method_required: { status: 400, text: 'Offer pickup, delivery or both.' },
})

/** Sent to the producer: the profile, fulfillment settings or closures have changed. */
export interface ProducerUpdate {
  readonly type: 'producer_update'
  readonly producerId: string
}
