import { UNITS, type Unit } from '#domain/catalog/vocabulary.ts'

const PLURALS: Partial<Record<Unit, string>> = { per_bundle: 'bundles' }

/** `2.5 lb`, `3 bundles`, or just `3` for what is counted by the piece. */
export function amountWords(quantity: number, unit: string): string {
  if (unit === 'per_item') return String(quantity)
  const { short } = UNITS[unit as Unit] ?? { short: unit }
  return `${quantity} ${quantity === 1 ? short : (PLURALS[unit as Unit] ?? short)}`
}
