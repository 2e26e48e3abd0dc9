import { isDeepStrictEqual } from 'node:util'
import { cpuTimeOf, stolenTime } from '#bench/cpu-profile.ts'
import type { Figures } from '#bench/goals.ts'
import { createVisitor, runAtRate, runConcurrently } from '#bench/load.ts'
import type { Report } from '#bench/report.ts'
import { formatLatencies, invariant, perSecond, rate } from '#bench/report.ts'
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

/** Searches with facets and radius at a fixed rate. Checks a sample of the responses against a scan of all rows. */
export async function benchSearch(db: Database, market: MarketProcess, report: Report): Promise<void> {
  const client = createVisitor(market)
  const sampled: [number, string][] = []
  const search = async (i: number) => {
    const { status, body } = await client.call('GET', `/api/products?${queryOf(i)}`)
    invariant(status === 200 && body.includes('"total"'), `a search failed: ${body.slice(0, 200)}`)
    if (i % SAMPLE_EVERY === 0) sampled.push([i, body])
  }
  await runAtRate({ count: 3_000, perSecond: 200 }, search)
  for (const [perSecond, count] of [
    [50, 500],
    [200, 2_000],
    [500, 10_000],
    [500, 10_000],
    [500, 10_000],
  ] as const) {
    sampled.length = 0
    const cpuBefore = cpuTimeOf(market.pid)
    const stolenBefore = stolenTime()
    const { latencies, elapsedMs } = await runAtRate({ count, perSecond }, search)
    const cpu = perSearch(cpuTimeOf(market.pid), cpuBefore, count)
    const figures = `${formatLatencies(latencies)}  CPU ${cpu}, stolen ${share(stolenTime(), stolenBefore, elapsedMs)}`
    report.line(`search at ${perSecond}/s`, figures, perSecond === 500 ? 'p99 15 ms' : '')
  }
  report.line('baseline: one bare select of 24 rows', `${(await bareSelect(db)).toFixed(2)} ms`)
  await checkResponses(db, sampled, report)
}

const PRODUCT_PAGES = 10_000

/** Fetches the JSON of product pages, 32 requests in flight. Each response must be the requested product. */
export async function benchProductPages(
  db: Database,
  market: MarketProcess,
  { report, figures }: { report: Report; figures: Figures },
): Promise<void> {
  const client = createVisitor(market)
  const products = await db.query<{ id: string }>('select id from catalog.products order by id limit 1000')
  const open = async (index: number) => {
    const { id } = products[index % products.length]!
    const { status, body } = await client.call('GET', `/api/products/${id}`)
    invariant(status === 200 && body.includes(id), `a product page failed: ${body.slice(0, 200)}`)
  }
  await runConcurrently({ count: products.length, inFlight: 32 }, open)
  const cpuBefore = cpuTimeOf(market.pid)
  const { latencies, elapsedMs } = await runConcurrently({ count: PRODUCT_PAGES, inFlight: 32 }, open)
  const cpu = perSearch(cpuTimeOf(market.pid), cpuBefore, PRODUCT_PAGES)
  const pages = perSecond(PRODUCT_PAGES, elapsedMs)
  report.line('product page JSON, 32 in flight', `${rate(pages)}  ${formatLatencies(latencies)}  CPU ${cpu}`)
  figures.add('productPages', pages)
}

const perSearch = (after: number | undefined, before: number | undefined, searches: number): string =>
  after === undefined || before === undefined ? 'unknown' : `${((after - before) / searches).toFixed(2)} ms each`

/** As a share of one processor. */
const share = (after: number | undefined, before: number | undefined, elapsedMs: number): string =>
  after === undefined || before === undefined ? 'unknown' : `${((100 * (after - before)) / elapsedMs).toFixed(1)} %`

const SAMPLE_EVERY = 401

