import { describe, expect, test } from 'vitest'
import type { ProfileView } from '#domain/identity/contract.ts'
import {
  type CheckoutDraft,
  checkDraft,
  deliveryZip,
  detailsToSave,
  emptyDraft,
  errorsByField,
  firstInvalid,
  formatFulfillment,
  fulfillmentProblem,
} from '#frontend/shop/checkout/draft.ts'
import { billingDetails } from '#frontend/shop/checkout/stripe-checkout.tsx'
import { cart, cartPart } from './carts.ts'

const draft = (overrides: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  ...emptyDraft,
  fullName: 'Ida Lund',
  email: 'ida@example.org',
  phone: '802 555 0114',
  acceptsPolicies: true,
  isAdult: true,
  ...overrides,
})
const delivered = cart({ producers: [cartPart({ fulfillmentMethod: 'delivery' })] })
const home = { address: '12 Elm Street', city: 'Barre', state: 'VT', zipCode: '05641' }

describe('the checkout draft', () => {
  test('becomes a form with displayed prices and total', () => {
    expect(checkDraft(draft(), cart())).toEqual({
      form: {
        lines: [{ productId: 'product_kale', quantity: 2, priceCents: 350 }],
        fulfillment: [{ producerId: 'producer_hill', method: 'pickup' }],
        contact: { fullName: 'Ida Lund', email: 'ida@example.org', phone: '802 555 0114' },
        totalCents: 750,
        acceptsPolicies: true,
        isAdult: true,
      },
    })
  })

  test('has separate instructions per producer', () => {
    const two = cart({ producers: [cartPart(), cartPart({ producerId: 'producer_dale' })] })
    const instructions = { producer_dale: ' Ring twice. ', producer_hill: ' ', producer_gone: 'Not in the cart.' }
    expect(checkDraft(draft({ instructions }), two)).toMatchObject({
      form: {
        fulfillment: [
          { producerId: 'producer_hill', method: 'pickup' },
          { producerId: 'producer_dale', method: 'pickup', instructions: 'Ring twice.' },
        ],
      },
    })
  })

  test('reports errors with the contract’s texts', () => {
    expect(checkDraft(draft({ fullName: ' ', email: 'ida@', phone: '555' }), cart())).toEqual({
      errors: {
        fullName: 'Full name is required',
        email: 'Please enter a valid email',
        phone: 'Please enter a valid phone number (10-15 digits)',
      },
    })
  })

  test('requires an address for delivery', () => {
    expect(checkDraft(draft(), delivered)).toEqual({
      errors: {
        address: 'Address is required',
        city: 'City is required',
        state: 'State is required',
        zipCode: 'ZIP code is required',
      },
    })
  })

  test('omits the address for pickup', () => {
    const checked = checkDraft(draft(home), cart())
    expect('form' in checked && checked.form.contact).not.toHaveProperty('address')
  })

  test('sends a complete delivery address', () => {
    const checked = checkDraft(draft(home), delivered)
    expect('form' in checked && checked.form.contact).toMatchObject(home)
  })

  test('names the first invalid field', () => {
    expect(firstInvalid({ zipCode: 'x', email: 'y' })).toBe('email')
    expect(firstInvalid({})).toBeUndefined()
  })

  test('shows errors without a field in the banner', () => {
    expect(
      errorsByField([
        ['lines', 'Your cart is empty.'],
        ['contact.zipCode', 'bad'],
      ]),
    ).toEqual({
      errors: { zipCode: 'bad' },
      rest: 'Your cart is empty.',
    })
  })
})

describe('the ZIP code of a draft', () => {
  test('counts from five digits on', () => {
    expect(['0564', '05641', ' 05641-1234 ', '056412'].map((zip) => deliveryZip(draft({ zipCode: zip })))).toEqual([
      undefined,
      '05641',
      '05641',
      undefined,
    ])
  })
})

describe('billing details', () => {
  test('include complete addresses only', () => {
    expect(billingDetails(draft({ city: 'Barre' }), 'ida@example.org')).not.toHaveProperty('address')
    expect(billingDetails(draft(home), 'ida@example.org')).toEqual({
      name: 'Ida Lund',
      email: 'ida@example.org',
      phone: '802 555 0114',
      address: { line1: '12 Elm Street', city: 'Barre', state: 'VT', postal_code: '05641', country: 'US' },
    })
  })

  test('fall back to the account’s email', () => {
    expect(billingDetails(emptyDraft, 'ida@example.org')).toEqual({ email: 'ida@example.org' })
  })
})

describe('the fulfillment method', () => {
  test('has its fee', () => {
    expect([
      formatFulfillment({ fulfillmentMethod: 'pickup' }),
      formatFulfillment({ fulfillmentMethod: 'pickup', placeName: 'Mill Market' }),
      formatFulfillment({ fulfillmentMethod: 'delivery' }, 600),
    ]).toEqual(['Farm pickup', 'Pickup at Mill Market', 'Home delivery, $6.00'])
  })

  test('is invalid once it is no longer offered', () => {
    const part = cartPart({
      fulfillmentMethod: 'delivery',
      offered: ['pickup'],
      notOffered: { delivery: 'Too little.' },
    })
    expect(fulfillmentProblem(part)).toBe('Too little. Choose another option.')
    expect(fulfillmentProblem(cartPart())).toBeUndefined()
  })
})

describe('details saved for the next checkout', () => {
  const profile: ProfileView = {
    username: 'ida',
    email: 'ida@example.org',
    verified: true,
    pendingEmail: null,
    fullName: null,
    phone: '802 555 0114',
    zipCode: null,
    address: null,
    city: null,
    state: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    welcome: false,
    recoveryCodesLeft: null,
  }

  test('include the phone, and the address for delivery', () => {
    const typed = draft({ ...home, phone: ' 802 555 0199 ' })
    expect(detailsToSave(typed, cart(), profile)).toMatchObject({ phone: '802 555 0199', address: '', zipCode: '' })
    expect(detailsToSave(typed, delivered, profile)).toMatchObject({ username: 'ida', phone: '802 555 0199', ...home })
  })

  test('exclude what the account already has', () => {
    expect(detailsToSave(draft(), cart(), profile)).toBeUndefined()
    expect(detailsToSave(draft(home), delivered, { ...profile, ...home })).toBeUndefined()
  })

  test('leave the address unchanged for pickup', () => {
    expect(detailsToSave(draft({ phone: '802 555 0199' }), cart(), { ...profile, ...home })).toMatchObject(home)
  })
})
