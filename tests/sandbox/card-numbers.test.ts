import { describe, expect, it } from 'vitest'
import { expiryOf, formatField, problemOf } from '#sandbox/card-form/card-fields.ts'
import { brandOf, isCardNumber, isFuture, testCards } from '#sandbox/cards.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const text = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', zip: '05401' }

describe('card numbers', () => {
  it('have a check digit', () => {
    expect(isCardNumber('4242424242424242')).toBe(true)
    expect(isCardNumber('4242424242424241')).toBe(false)
    expect(isCardNumber('424242')).toBe(false)
    expect(isCardNumber('')).toBe(false)
  })

  it.each(testCards)('include test card $number', ({ number, brand }) => {
    expect(isCardNumber(number)).toBe(true)
    expect(brandOf(number)).toBe(brand)
  })

  it('are valid until the last day of the month', () => {
    expect(isFuture({ month: 11, year: 2026 }, now)).toBe(true)
    expect(isFuture({ month: 10, year: 2026 }, now)).toBe(false)
  })
})

describe('typing a card', () => {
  it.each([
    ['number', '4242424242424242', '4242 4242 4242 4242'],
    ['number', '378282246310005', '3782 822463 10005'],
    ['number', '4242-4242 x4', '4242 4242 4'],
    ['expiry', '1230', '12 / 30'],
    ['expiry', '122030', '12 / 30'],
    ['expiry', '5', '05'],
    ['expiry', '1', '1'],
    ['expiry', '12', '12'],
    ['cvc', '12a34567', '1234'],
    ['zip', '05401-1234', '05401-1234'],
  ] as const)('formats the %s %s as %s', (field, typed, set) => {
    expect(formatField(field, typed)).toBe(set)
  })

  it('reads month and year', () => {
    expect(expiryOf('03 / 29')).toEqual({ month: 3, year: 2029 })
  })

  it.each([
    ['number', { number: '4242 4242' }, 'incomplete_number'],
    ['number', { number: '4242 4242 4242 4241' }, 'invalid_number'],
    ['expiry', { expiry: '12' }, 'incomplete_expiry'],
    ['expiry', { expiry: '13 / 30' }, 'invalid_expiry_month'],
    ['expiry', { expiry: '10 / 26' }, 'invalid_expiry_year_past'],
    ['cvc', { cvc: '12' }, 'incomplete_cvc'],
    ['cvc', { number: '3782 822463 10005', cvc: '123' }, 'incomplete_cvc'],
    ['zip', { zip: '540' }, 'incomplete_zip'],
  ] as const)('finds the problem with the %s in %j', (field, overrides, code) => {
    expect(problemOf(field, { text: { ...text, ...overrides }, now })?.code).toBe(code)
  })

  it('has no problem with a valid card', () => {
    for (const field of ['number', 'expiry', 'cvc', 'zip'] as const)
      expect(problemOf(field, { text, now })).toBeUndefined()
  })
})
