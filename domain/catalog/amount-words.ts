import { UNITS, type Unit } from './vocabulary.ts'

const PLURALS: Partial<Record<Unit, string>> = { per_bundle: 'bundles' }

/** `1.5 lb`, `3 bundles`, or just `3` for what is counted by the piece. A unit nobody knows any more is said as it is. */
export function amountWords(quantity: number, unit: string): string {
  if (unit === 'per_item') return String(quantity)
  const { short } = UNITS[unit as Unit] ?? { short: unit }
  return `${quantity} ${quantity === 1 ? short : (PLURALS[unit as Unit] ?? short)}`
}

/** `Only 3 bundles left`: all that can still be had. */
export const onlyLeft = (available: number, unit: string): string => `Only ${amountWords(available, unit)} left`
