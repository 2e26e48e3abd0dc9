import { isDeepStrictEqual } from 'node:util'
import { createVisitor, keepPace } from '#bench/load.ts'
import { stolenTime, workOf } from '#bench/processor-time.ts'
import type { Report } from '#bench/report.ts'
import { certain, figuresOf, told } from '#bench/report.ts'
import { catalogContract, type ProductPage } from '#domain/catalog/contract.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { countOf } from '#platform/search/bit-set.ts'
import { createMarketplaceIndex, type MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import { parseSearch, type Search } from '#read-side/catalog/search/search-filter.ts'
import { indexedRows } from '#tests/read-side/support/indexed-rows.ts'
import { plainMarket } from '#tests/read-side/support/plain-search.ts'
import type { MarketProcess } from '#tests/support/market-process.ts'

/** Searches with facets and radius at a fixed rate; some answers are kept, and compared with a look at every row. */
export async function benchSearch(db: Database, market: MarketProcess, report: Report): Promise<void> {
  const client = createVisitor(market)
  const kept: [number, string][] = []
  const ask = async (i: number) => {
    const { status, body } = await client.call('GET', `/api/products?${questionOf(i)}`)
    certain(status === 200 && body.includes('"total"'), `a search failed: ${body.slice(0, 200)}`)
    if (i % KEEP_EVERY === 0) kept.push([i, body])
  }
  await keepPace({ count: 3_000, perSecond: 200 }, ask)
  for (const [perSecond, count] of [
    [50, 500],
    [200, 2_000],
    [500, 10_000],
    [500, 10_000],
    [500, 10_000],
  ] as const) {
    kept.length = 0
    const [before, stolenBefore] = [workOf(market.pid), stolenTime()]
    const { latencies, elapsedMs } = await keepPace({ count, perSecond }, ask)
    const work = perSearch(workOf(market.pid), before, count)
    const figures = `${told(figuresOf(latencies))}  work ${work}, stolen ${share(stolenTime(), stolenBefore, elapsedMs)}`
    report.line(`search at ${perSecond}/s`, figures, perSecond === 500 ? 'p99 15 ms' : '')
  }
  report.line('yardstick: one bare select of 24 rows', `${(await bareSelect(db)).toFixed(2)} ms`)
  await compare(db, kept, report)
}

const perSearch = (after: number | undefined, before: number | undefined, searches: number): string =>
  after === undefined || before === undefined ? 'unknown here' : `${((after - before) / searches).toFixed(2)} ms each`

/** Of one processor: what is stolen while somebody waits makes them wait. */
const share = (after: number | undefined, before: number | undefined, elapsedMs: number): string =>
  after === undefined || before === undefined
    ? 'unknown here'
    : `${((100 * (after - before)) / elapsedMs).toFixed(1)} %`

const KEEP_EVERY = 401

/** The answers against the rows themselves, and how the index goes about such searches. */
async function compare(db: Database, kept: readonly [number, string][], report: Report): Promise<void> {
  const { products, producers } = await indexedRows(db)
  const today = new Date().toISOString().slice(0, 10)
  const plain = plainMarket(products, producers, today)
  for (const [i, body] of kept) {
    const answer = JSON.parse(body) as ProductPage
    const { total, facets, page } = plain.search(searchFor(questionOf(i)))
    const ids = answer.products.map(({ id }) => id)
    const answered = [answer.total, answer.facets, ids]
    const right = [total, facets, page.map(({ product }) => product.id)]
    const shown = `${JSON.stringify(answered)}\n  should be ${JSON.stringify(right)}`
    certain(isDeepStrictEqual(answered, right), `${questionOf(i)}\n  answered ${shown}`)
  }
  report.line('answers compared with a look at every row', `${kept.length}, all equal`)
  const index = createMarketplaceIndex(() => ({ today, localToday: today }))
  index.producers.put(producers)
  index.products.put(products)
  for (let i = 0; i < 2_000; i++) index.search(searchFor(questionOf(i)))
  report.heading('How the index goes about it: what each part leaves, and takes')
  for (const question of SHOWN) report.note(question, planOf(index, searchFor(question)))
}

const SHOWN = [
  'search=heirlom+tomatos&zipCode=05401&radius=30',
  'search=zuchini&sortBy=price_low',
  'categories=dairy&inStock=true&zipCode=05602&radius=60&sortBy=distance&page=3',
  'minPrice=3&maxPrice=12&deliveryOptions=delivery&page=40',
]

function searchFor(question: string): Search {
  const query = catalogContract.search.query!.parse(Object.fromEntries(new URLSearchParams(question)))
  const search = parseSearch(query, geocoder)
  if (isRefusal(search)) throw new Error(`${question}: ${search.refused}`)
  return search
}

const geocoder = zipcodeGeocoder()

async function bareSelect(db: Database): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < 50; i++) await db.query('select id, name from catalog.products order by id limit 24')
  return (performance.now() - began) / 50
}

