import { brandOf, cvcLength, isCardNumber, isFuture } from '#sandbox/cards.ts'

export type FieldName = 'number' | 'expiry' | 'cvc' | 'zip'

/** What stands in the form, as typed. */
export type CardText = Readonly<Record<FieldName, string>>

/** Something wrong with a field: the code as Stripe.js has it, and what to say. */
export interface FieldProblem {
  readonly code: string
  readonly message: string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** How a field's text is set while it is typed: `4242 4242`, `12 / 30`. */
export function formatField(field: FieldName, text: string): string {
  const digits = digitsOf(text)
  if (field === 'number') return grouped(digits)
  if (field === 'expiry') return slashed(digits)
  if (field === 'cvc') return digits.slice(0, 4)
  return text.replace(/[^\d-]/g, '').slice(0, 10)
}

function grouped(digits: string): string {
  const cut = brandOf(digits) === 'amex' ? [4, 10, 15] : [4, 8, 12, 16, 19]
  const groups = cut.map((end, i) => digits.slice(cut[i - 1] ?? 0, end)).filter((group) => group !== '')
  return groups.join(' ')
}

function slashed(digits: string): string {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  // A four-digit year, as a browser may fill it in, is cut to its last two.
  const [month, year] = [padded.slice(0, 2), padded.length === 6 ? padded.slice(4) : padded.slice(2, 4)]
  return year === '' ? month : `${month} / ${year}`
}

/** What is wrong with a field's text, if anything. `now` in ms since 1970. */
export function problemOf(field: FieldName, { text, now }: { text: CardText; now: number }): FieldProblem | undefined {
  if (field === 'number') return numberProblem(digitsOf(text.number))
  if (field === 'expiry') return expiryProblem(text.expiry, now)
  if (field === 'cvc') return cvcProblem(digitsOf(text.cvc), brandOf(digitsOf(text.number)))
  if (/^\d{5}(-\d{4})?$/.test(text.zip)) return undefined
  return { code: 'incomplete_zip', message: 'Enter the 5 digits of your ZIP code.' }
}

function numberProblem(digits: string): FieldProblem | undefined {
  const whole = brandOf(digits) === 'amex' ? 15 : 16
  if (digits.length < whole) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
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

/** A form body that confirms a payment with this card. */
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
