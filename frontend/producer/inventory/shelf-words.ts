import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import type { StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { STOCK_STATUSES, type StockStatus } from '#domain/catalog/stock-level.ts'
import type { BadgeTone } from '#frontend/shared/ui/badge.tsx'

const TONES: Readonly<Record<StockStatus, BadgeTone>> = {
  in_stock: 'leaf',
  low: 'honey',
  out: 'tomato',
  unlisted: 'plain',
}

export const statusWords = (status: StockStatus) => ({ label: STOCK_STATUSES[status].label, tone: TONES[status] })

/** An alert as it is read: what is the matter, and from when on that is said. */
export function alertWords({ name, status, available, reserved: held, threshold, unit }: InventoryItem) {
  const promised = held > 0 ? ` Buyers at checkout are holding ${formatQuantity(held, unit)}.` : ''
  if (status === 'out')
    return { title: `Out of stock: ${name}`, message: `No one can buy it until there is more.${promised}` }
  const line = threshold === 0 ? '' : ` Your low stock threshold is ${formatQuantity(threshold, unit)}.`
  return { title: `Running low: ${name}`, message: `${formatQuantity(available, unit)} left to buy.${line}${promised}` }
}

/** One movement in words, without its note and its order. */
export function movementWords({ reason, quantity, onHand }: StockMovementLine, unit: string): string {
  const amount = formatQuantity(Math.abs(quantity), unit)
  switch (reason) {
    case 'counted':
      return `Counted: ${formatQuantity(onHand ?? 0, unit)} there`
    case 'received':
      return `Added ${amount}`
    case 'shrinkage':
      return `Wasted ${amount}`
    case 'correction':
      return `Corrected: ${amount} ${quantity < 0 ? 'less' : 'more'}`
    case 'reserved':
      return `Held for a buyer who was paying: ${amount}`
    case 'released':
      return `Not bought after all, free again: ${amount}`
    case 'sold':
      return `Sold ${amount}`
    case 'restocked':
      return `Back on the shelf: ${amount}`
  }
}

/** What a count or a recount says by itself needs no repeating. */
export const reasonShown = ({ reason, note }: StockMovementLine): string | null =>
  reason === 'counted' && note === 'counted' ? null : note

/** `+4.25 lb`, `−2 lb`. */
export const signedAmount = (quantity: number, unit: string): string =>
  `${quantity < 0 ? '−' : '+'}${formatQuantity(Math.abs(quantity), unit)}`
