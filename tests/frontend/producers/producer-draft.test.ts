import { expect, test } from 'vitest'
import { type ProducerSettings, producerForm } from '#domain/producers/contract.ts'
import { draftOf, emptyDraft, fieldOf, formOf } from '#frontend/features/producers/producer-draft.ts'
import { NO_PICTURE } from '#frontend/lib/chosen-picture.ts'
import { formMessages } from '#frontend/lib/form-messages.ts'

const PICKUP = {
  hours: 'Ring the bell',
  address: '7 Brook Road',
  placeName: 'Red barn',
  addressIsPublic: true,
  opening: [
    { weekday: 'wed' as const, from: '16:00', until: '18:30' },
    { weekday: 'sat' as const, from: '09:00', until: '12:00' },
    { weekday: 'sat' as const, from: '14:00', until: '16:00' },
  ],
}

const own: ProducerSettings = {
  id: 'producer_1',
  businessName: 'Brook Farm',
  description: 'Roots.',
  zip: '05602',
  city: 'Montpelier',
  state: 'VT',
  phone: null,
  tags: ['roots', 'greens'],
  pickup: PICKUP,
  delivery: {
    feeCents: 450,
    minimumCents: 0,
    radiusMiles: 15,
    zones: [{ zips: ['05401', '05403'], feeCents: 700, minimumCents: 2500 }],
  },
  version: 2,
  imageUrl: null,
  backOn: null,
  closed: [],
}

test('a profile goes through the form unchanged', () => {
  const { id: _id, city: _city, state: _state, imageUrl: _imageUrl, ...others } = own
  const { version: _version, backOn: _backOn, closed: _closed, ...kept } = others
  expect(formOf(draftOf(own))).toEqual({ ...kept, phone: '', pickup: { ...kept.pickup, further: [] } })
  expect(producerForm.safeParse(formOf(draftOf(own))).success).toBe(true)
})

test('a picture stays, goes or is another one', () => {
  expect(formOf(draftOf(own))).not.toHaveProperty('pictureId')
  expect(formOf({ ...draftOf(own), pictureId: NO_PICTURE }).pictureId).toBeNull()
  expect(formOf({ ...draftOf(own), pictureId: 'ab'.repeat(16) }).pictureId).toBe('ab'.repeat(16))
})

test('a way that is off is not offered', () => {
  expect(formOf({ ...draftOf(own), pickup: '' }).pickup).toBeNull()
  expect(formOf({ ...draftOf(own), delivery: '' }).delivery).toBeNull()
})

test('tags are told apart by commas, and once each', () => {
  expect(formOf({ ...draftOf(own), tags: ' roots,, greens , roots ' }).tags).toEqual(['roots', 'greens'])
})

test('what is wrong stands at its field', () => {
  const draft = { ...emptyDraft, delivery: 'yes', fee: 'two dollars', tags: 'x'.repeat(31) }
  const placed = Object.entries(formMessages(producerForm, formOf(draft))).map(([path, text]) => [fieldOf(path), text])
  expect(Object.fromEntries(placed)).toEqual({
    businessName: 'Business name is required',
    description: 'Description is required',
    zip: 'Please enter a valid ZIP code (e.g., 12345 or 12345-6789)',
    tags: 'At most 30 characters each',
    hours: 'Please enter pickup hours',
    address: 'Please enter the pickup address',
    fee: 'Please enter an amount',
    minimum: 'Please enter an amount',
    radius: 'Please enter a distance',
  })
})

test('no way at all is said of both', () => {
  const none = formOf({ ...draftOf(own), pickup: '', delivery: '' })
  expect(formMessages(producerForm, none)).toEqual({ ways: 'Offer pickup, delivery or both' })
})
