import { UNITS, type Unit } from './product-taxonomy.ts'

const PLURALS: Partial<Record<Unit, string>> = { per_bundle: 'bundles' }

/** `1.5 lb`, `3 bundles`, or just `3` for what is counted by the piece. At most two decimals; an unknown unit is printed as it is. */
export function formatQuantity(quantity: number, unit: string): string {
  const shown = Math.round(quantity * 100) / 100
  if (unit === 'per_item') return String(shown)
  const { short } = UNITS[unit as Unit] ?? { short: unit }
  return `${shown} ${shown === 1 ? short : (PLURALS[unit as Unit] ?? short)}`
}

interface LineToName {
  readonly name: string
  readonly quantity: number
  readonly unit: string
}

/** `Trout Fillets × 2 lb`: an order line wherever it stands in one text. */
export const formatLine = ({ name, quantity, unit }: LineToName): string =>
  `${name} × ${formatQuantity(quantity, unit)}`

/** A line of a refund: `Beef × 0.5 lb`, or just `Beef` where an amount of money went back and no quantity. */
export const formatRefundedLine = (line: LineToName): string => (line.quantity > 0 ? formatLine(line) : line.name)

/** `Only 3 bundles left`: all that can still be had. */
export const formatRemaining = (available: number, unit: string): string =>
  `Only ${formatQuantity(available, unit)} left`
