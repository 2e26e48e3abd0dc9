import { typedCents } from '#frontend/lib/typed-cents.ts'

/** The most that can be reckoned, cents. */
const MAX_CENTS = 1_000_000

export type TypedDollars = { readonly cents: number } | { readonly problem: string }

/** The cents of a sale to be reckoned; anything else says what is wrong with it. */
export function typedDollars(text: string): TypedDollars {
  const cents = typedCents(text)
  if (Number.isNaN(cents)) return { problem: 'Please enter an amount such as 12.50' }
  if (cents === 0) return { problem: 'Please enter more than zero' }
  return cents > MAX_CENTS ? { problem: 'Please enter at most $10,000' } : { cents }
}
