import { expect, test } from 'vitest'
import { type ProducerSettings, producerForm } from '#domain/producers/contract.ts'
import { draftOf, emptyDraft, fieldOf, formOf } from '#frontend/producer/profile/producer-draft.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { NO_PICTURE } from '#frontend/shared/lib/uploads.ts'

const PICKUP = {
  hoursNote: 'Ring the bell',
  address: '7 Brook Road',
  locationName: 'Red barn',
  addressIsPublic: true,
  openingHours: [
    { weekday: 'wed' as const, opens: '16:00', closes: '18:30' },
    { weekday: 'sat' as const, opens: '09:00', closes: '12:00' },
    { weekday: 'sat' as const, opens: '14:00', closes: '16:00' },
  ],
}

const own: ProducerSettings = {
  id: 'producer_1',
  businessName: 'Brook Farm',
  description: 'Roots.',
  zipCode: '05602',
  city: 'Montpelier',
  state: 'VT',
  phone: null,
  tags: ['roots', 'greens'],
  pickup: PICKUP,
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

test('a profile goes through the form unchanged', () => {
  const { id: _id, city: _city, state: _state, imageUrl: _imageUrl, ...others } = own
  const { version: _version, reopensOn: _reopensOn, closures: _closed, ...kept } = others
  expect(formOf(draftOf(own))).toEqual({ ...kept, phone: '', pickup: { ...kept.pickup, pickupLocations: [] } })
  expect(producerForm.safeParse(formOf(draftOf(own))).success).toBe(true)
})

test('a picture stays, goes or is another one', () => {
  expect(formOf(draftOf(own))).not.toHaveProperty('imageId')
  expect(formOf({ ...draftOf(own), imageId: NO_PICTURE }).imageId).toBeNull()
  expect(formOf({ ...draftOf(own), imageId: 'ab'.repeat(16) }).imageId).toBe('ab'.repeat(16))
})

test('a way that is off is not offered', () => {
  expect(formOf({ ...draftOf(own), pickup: '' }).pickup).toBeNull()
  expect(formOf({ ...draftOf(own), delivery: '' }).delivery).toBeNull()
})

test('tags are separated by commas and listed once each', () => {
  expect(formOf({ ...draftOf(own), tags: ' roots,, greens , roots ' }).tags).toEqual(['roots', 'greens'])
})

test('what is wrong stands at its field', () => {
  const draft = { ...emptyDraft, delivery: 'yes', fee: 'two dollars', tags: 'x'.repeat(31) }
  const placed = Object.entries(formMessages(producerForm, formOf(draft))).map(([path, text]) => [fieldOf(path), text])
  expect(Object.fromEntries(placed)).toEqual({
    businessName: 'Business name is required',
    description: 'Description is required',
    zipCode: 'Please enter a valid ZIP code (e.g., 12345 or 12345-6789)',
    tags: 'At most 30 characters each',
    hoursNote: 'Enter pickup hours',
    address: 'Please enter the pickup address',
    fee: 'Please enter an amount',
    minimum: 'Please enter an amount',
    radius: 'Please enter a distance',
  })
})

test('no way at all is said of both', () => {
  const none = formOf({ ...draftOf(own), pickup: '', delivery: '' })
  expect(formMessages(producerForm, none)).toEqual({ fulfillmentMethods: 'Offer pickup, delivery or both' })
})
