import { brandOf, cvcLength, isCardNumber, isFuture } from '#sandbox/cards.ts'

export type FieldName = 'number' | 'expiry' | 'cvc' | 'zip'

/** The text of each field, as typed. */
export type CardText = Readonly<Record<FieldName, string>>

/** An error code of Stripe.js, and a message for the shopper. */
export interface FieldProblem {
  readonly code: string
  readonly message: string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The formatted text of a field: `4242 4242`, `12 / 30`. */
export function formatField(field: FieldName, text: string): string {
  const digits = digitsOf(text)
  if (field === 'number') return grouped(digits)
  if (field === 'expiry') return slashed(digits)
  if (field === 'cvc') return digits.slice(0, 4)
  return text.replace(/[^\d-]/g, '').slice(0, 10)
}

function grouped(digits: string): string {
  const ends = brandOf(digits) === 'amex' ? [4, 10, 15] : [4, 8, 12, 16, 19]
  const groups = ends.map((end, i) => digits.slice(ends[i - 1] ?? 0, end)).filter((group) => group !== '')
  return groups.join(' ')
}

function slashed(digits: string): string {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  // Browsers may fill in a year of four digits.
  const month = padded.slice(0, 2)
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4)
  return year === '' ? month : `${month} / ${year}`
}

/** The problem with a field's text, if any. `now` in ms since 1970. */
export function problemOf(field: FieldName, { text, now }: { text: CardText; now: number }): FieldProblem | undefined {
  if (field === 'number') return numberProblem(digitsOf(text.number))
  if (field === 'expiry') return expiryProblem(text.expiry, now)
  if (field === 'cvc') return cvcProblem(digitsOf(text.cvc), brandOf(digitsOf(text.number)))
  if (/^\d{5}(-\d{4})?$/.test(text.zip)) return undefined
  return { code: 'incomplete_zip', message: 'Enter the 5 digits of your ZIP code.' }
}

function numberProblem(digits: string): FieldProblem | undefined {
  const length = brandOf(digits) === 'amex' ? 15 : 16
  if (digits.length < length) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  if (!isCardNumber(digits)) return { code: 'invalid_number', message: 'Your card number is invalid.' }
  return undefined
}

function expiryProblem(text: string, now: number): FieldProblem | undefined {
  const { month, year } = expiryOf(text)
  const complete = digitsOf(text).length === 4
  if (!complete) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
  if (isFuture({ month, year }, now)) return undefined
  return { code: 'invalid_expiry_year_past', message: "Your card's expiration date is in the past." }
}

function cvcProblem(digits: string, brand: string): FieldProblem | undefined {
  if (digits.length === cvcLength(brand)) return undefined
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
}

export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) }
}

/** The parameters of a confirmation with this card. */
export function paymentMethodData(text: CardText): Record<string, string> {
  const { month, year } = expiryOf(text.expiry)
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(text.number),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': digitsOf(text.cvc),
  }
}