/** Searches as people ask them: typed out, half typed and mistyped, browsing, near home, with choices, pages and orders. */
function questionOf(i: number): string {
  const place = RADII[i % RADII.length]!
  const asked = [
    WORDS[(i * 5) % WORDS.length]!,
    place && `zipCode=${ZIPS[(i * 3) % ZIPS.length]}&radius=${place}`,
    CHOICES[(i * 7) % CHOICES.length]!,
    place ? ORDERS_NEAR[i % ORDERS_NEAR.length]! : ORDERS[i % ORDERS.length]!,
    `page=${PAGES[(i * 11) % PAGES.length]}`,
  ]
  return asked.filter((part) => part !== '').join('&')
}

const WORDS = [
  ...['tomato', 'tomatos', 'zuchini', 'chese', 'maple syrup', 'apple', 'goat', 'bread', 'brown eggs', 'honey', 'soap'],
  ...['garlic', 'tom', 'straw', 'heirloom tomatoes', 'smoked paprica', 'chevre', 'yogert', 'alder hill farm', 'wool'],
  ...[
    '',
    '',
    '',
    'kale',
    'sunflowers',
    'rasberries',
    'sourdo',
    'red onions',
    'hazel meadow eggs',
    'dried',
    'vegetables',
  ],
].map((words) => words && `search=${encodeURIComponent(words)}`)

const ZIPS = ['05401', '05602', '05301', '05701', '05753', '05819', '05201', '05091', '05255', '05673', '05478']
const RADII = ['', '25', '', '50', '10', '', '100'] as const
const CHOICES = [
  ...['', 'categories=vegetables', 'inStock=true', 'deliveryOptions=delivery', 'minPrice=2&maxPrice=20', ''],
  ...['categories=dairy,eggs&inStock=true', 'maxPrice=6', 'deliveryOptions=pickup&inStock=true', 'minRating=4'],
  'categories=fruits&minPrice=3&inStock=true&deliveryOptions=delivery',
] as const
const ORDERS = ['', 'sortBy=price_low', '', 'sortBy=newest', 'sortBy=name_asc', '', 'sortBy=price_high'] as const
const ORDERS_NEAR = ['', 'sortBy=distance', '', 'sortBy=rating', 'sortBy=distance'] as const
const PAGES = [1, 1, 1, 2, 1, 3, 1, 12] as const

/** How the index goes about a search: every part with what it left, and the time it took. */
function planOf(index: MarketplaceIndex, search: Search): string {
  const steps: string[] = []
  const began = performance.now()
  let last = began
  const { total } = index.search(search, (part, left) => {
    const took = performance.now() - last
    steps.push(`${part} ${countOf(left).toLocaleString('en-US')} (${took.toFixed(2)} ms)`)
    last = performance.now()
  })
  return `${steps.join(' → ')}; found ${total.toLocaleString('en-US')} in ${(performance.now() - began).toFixed(2)} ms`
}
