import type { ForecastLine } from '#domain/catalog/inventory.contract.ts'
import type { StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { StockStatus } from '#domain/catalog/stock-level.ts'
import { formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'

/** antd's tag color of a stock status. */
export const STOCK_COLORS: Readonly<Record<StockStatus, string>> = {
  in_stock: 'success',
  low: 'warning',
  out: 'error',
  unlisted: 'default',
}

/** One movement without its note and order. */
export function movementLabel({ reason, quantity, onHand }: StockMovementLine, unit: string): string {
  const amount = formatQuantity(Math.abs(quantity), unit)
  switch (reason) {
    case 'counted':
      return `Counted ${formatQuantity(onHand ?? 0, unit)}`
    case 'received':
      return `Received ${amount}`
    case 'shrinkage':
      return `Wasted or lost ${amount}`
    case 'correction':
      return `Corrected by ${signedAmount(quantity, unit)}`
    case 'reserved':
      return `Reserved ${amount} at checkout`
    case 'released':
      return `Released ${amount}: not paid`
    case 'sold':
      return `Sold ${amount}`
    case 'restocked':
      return `Restocked ${amount}`
  }
}

/** The note of a movement; a plain count has none worth showing. */
export const movementNote = ({ reason, note }: StockMovementLine): string | null =>
  reason === 'counted' && note === 'counted' ? null : note

/** `+4.25 lb`, `−2 lb`. */
export const signedAmount = (quantity: number, unit: string): string =>
  `${quantity < 0 ? '−' : '+'}${formatQuantity(Math.abs(quantity), unit)}`

/** `12 lb in 5 sales`. */
export function soldLabel({ sales, sold, unit }: Pick<ForecastLine, 'sales' | 'sold' | 'unit'>): string {
  if (sales === 0) return '–'
  return `${formatQuantity(sold, unit)} in ${sales} ${sales === 1 ? 'sale' : 'sales'}`
}

/** The day the stock runs out, or why there is none. */
export function runsOutLabel({ available, forecast }: Pick<ForecastLine, 'available' | 'forecast'>): string {
  if (available <= 0) return 'Out of stock'
  if (!forecast) return 'Not enough sales'
  return forecast.runsOutAt ? formatShortDay(forecast.runsOutAt) : 'Not within a year'
}

/** Whole days, rounded down. */
export function lastsLabel(daysLeft: number): string {
  const days = Math.floor(daysLeft)
  if (days < 1) return 'Less than a day'
  return days > 365 ? 'Over a year' : `${days} ${days === 1 ? 'day' : 'days'}`
}

/** Quantity per day with one decimal; below 0.1 with two. */
export const paceLabel = (perDay: number, unit: string): string =>
  formatQuantity(Number(perDay.toFixed(perDay < 0.1 ? 2 : 1)), unit)
