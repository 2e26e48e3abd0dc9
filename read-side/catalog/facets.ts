import type { ProductPage } from '#domain/catalog/contract.ts'
import type { Category, Fulfilment } from '#domain/catalog/vocabulary.ts'
import type { SearchFilter } from './search-filter.ts'

/** So many products share a category, a stock and the ways they are offered, among all that fit the rest of a search. */
export interface Cell {
  readonly category: Category
  readonly inStock: boolean
  readonly pickup: boolean
  readonly delivery: boolean
  readonly count: number
}

export interface Counts {
  readonly total: number
  readonly facets: ProductPage['facets']
}

/** All counts from one table of cells: each facet's choices are counted with every filter but its own. */
export function countsOf(cells: readonly Cell[], filter: SearchFilter): Counts {
  const fits = {
    category: ({ category }: Cell) => filter.categories.length === 0 || filter.categories.includes(category),
    stock: ({ inStock }: Cell) => !filter.inStock || inStock,
    way: (cell: Cell) => filter.fulfilments.length === 0 || filter.fulfilments.some((way) => cell[way]),
  }
  const sum = (...tests: ((cell: Cell) => boolean)[]) =>
    cells.reduce((total, cell) => (tests.every((test) => test(cell)) ? total + cell.count : total), 0)
  const categories: Record<string, number> = {}
  for (const cell of cells)
    if (fits.stock(cell) && fits.way(cell)) categories[cell.category] = (categories[cell.category] ?? 0) + cell.count
  const offered = (way: Fulfilment) => sum(fits.category, fits.stock, (cell) => cell[way])
  return {
    total: sum(fits.category, fits.stock, fits.way),
    facets: {
      categories,
      fulfilments: { pickup: offered('pickup'), delivery: offered('delivery') },
      inStock: sum(fits.category, fits.way, ({ inStock }) => inStock),
    },
  }
}
