import { expect, test } from 'vitest'
import { type OwnProfile, producerForm } from '#domain/producers/contract.ts'
import { draftOf, emptyDraft, fieldOf, formOf } from '#frontend/features/producers/producer-draft.ts'
import { formMessages } from '#frontend/lib/form-messages.ts'

const own: OwnProfile = {
  ...{
    id: 'producer_1',
    businessName: 'Brook Farm',
    description: 'Roots.',
    zip: '05602',
    city: 'Montpelier',
    state: 'VT',
  },
  ...{ phone: null, tags: ['roots', 'greens'], pickup: { hours: 'Saturdays', address: '7 Brook Road' } },
  delivery: { feeCents: 450, minimumCents: 0, radiusMiles: 15 },
}

test('a profile goes through the form unchanged', () => {
  const { id: _id, city: _city, state: _state, ...kept } = own
  expect(formOf(draftOf(own))).toEqual({ ...kept, phone: '' })
  expect(producerForm.safeParse(formOf(draftOf(own))).success).toBe(true)
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
    hours: 'Please say when people may come',
    address: 'Please say where people may come',
    fee: 'Please enter an amount',
    minimum: 'Please enter an amount',
    radius: 'Please enter a distance',
  })
})

test('no way at all is said of both', () => {
  const none = formOf({ ...draftOf(own), pickup: '', delivery: '' })
  expect(formMessages(producerForm, none)).toEqual({ ways: 'Offer pickup, delivery or both' })
})
