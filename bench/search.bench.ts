import { isDeepStrictEqual } from 'node:util'
import { catalogContract, type ProductPage } from '#domain/catalog/contract.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { createMarketIndex } from '#read-side/catalog/index/market-index.ts'
import { type Search, searchOf } from '#read-side/catalog/search-filter.ts'
import { indexedRows } from '#tests/read-side/support/indexed-rows.ts'
import { plainMarket } from '#tests/read-side/support/plain-search.ts'
import type { MarketProcess } from '#tests/support/market-process.ts'
import { createVisitor } from './client.ts'
import { certain, figuresOf, told } from './figures.ts'
import { keepPace } from './in-flight.ts'
import type { Report } from './report.ts'
import { planOf } from './search-plan.ts'
import { questionOf } from './search-questions.ts'
import { stolenTime, workOf } from './work-of.ts'

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
  const index = createMarketIndex(() => ({ today, here: today }))
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
  const search = searchOf(query, geocoder)
  if (isRefusal(search)) throw new Error(`${question}: ${search.refused}`)
  return search
}

const geocoder = zipcodeGeocoder()

async function bareSelect(db: Database): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < 50; i++) await db.query('select id, name from catalog.products order by id limit 24')
  return (performance.now() - began) / 50
}
