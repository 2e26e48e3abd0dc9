import type { Database } from '#platform/database/database.ts'
import type { MarketProcess } from '#tests/support/market-process.ts'
import { createClient } from './client.ts'
import { certain, figuresOf, told } from './figures.ts'
import { keepPace } from './in-flight.ts'
import type { Report } from './report.ts'

const WORDS = [
  'tomato',
  'tomatos',
  'zuchini',
  'chese',
  'maple',
  'apple',
  'goat',
  'bread',
  'egg',
  'honey',
  'soap',
  'garlic',
]
const ZIPS = ['05401', '05602', '05301', '05701', '05753', '05819']
const PLACES = ['', '&radius=25', '&radius=50']
const FILTERS = [
  '',
  '&categories=vegetables',
  '&inStock=true',
  '&deliveryOptions=delivery',
  '&minPrice=2&maxPrice=20',
  '&sortBy=price_low',
]

/** Searches with facets and radius as people would ask them, each different, at a fixed rate. */
export async function benchSearch(db: Database, market: MarketProcess, report: Report): Promise<void> {
  const client = await createClient(market)
  const ask = async (i: number) => {
    const { status, body } = await client.call('GET', `/api/products?${queryOf(i)}`)
    certain(status === 200 && body.includes('"total"'), `a search failed: ${body.slice(0, 200)}`)
  }
  await keepPace({ count: 500, perSecond: 100 }, ask)
  for (const [perSecond, count] of [
    [50, 500],
    [200, 2_000],
    [500, 5_000],
  ] as const) {
    const { latencies } = await keepPace({ count, perSecond }, ask)
    report.line(`search at ${perSecond}/s`, told(figuresOf(latencies)), perSecond === 500 ? 'p99 15 ms' : '')
  }
  const [{ ms } = { ms: 0 }] = await bareSelect(db)
  report.line('yardstick: one bare select of 24 rows', `${ms.toFixed(2)} ms`)
}

function queryOf(i: number): string {
  const place = PLACES[i % PLACES.length]!
  const near = place ? `&zipCode=${ZIPS[i % ZIPS.length]}${place}` : ''
  const word = i % 4 === 3 ? '' : `search=${WORDS[i % WORDS.length]}`
  return `${word}${near}${FILTERS[(i * 7) % FILTERS.length]}&page=${1 + (i % 3)}`
}

async function bareSelect(db: Database): Promise<{ ms: number }[]> {
  const began = performance.now()
  for (let i = 0; i < 50; i++) await db.query('select id, name from catalog.products order by id limit 24')
  return [{ ms: (performance.now() - began) / 50 }]
}
