import type { ProductPage } from '#domain/catalog/contract.ts'
import {
  type Category,
  type Certification,
  certifications,
  type Fulfilment,
  fulfilments,
} from '#domain/catalog/vocabulary.ts'
import type { SearchFilter } from './search-filter.ts'

/** So many products are alike in all that the facets ask, among all that fit the rest of a search. */
export interface Cell {
  readonly category: Category
  readonly inStock: boolean
  readonly pickup: boolean
  readonly delivery: boolean
  /** Those that are valid today. */
  readonly certifications: readonly Certification[]
  readonly verified: boolean
  /** Whole stars, rounded down; 0 is unrated. */
  readonly stars: number
  readonly count: number
}

export interface Counts {
  readonly total: number
  readonly facets: ProductPage['facets']
}

/** All counts from one table of cells: each facet's choices are counted with every filter but its own. */
export function countsOf(cells: readonly Cell[], filter: SearchFilter): Counts {
  const facets = Object.keys(FITS) as Facet[]
  const fitBut = (own?: Facet) =>
    cells.filter((cell) => facets.every((facet) => facet === own || FITS[facet](cell, filter)))
  const [byCategory, byWay, byCertificate, byRating] = [
    fitBut('category'),
    fitBut('way'),
    fitBut('certificate'),
    fitBut('rating'),
  ]
  const count = (within: readonly Cell[], of: (cell: Cell) => boolean) => sum(within.filter(of))
  return {
    total: sum(fitBut()),
    facets: {
      categories: countsBy(byCategory, ({ category }) => category),
      fulfilments: eachOf(fulfilments, (way) => count(byWay, (cell) => cell[way])),
      certifications: eachOf(certifications, (one) =>
        count(byCertificate, (cell) => cell.certifications.includes(one)),
      ),
      ratings: eachOf(STARS, (stars) => count(byRating, (cell) => cell.stars >= Number(stars))),
      inStock: count(fitBut('stock'), ({ inStock }) => inStock),
      verified: count(fitBut('verified'), ({ verified }) => verified),
    },
  }
}

type Facet = 'category' | 'stock' | 'way' | 'certificate' | 'rating' | 'verified'

const FITS: Readonly<Record<Facet, (cell: Cell, filter: SearchFilter) => boolean>> = {
  category: ({ category }, { categories }) => categories.length === 0 || categories.includes(category),
  stock: (cell, { inStock }) => !inStock || cell.inStock,
  way: (cell, { fulfilments: ways }) => ways.length === 0 || ways.some((way: Fulfilment) => cell[way]),
  certificate: (cell, { certifications: asked }) =>
    asked.length === 0 || asked.some((one) => cell.certifications.includes(one)),
  rating: ({ stars }, { minRating }) => stars >= minRating,
  verified: (cell, { verified }) => !verified || cell.verified,
}

const STARS = ['1', '2', '3', '4', '5'] as const

const sum = (cells: readonly Cell[]): number => cells.reduce((total, { count }) => total + count, 0)

const eachOf = (choices: readonly string[], countOf: (choice: never) => number): Record<string, number> =>
  Object.fromEntries(choices.map((choice) => [choice, countOf(choice as never)]))

function countsBy(cells: readonly Cell[], keyOf: (cell: Cell) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const cell of cells) counts[keyOf(cell)] = (counts[keyOf(cell)] ?? 0) + cell.count
  return counts
}
