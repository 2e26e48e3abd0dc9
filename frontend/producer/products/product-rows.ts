import type { InventoryItem, InventoryView } from '#domain/catalog/inventory.contract.ts'
import type { ProducerProduct, UpdatedProduct } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { isAlert } from '#domain/catalog/stock-level.ts'
import { freeText, oneOf } from '#frontend/shared/lib/list-params.ts'

/** A product with its stock status, as the table shows it. */
export type ProductRow = ProducerProduct & Pick<InventoryItem, 'threshold' | 'ownThreshold' | 'status'>

/** Products with their stock, newest first. A product that is in only one of the two responses yet is left out. */
export function rowsOf(
  listed: readonly ProducerProduct[],
  { products }: Pick<InventoryView, 'products'>,
): ProductRow[] {
  const stock = new Map(products.map((item) => [item.id, item]))
  return listed.flatMap((product) => {
    const item = stock.get(product.id)
    if (!item) return []
    const { threshold, ownThreshold, status } = item
    return [{ ...product, threshold, ownThreshold, status }]
  })
}

/** The views of the table, by their name in the URL. */
export const PRODUCT_VIEWS = {
  all: { label: 'All', includes: () => true },
  listed: { label: 'Listed', includes: ({ listed }: ProductRow) => listed },
  unlisted: { label: 'Unlisted', includes: ({ listed }: ProductRow) => !listed },
  low: { label: 'Low stock', includes: ({ status }: ProductRow) => isAlert(status) },
  out: { label: 'Out of stock', includes: ({ status }: ProductRow) => status === 'out' },
} as const
export type ProductView = keyof typeof PRODUCT_VIEWS
export const productViews = Object.keys(PRODUCT_VIEWS) as [ProductView, ...ProductView[]]

/** URL parameters for the table's view and search. */
export const PRODUCT_FILTERS = { show: oneOf(productViews), search: freeText }

interface ProductFilters {
  readonly show: ProductView
  readonly search: string
}

/** The rows of a view that match every word of the search, and the number of matches per view. */
export function filteredRows(rows: readonly ProductRow[], { show, search }: ProductFilters) {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(({ name, category }) => {
    const text = `${name} ${CATEGORIES[category].label}`.toLowerCase()
    return terms.every((term) => text.includes(term))
  })
  const counts = Object.fromEntries(
    productViews.map((view) => [view, found.filter(PRODUCT_VIEWS[view].includes).length]),
  ) as Record<ProductView, number>
  return { rows: found.filter(PRODUCT_VIEWS[show].includes), counts }
}

/** An update that changes nothing but the price. */
export const withPrice = (product: ProducerProduct, priceCents: number): UpdatedProduct => ({
  name: product.name,
  description: product.description,
  category: product.category,
  unit: product.unit,
  priceCents,
  fulfillmentMethods: product.fulfillmentMethods,
  expectedVersion: product.version,
})

/** How a bulk change sets prices: by a percentage, by an amount in dollars, or to one price. */
export type PriceRule = 'percent' | 'amount' | 'fixed'

/** The new price in cents; undefined if it would not be above zero. */
export function changedPrice(priceCents: number, rule: PriceRule, value: number): number | undefined {
  const cents = Math.round(
    rule === 'percent' ? priceCents * (1 + value / 100) : rule === 'amount' ? priceCents + value * 100 : value * 100,
  )
  return cents > 0 ? cents : undefined
}

type Comparison = (a: ProductRow, b: ProductRow) => number

const SORTS: Readonly<Record<string, Comparison>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  price: (a, b) => a.priceCents - b.priceCents,
  onHand: (a, b) => a.onHand - b.onHand,
  available: (a, b) => a.available - b.available,
}

interface RowSort {
  readonly column: string
  readonly order: 'ascend' | 'descend'
}

/** The rows sorted by a column, then by name; without a sort they stay newest first. */
export function sortedRows(rows: readonly ProductRow[], sort: RowSort | undefined): readonly ProductRow[] {
  const compare = sort && Object.hasOwn(SORTS, sort.column) ? SORTS[sort.column] : undefined
  if (!compare) return rows
  const direction = sort?.order === 'descend' ? -1 : 1
  return [...rows].sort((a, b) => direction * compare(a, b) || SORTS.name!(a, b))
}
