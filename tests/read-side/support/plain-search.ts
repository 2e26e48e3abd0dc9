import {
  CATEGORIES,
  type Certification,
  categories,
  certifications,
  type FulfillmentFilter,
  type FulfillmentMethod,
} from '#domain/catalog/product-taxonomy.ts'
import { milesBetween } from '#platform/geo/geocoder.ts'
import { Vocabulary } from '#platform/search/inverted-index.ts'
import { createQueryExpansion } from '#platform/search/query-expansion.ts'
import { foldAccents, tokenize } from '#platform/search/tokenize.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { SearchResult } from '#read-side/catalog/search/product-index.ts'
import type { Search, SearchFilter } from '#read-side/catalog/search/search-filter.ts'

/** A reference implementation of the search that scans all rows. */
export interface PlainMarket {
  search(search: Search): SearchResult
}

interface ListedProduct {
  readonly product: IndexedProduct
  readonly producer: IndexedProducer
  readonly certified: readonly Certification[]
  readonly verified: boolean
  readonly closed: boolean
}

export function plainMarket(
  rows: readonly IndexedProduct[],
  producers: readonly IndexedProducer[],
  today: string,
): PlainMarket {
  const byId = new Map(producers.map((producer) => [producer.id, producer]))
  const listed = rows.filter((product) => product.listed)
  const catalog = listed.flatMap((product): ListedProduct[] => {
    const producer = byId.get(product.producerId)
    if (!producer) return []
    const valid = product.certificates.filter(({ expiresOn }) => expiresOn >= today)
    const certified = valid.map(({ certification }) => certification)
    const verified = (producer.verification?.expiresOn ?? '') >= today
    const closed = producer.closures.some(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today)
    return [{ product, producer, certified, verified, closed }]
  })
  const vocabulary = new Vocabulary()
  for (const text of [...listed.map(textOf), ...producers.map(producerText)])
    for (const word of tokenize(text)) vocabulary.addUse(word)
  const meanings = createQueryExpansion(vocabulary)
  const expand = (text: string) => meanings.expand(text).map((words) => new Set(words.map((n) => vocabulary.wordOf(n))))
  return { search: (search) => answer(catalog, producers, { search, today, expanded: expand(search.filter.text) }) }
}

type ExpandedQuery = readonly ReadonlySet<string>[]

function answer(
  catalog: readonly ListedProduct[],
  producers: readonly IndexedProducer[],
  { search, today, expanded }: { search: Search; today: string; expanded: ExpandedQuery },
): SearchResult {
  const { filter, page, pageSize } = search
  const matching = producers.filter((producer) => all(expanded, producerText(producer)))
  const matchingIds = new Set(matching.length <= 50 ? matching.map(({ id }) => id) : [])
  const common = catalog.filter(
    (entry) =>
      (!filter.text || matches(entry, expanded, matchingIds)) &&
      (!filter.near || milesTo(entry, filter) <= filter.near.radiusMiles) &&
      (!filter.producerId || entry.producer.id === filter.producerId),
  )
  const but = (kind?: Kind) =>
    common.filter((entry) => kinds.every((each) => each === kind || FITS[each](entry, filter)))
  const found = but().sort(comparing(search, expanded))
  const prices = but('price').map(({ product }) => product.priceCents)
  const count = (kind: Kind, has: (entry: ListedProduct) => boolean) => but(kind).filter(has).length
  const perCategory = categories.map(
    (category) => [category, count('categories', ({ product }) => product.category === category)] as const,
  )
  return {
    total: found.length,
    facets: {
      categories: Object.fromEntries(perCategory.filter(([, n]) => n > 0)),
      fulfillmentMethods: {
        pickup: count('fulfillmentMethods', (entry) => offers(entry, 'pickup')),
        delivery: count('fulfillmentMethods', (entry) => offers(entry, 'delivery')),
        farmers_market: count('fulfillmentMethods', (entry) => offers(entry, 'farmers_market')),
      },
      certifications: Object.fromEntries(
        certifications.map((one) => [one, count('certifications', ({ certified }) => certified.includes(one))]),
      ),
      inStock: count('inStock', toBeHad),
      verified: count('verified', ({ verified }) => verified),
      ratings: Object.fromEntries(
        [5, 4, 3, 2, 1].map((stars) => [stars, count('ratings', ({ product }) => (product.rating ?? 0) >= stars)]),
      ),
      price: prices.length === 0 ? null : { minCents: least(prices), maxCents: -least(prices.map((cents) => -cents)) },
    },
    page: found.slice((page - 1) * pageSize, page * pageSize).map((entry) => {
      const { product, producer } = entry
      return { product, producer, today, localToday: today, miles: filter.near ? milesTo(entry, filter) : null }
    }),
  }
}

