/** Whole cents of `12.50`, `$12.5`, `.99` or `1,200`; NaN of anything else, so that the contract can say what is wrong. */
export function typedCents(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  const parts = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!parts || !/\d/.test(plain)) return Number.NaN
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** As a field shows an amount that is there already: `12.50`. */
export const centsAsTyped = (cents: number): string => (cents / 100).toFixed(2)
