import { guardedCell } from './csv-cells.ts'
import type { OwnProduct } from './own-goods.ts'
import { CATEGORIES, UNITS } from './vocabulary.ts'

/** The columns of a list of goods, in the order in which they are written. */
export const GOODS_COLUMNS = [
  ...(['id', 'name', 'description', 'category', 'unit', 'price', 'pickup', 'delivery', 'on hand'] as const),
] as const
export type GoodsColumn = (typeof GOODS_COLUMNS)[number]

type Written = Pick<
  OwnProduct,
  'id' | 'name' | 'description' | 'category' | 'unit' | 'priceCents' | 'fulfilments' | 'onHand'
>

/** A product as a line of such a list. */
export const goodsCells = (product: Written): string[] =>
  [
    ...[product.id, product.name, product.description],
    ...[CATEGORIES[product.category].label, UNITS[product.unit].label, (product.priceCents / 100).toFixed(2)],
    ...(['pickup', 'delivery'] as const).map((way) => (product.fulfilments.includes(way) ? 'yes' : 'no')),
    String(product.onHand),
  ].map(guardedCell)

/** Where each column stands in a list, by the list's first line; or which are missing. Columns we do not know are passed over. */
export function goodsHead(cells: readonly string[]): ReadonlyMap<GoodsColumn, number> | { missing: GoodsColumn[] } {
  const found = new Map<GoodsColumn, number>()
  for (const [at, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (column && !found.has(column)) found.set(column, at)
  }
  const missing = GOODS_COLUMNS.filter((column) => column !== 'id' && !found.has(column))
  return missing.length > 0 ? { missing } : found
}

/** `On hand`, `on_hand` and `onHand` are one. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const columnOf = (cell: string): GoodsColumn | undefined => {
  const word = plain(cell)
  return OTHER_NAMES[word] ?? GOODS_COLUMNS.find((column) => plain(column) === word)
}

const OTHER_NAMES: Readonly<Record<string, GoodsColumn | undefined>> = Object.assign(Object.create(null), {
  ...{ product: 'name', productname: 'name', productid: 'id', farmpickup: 'pickup', homedelivery: 'delivery' },
  ...{ stock: 'on hand', quantity: 'on hand', instock: 'on hand' },
})
