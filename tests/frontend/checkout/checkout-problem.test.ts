import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/kernel/contract.ts'
import { ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { alreadyPaidCheckout, toCheckoutProblem } from '#frontend/shop/checkout/submit.ts'
import { cart, cartLine, cartPart } from './carts.ts'

const problem = (overrides: Partial<Problem>): Problem => ({
  type: 'urn:x',
  title: 'Conflict',
  status: 409,
  code: 'conflict',
  detail: 'No.',
  requestId: 'r1',
  ...overrides,
})
const two = cart({
  producers: [cartPart(), cartPart({ producerId: 'producer_b', lines: [cartLine({ productId: 'product_eggs' })] })],
})

test('a paid checkout is recognized by its problem', () => {
  const details = { checkoutId: 'checkout_1', key: 'k' }
  expect(alreadyPaidCheckout(new ProblemError(problem({ code: 'checkout_paid', details })))).toEqual(details)
  expect(alreadyPaidCheckout(new ProblemError(problem({ code: 'checkout_ended', details })))).toBeUndefined()
  expect(alreadyPaidCheckout(new ProblemError(problem({ code: 'checkout_paid' })))).toBeUndefined()
})

describe('a refused checkout', () => {
  test('shows errors at their fields', () => {
    const fields = { 'contact.zipCode': 'We couldn’t find that ZIP code' }
    expect(toCheckoutProblem(problem({ code: 'zip_code_unknown', fields }), two).fields).toEqual({
      zipCode: 'We couldn’t find that ZIP code',
    })
  })

  test('shows sold out at the line', () => {
    const details = { productId: 'product_eggs', available: 1 }
    const placed = toCheckoutProblem(problem({ code: 'out_of_stock', detail: 'Only 1 left.', details }), two)
    expect(placed).toMatchObject({ lines: { product_eggs: 'Only 1 left.' }, requote: true, isFinal: true })
  })

  test('shows old and new price', () => {
    const details = { productId: 'product_kale', priceCents: 400, seenCents: 350 }
    const placed = toCheckoutProblem(problem({ code: 'price_changed', details }), two)
    expect(placed.lines).toEqual({ product_kale: 'The price changed from $3.50 to $4.00.' })
  })

  test('shows old and new total', () => {
    const details = { totalCents: 900, seenCents: 750 }
    expect(toCheckoutProblem(problem({ code: 'total_changed', details }), two).banner).toBe(
      'The total changed from $7.50 to $9.00. Review it, then try again.',
    )
  })

  test('shows missing fulfillment at the producer', () => {
    const details = { producerId: 'producer_b', reason: 'Too far.' }
    const placed = toCheckoutProblem(problem({ code: 'fulfillment_not_offered', detail: 'Too far.', details }), two)
    expect(placed.producers).toEqual({ producer_b: 'Too far.' })
  })

  test('shows instruction errors at the producer', () => {
    const fields = { 'fulfillment.0.instructions': 'At most 500 characters' }
    const { producers } = toCheckoutProblem(problem({ code: 'invalid_input', fields }), cart())
    expect(producers).toEqual({ producer_hill: 'At most 500 characters' })
  })

  test('maps input errors to fields and lines', () => {
    const fields = { 'contact.email': 'bad mail', 'lines.1.quantity': 'too many', totalCents: 'odd' }
    const placed = toCheckoutProblem(problem({ code: 'invalid_input', fields }), two)
    expect(placed).toMatchObject({ fields: { email: 'bad mail' }, lines: { product_eggs: 'too many' }, banner: 'odd' })
  })

  test('keeps the attempt when the processor is down', () => {
    const placed = toCheckoutProblem(problem({ code: 'payment_unavailable', status: 503, detail: 'Later.' }), two)
    expect(placed).toEqual({ banner: 'Later.', fields: {}, lines: {}, producers: {}, requote: false, isFinal: false })
  })
})
