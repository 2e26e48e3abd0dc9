/** The most that can be reckoned, cents. */
const MAX_CENTS = 1_000_000

export type TypedDollars = { readonly cents: number } | { readonly problem: string }

/** `12.50`, `$12.5` and `1,200` as cents; anything else says what is wrong with it. */
export function typedDollars(text: string): TypedDollars {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  const parts = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!parts || !/\d/.test(plain)) return { problem: 'Please enter an amount such as 12.50' }
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  if (cents === 0) return { problem: 'Please enter more than zero' }
  return cents > MAX_CENTS ? { problem: 'Please enter at most $10,000' } : { cents }
}
