/**
 * Parses `12.50`, `$12.5`, `.99` or `1,200` into cents. Returns NaN for anything else, so that the contract reports the
 * error.
 */
export function parseCents(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  const parts = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!parts || !/\d/.test(plain)) return Number.NaN
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
