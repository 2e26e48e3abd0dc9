import { expect, test } from 'vitest'
import { type ProducerSettings, producerForm } from '#domain/producers/contract.ts'
import { EMPTY_PROFILE, profileForm, profileValuesOf } from '#frontend/producer/profile/profile-values.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'

const STALL = {
  pickupLocationId: 'place_1',
  name: 'Mill Market',
  address: '2 Mill Street',
  hoursNote: 'May to October',
  isFarmersMarket: true,
  openingHours: [
    { weekday: 'wed' as const, opens: '16:00', closes: '18:30' },
    { weekday: 'sat' as const, opens: '08:00', closes: '12:00' },
  ],
}

const settings: ProducerSettings = {
  id: 'producer_1',
  businessName: 'Brook Farm',
  description: 'Roots.',
  zipCode: '05602',
  city: 'Montpelier',
  state: 'VT',
  phone: null,
  tags: ['roots', 'greens'],
  pickup: {
    hoursNote: 'Ring the bell',
    address: '7 Brook Road',
    locationName: 'Red barn',
    addressIsPublic: true,
    openingHours: [
      { weekday: 'sat', opens: '09:00', closes: '12:00' },
      { weekday: 'sat', opens: '14:00', closes: '16:00' },
    ],
    pickupLocations: [STALL],
  },
  delivery: {
    feeCents: 450,
    minimumCents: 0,
    radiusMiles: 15,
    zones: [{ zipCodes: ['05401', '05403'], feeCents: 700, minimumCents: 2500 }],
  },
  version: 2,
  imageUrl: null,
  reopensOn: null,
  closures: [],
}
const values = profileValuesOf(settings)

test('a profile passes through the form unchanged', () => {
  const { businessName, description, zipCode, tags, pickup, delivery } = settings
  expect(profileForm(values)).toEqual({ businessName, description, zipCode, phone: '', tags, pickup, delivery })
  expect(producerForm.safeParse(profileForm(values)).success).toBe(true)
})

test('an image is kept, replaced or removed', () => {
  expect(profileForm(values)).not.toHaveProperty('imageId')
  expect(profileForm({ ...values, image: { imageId: null, url: null } }).imageId).toBeNull()
  const imageId = 'ab'.repeat(16)
  expect(profileForm({ ...values, image: { imageId, url: '/images/a' } }).imageId).toBe(imageId)
})

test('only the chosen fulfillment methods are offered', () => {
  expect(profileForm({ ...values, fulfillmentMethods: ['delivery'] })).toMatchObject({
    pickup: null,
    delivery: { feeCents: 450 },
  })
  expect(formMessages(producerForm, profileForm({ ...values, fulfillmentMethods: [] }))).toEqual({
    fulfillmentMethods: 'Offer pickup, delivery or both',
  })
})

test('a note that repeats the hours is generated again', () => {
  const stall = { ...STALL, hoursNote: 'Wed 4:00–6:30 PM; Sat 8:00 AM–12:00 PM' }
  const { pickup } = profileValuesOf({ ...settings, pickup: { ...settings.pickup!, pickupLocations: [stall] } })
  expect(pickup.pickupLocations[0]).toMatchObject({ hoursNote: '' })
})

test('missing values are reported at their fields', () => {
  const empty = profileForm({
    ...EMPTY_PROFILE,
    fulfillmentMethods: ['pickup', 'delivery'],
    pickup: {
      ...EMPTY_PROFILE.pickup,
      openingHours: [{ weekday: 'mon', opens: '', closes: '' }],
      pickupLocations: [{}],
    },
    delivery: { ...EMPTY_PROFILE.delivery, minimum: null, zones: [{}] },
  })
  expect(formMessages(producerForm, empty)).toEqual({
    businessName: 'Business name is required',
    description: 'Description is required',
    zipCode: 'Please enter a valid ZIP code (e.g., 12345 or 12345-6789)',
    'pickup.address': 'Enter the pickup address',
    'pickup.openingHours.0.opens': 'Choose an opening and a closing time',
    'pickup.openingHours.0.closes': 'Choose an opening and a closing time',
    'pickup.pickupLocations.0.name': 'Enter a name',
    'pickup.pickupLocations.0.address': 'Enter the pickup address',
    'pickup.pickupLocations.0.hoursNote': 'Enter pickup hours',
    'delivery.feeCents': 'Enter an amount',
    'delivery.minimumCents': 'Enter an amount',
    'delivery.radiusMiles': 'Enter a distance',
    'delivery.zones.0.zipCodes': 'Enter a ZIP code',
    'delivery.zones.0.feeCents': 'Enter an amount',
  })
})

test('a new shop delivers without a minimum order', () => {
  const { delivery } = profileForm({
    ...EMPTY_PROFILE,
    fulfillmentMethods: ['delivery'],
    delivery: { ...EMPTY_PROFILE.delivery, fee: 5, radiusMiles: 10 },
  })
  expect(delivery).toMatchObject({ feeCents: 500, minimumCents: 0 })
})