const kinds = ['categories', 'fulfillmentMethods', 'certifications', 'inStock', 'verified', 'ratings', 'price'] as const
type Kind = (typeof kinds)[number]

const FITS: Readonly<Record<Kind, (entry: ListedProduct, filter: SearchFilter) => boolean>> = {
  categories: ({ product }, filter) => filter.categories.length === 0 || filter.categories.includes(product.category),
  fulfillmentMethods: (entry, filter) =>
    filter.fulfillmentMethods.length === 0 || filter.fulfillmentMethods.some((method) => offers(entry, method)),
  certifications: ({ certified }, filter) =>
    filter.certifications.length === 0 || filter.certifications.some((one) => certified.includes(one)),
  inStock: (entry, filter) => !filter.inStock || toBeHad(entry),
  verified: ({ verified }, filter) => !filter.verified || verified,
  ratings: ({ product }, { minRating }) => (product.rating ?? 0) >= minRating,
  price: ({ product }, { minCents = 0, maxCents = Number.POSITIVE_INFINITY }) =>
    product.priceCents >= minCents && product.priceCents <= maxCents,
}

const toBeHad = ({ product, producer, closed }: ListedProduct) => product.inStock && producer.canBePaid && !closed
const offers = (entry: ListedProduct, method: FulfillmentFilter): boolean =>
  method === 'farmers_market' ? offers(entry, 'pickup') && hasStall(entry) : offersMethod(entry, method)
const hasStall = ({ producer: { pickupSettings } }: ListedProduct) =>
  (pickupSettings?.pickupLocations ?? []).some(({ isFarmersMarket }) => isFarmersMarket === true)
const offersMethod = ({ product, producer }: ListedProduct, method: FulfillmentMethod) =>
  product.fulfillmentMethods.includes(method) && producer[`${method}Settings`] !== null
const milesTo = ({ producer }: ListedProduct, { near }: SearchFilter) => (near ? milesBetween(near.town, producer) : 0)

const textOf = ({ name, category, description }: IndexedProduct) =>
  `${name} ${CATEGORIES[category].label} ${description}`
const producerText = ({ businessName, tags, description }: IndexedProducer) =>
  [businessName, ...tags, description].join(' ')

const has = (words: ReadonlySet<string>, text: string) => tokenize(text).some((word) => words.has(word))
const all = (expanded: ExpandedQuery, text: string) =>
  expanded.length > 0 && expanded.every((words) => has(words, text))

function matches(
  { product, producer }: ListedProduct,
  expanded: ExpandedQuery,
  matchingIds: ReadonlySet<string>,
): boolean {
  const own = expanded.some((words) => has(words, textOf(product)))
  const mixed = expanded.every((words) => has(words, textOf(product)) || has(words, producer.businessName))
  return (own && mixed) || (expanded.length > 0 && matchingIds.has(producer.id))
}

type Compare = (a: ListedProduct, b: ListedProduct) => number

function comparing({ sort, filter }: Search, expanded: ExpandedQuery): Compare {
  const named = (entry: ListedProduct) => (filter.text && all(expanded, entry.product.name) ? 1 : 0)
  const id: Compare = (a, b) => inText(a.product.id, b.product.id)
  const newest: Compare = (a, b) => inText(b.product.createdAt, a.product.createdAt) || id(b, a)
  const freshest: Compare = (a, b) => Number(toBeHad(b)) - Number(toBeHad(a)) || newest(a, b)
  const cheapest: Compare = (a, b) => a.product.priceCents - b.product.priceCents || id(a, b)
  const byName: Compare = (a, b) => inText(foldAccents(a.product.name), foldAccents(b.product.name)) || id(a, b)
  const orders: Readonly<Record<Search['sort'], Compare>> = {
    relevance: (a, b) => named(b) - named(a) || freshest(a, b),
    newest,
    price_low: cheapest,
    price_high: (a, b) => cheapest(b, a),
    name_asc: byName,
    name_desc: (a, b) => byName(b, a),
    rating: (a, b) =>
      (b.product.rating ?? -1) - (a.product.rating ?? -1) || b.product.reviewCount - a.product.reviewCount || id(a, b),
    distance: (a, b) => milesTo(a, filter) - milesTo(b, filter) || freshest(a, b),
  }
  return orders[sort]
}

const inText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b))