/** Compares sampled responses with a scan of all rows, and reports the query plans of some searches. */
async function checkResponses(db: Database, sampled: readonly [number, string][], report: Report): Promise<void> {
  const { products, producers } = await indexedRows(db)
  const today = new Date().toISOString().slice(0, 10)
  const plain = plainMarket(products, producers, today)
  for (const [i, body] of sampled) {
    const response = JSON.parse(body) as ProductPage
    const { total, facets, page } = plain.search(searchFor(queryOf(i)))
    const actual = [response.total, response.facets, response.products.map(({ id }) => id)]
    const expected = [total, facets, page.map(({ product }) => product.id)]
    invariant(
      isDeepStrictEqual(actual, expected),
      `${queryOf(i)}\n  returned ${JSON.stringify(actual)}\n  expected ${JSON.stringify(expected)}`,
    )
  }
  report.line('responses compared with a scan of all rows', `${sampled.length}, all equal`)
  const index = createMarketplaceIndex(() => ({ today, localToday: today }))
  index.producers.put(producers)
  index.products.put(products)
  for (let i = 0; i < 2_000; i++) index.search(searchFor(queryOf(i)))
  report.heading('Query plans: the results left after each step, and its duration')
  for (const query of PLANNED) report.note(query, planOf(index, searchFor(query)))
}

const PLANNED = [
  'search=heirlom+tomatos&zipCode=05401&radius=30',
  'search=zuchini&sortBy=price_low',
  'categories=dairy&inStock=true&zipCode=05602&radius=60&sortBy=distance&page=3',
  'minPrice=3&maxPrice=12&deliveryOptions=delivery&page=40',
]

function searchFor(text: string): Search {
  const query = catalogContract.search.query!.parse(Object.fromEntries(new URLSearchParams(text)))
  const search = parseSearch(query, geocoder)
  if (isRefusal(search)) throw new Error(`${text}: ${search.refused}`)
  return search
}

const geocoder = zipcodeGeocoder()

async function bareSelect(db: Database): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < 50; i++) await db.query('select id, name from catalog.products order by id limit 24')
  return (performance.now() - began) / 50
}

/** A search as shoppers make it: complete, partial or misspelled terms, a radius, filters, sorting and pages. */
function queryOf(i: number): string {
  const radius = RADII[i % RADII.length]!
  const parts = [
    TERMS[(i * 5) % TERMS.length]!,
    radius && `zipCode=${ZIPS[(i * 3) % ZIPS.length]}&radius=${radius}`,
    FILTERS[(i * 7) % FILTERS.length]!,
    radius ? SORTS_WITH_RADIUS[i % SORTS_WITH_RADIUS.length]! : SORTS[i % SORTS.length]!,
    `page=${PAGES[(i * 11) % PAGES.length]}`,
  ]
  return parts.filter((part) => part !== '').join('&')
}

const TERMS = [
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
].map((term) => term && `search=${encodeURIComponent(term)}`)

const ZIPS = ['05401', '05602', '05301', '05701', '05753', '05819', '05201', '05091', '05255', '05673', '05478']
const RADII = ['', '25', '', '50', '10', '', '100'] as const
const FILTERS = [
  ...['', 'categories=vegetables', 'inStock=true', 'deliveryOptions=delivery', 'minPrice=2&maxPrice=20', ''],
  ...['categories=dairy,eggs&inStock=true', 'maxPrice=6', 'deliveryOptions=pickup&inStock=true', 'minRating=4'],
  'categories=fruits&minPrice=3&inStock=true&deliveryOptions=delivery',
] as const
const SORTS = ['', 'sortBy=price_low', '', 'sortBy=newest', 'sortBy=name_asc', '', 'sortBy=price_high'] as const
const SORTS_WITH_RADIUS = ['', 'sortBy=distance', '', 'sortBy=rating', 'sortBy=distance'] as const
const PAGES = [1, 1, 1, 2, 1, 3, 1, 12] as const

/** The steps of a search in the index: the number of results left after each, and its duration. */
function planOf(index: MarketplaceIndex, search: Search): string {
  const steps: string[] = []
  const began = performance.now()
  let last = began
  const { total } = index.search(search, (step, left) => {
    const duration = performance.now() - last
    steps.push(`${step} ${countOf(left).toLocaleString('en-US')} (${duration.toFixed(2)} ms)`)
    last = performance.now()
  })
  return `${steps.join(' → ')}; found ${total.toLocaleString('en-US')} in ${(performance.now() - began).toFixed(2)} ms`
}
