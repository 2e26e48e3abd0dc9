import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { type Chosen, oneOf, words } from '#frontend/shared/lib/list-params.ts'

const SHOWN = ['all', 'listed', 'unlisted', 'out'] as const
export type Shown = (typeof SHOWN)[number]

export const GOODS_SORTS = {
  newest: 'Newest',
  name: 'Name: A to Z',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
  available: 'Least available',
} as const
type GoodsSort = keyof typeof GOODS_SORTS

/** Which of the own goods are looked at, and in which order, as the address has it. */
export const GOODS_CHOICES = {
  show: oneOf(SHOWN),
  search: words,
  sort: oneOf(Object.keys(GOODS_SORTS) as [GoodsSort, ...GoodsSort[]]),
}
export type GoodsChoice = Chosen<typeof GOODS_CHOICES>

export const isOut = ({ available, unit }: Pick<ProducerProduct, 'available' | 'unit'>): boolean =>
  available < UNITS[unit].step

const FITS: Readonly<Record<Shown, (product: ProducerProduct) => boolean>> = {
  all: () => true,
  listed: ({ listed }) => listed,
  unlisted: ({ listed }) => !listed,
  out: (product) => product.listed && isOut(product),
}

/** What fits the words, and how much of it each tab would show. */
export function chosenGoods(products: readonly ProducerProduct[], { show, search, sort }: GoodsChoice) {
  const looked = search.toLowerCase().split(/\s+/).filter(Boolean)
  const told = products.filter((product) => hasWords(product, looked))
  const counts = Object.fromEntries(SHOWN.map((each) => [each, told.filter(FITS[each]).length])) as Record<
    Shown,
    number
  >
  return { counts, goods: told.filter(FITS[show]).sort(ORDERS[sort]) }
}

function hasWords({ name, category }: ProducerProduct, words: readonly string[]): boolean {
  const text = `${name} ${CATEGORIES[category].label}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

const byName = (one: ProducerProduct, other: ProducerProduct) => one.name.localeCompare(other.name, 'en')

const ORDERS: Readonly<Record<GoodsSort, (one: ProducerProduct, other: ProducerProduct) => number>> = {
  // As they come.
  newest: () => 0,
  name: byName,
  price_low: (one, other) => one.priceCents - other.priceCents || byName(one, other),
  price_high: (one, other) => other.priceCents - one.priceCents || byName(one, other),
  available: (one, other) => one.available - other.available || byName(one, other),
}
