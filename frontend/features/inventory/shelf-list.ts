import type { ShelfLine } from '#domain/catalog/inventory.ts'
import { SHELF_STATUSES, type ShelfStatus, shelfStatuses } from '#domain/catalog/shelf-status.ts'
import { CATEGORIES } from '#domain/catalog/vocabulary.ts'

export type ShelfFilter = 'all' | ShelfStatus

export const SHELF_FILTERS = [
  { key: 'all', label: 'All' },
  ...shelfStatuses.map((key) => ({ key, label: SHELF_STATUSES[key].label })),
] as const

/** The lines of a status whose name or category has every word that is looked for. */
export function shownLines(lines: readonly ShelfLine[], { filter, search }: { filter: ShelfFilter; search: string }) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = `${line.name} ${CATEGORIES[line.category].label}`.toLowerCase()
    return (filter === 'all' || line.status === filter) && words.every((word) => text.includes(word))
  })
}
