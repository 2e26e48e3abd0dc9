/** Whether a number could be a card's at all: its length and its check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, i) => total + (i % 2 ? doubled(digit) : digit), 0)
  return sum % 10 === 0
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5|4[4-9])/.test(number)) return 'discover'
  return 'unknown'
}

/** American Express prints four digits, the others three. */
export const cvcLength = (brand: string): number => (brand === 'amex' ? 4 : 3)

/** Whether the last day of that month has not passed. `now` in ms since 1970. */
export function isFuture(expiry: { month: number; year: number }, now: number): boolean {
  return Date.UTC(expiry.year, expiry.month, 1) > now
}
