import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES, UNITS } from '#domain/catalog/product-taxonomy.ts'

/** Columns of a product CSV file, in the order of the export. */
export const PRODUCT_COLUMNS = [
  ...(['id', 'name', 'description', 'category', 'unit', 'price', 'pickup', 'delivery', 'on hand'] as const),
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

type ExportedProduct = Pick<
  ProducerProduct,
  'id' | 'name' | 'description' | 'category' | 'unit' | 'priceCents' | 'fulfillmentMethods' | 'onHand'
>

/** A product as a row of the export. */
export const productCells = (product: ExportedProduct): string[] =>
  [
    ...[product.id, product.name, product.description],
    ...[CATEGORIES[product.category].label, UNITS[product.unit].label, (product.priceCents / 100).toFixed(2)],
    ...(['pickup', 'delivery'] as const).map((method) => (product.fulfillmentMethods.includes(method) ? 'yes' : 'no')),
    String(product.onHand),
  ].map(escapeCell)

/** Column indexes from the header row, or the missing columns. Unknown columns are ignored. */
export function productColumnsIn(
  cells: readonly string[],
): ReadonlyMap<ProductColumn, number> | { missing: ProductColumn[] } {
  const found = new Map<ProductColumn, number>()
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (column && !found.has(column)) found.set(column, index)
  }
  const missing = PRODUCT_COLUMNS.filter((column) => column !== 'id' && !found.has(column))
  return missing.length > 0 ? { missing } : found
}

/** `On hand`, `on_hand` and `onHand` are the same column. */
const normalized = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const columnOf = (cell: string): ProductColumn | undefined => {
  const name = normalized(cell)
  return COLUMN_ALIASES[name] ?? PRODUCT_COLUMNS.find((column) => normalized(column) === name)
}

const COLUMN_ALIASES: Readonly<Record<string, ProductColumn | undefined>> = Object.assign(Object.create(null), {
  product: 'name',
  productname: 'name',
  productid: 'id',
  farmpickup: 'pickup',
  homedelivery: 'delivery',
  stock: 'on hand',
  quantity: 'on hand',
  instock: 'on hand',
})

/** Cells a spreadsheet would treat as a formula, and cells that were escaped before. */
const FORMULA = /^'*[=+\-@\t\r]/
const ESCAPED = /^'+[=+\-@\t\r]/

/** Escapes a cell against formula injection: a `'` is put before anything that starts like a formula. */
export const escapeCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Reverses `escapeCell`. */
export const unescapeCell = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell)
