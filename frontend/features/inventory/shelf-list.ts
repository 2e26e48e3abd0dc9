import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { STOCK_STATUSES, type StockStatus, stockStatuses } from '#domain/catalog/stock-level.ts'

export type ShelfFilter = 'all' | StockStatus

export const SHELF_FILTERS = [
  { key: 'all', label: 'All' },
  ...stockStatuses.map((key) => ({ key, label: STOCK_STATUSES[key].label })),
] as const

/** The lines of a status whose name or category has every word that is looked for. */
export function shownLines(
  lines: readonly InventoryItem[],
  { filter, search }: { filter: ShelfFilter; search: string },
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = `${line.name} ${CATEGORIES[line.category].label}`.toLowerCase()
    return (filter === 'all' || line.status === filter) && words.every((word) => text.includes(word))
  })
}
