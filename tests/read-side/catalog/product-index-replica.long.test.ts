import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProgressWatcher } from '#platform/projections/projection-progress.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { ReplicaLagging } from '#platform/projections/replica.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import type { Search } from '#read-side/catalog/search/search-filter.ts'
import { createProductIndexReplica, type ProductIndexReplica } from '#read-side/product-index.ts'
import { projections } from '#read-side/projections.ts'
import { histories } from '#tests/read-side/support/histories.ts'
import { type IndexedMarket, indexedMarket } from '#tests/read-side/support/indexed-market.ts'
import { indexedRows } from '#tests/read-side/support/indexed-rows.ts'
import {
  fulfillmentUpdated,
  listed,
  payoutsEnabled,
  producerRegistered,
  productIdOf,
  repriced,
  sold,
  stockCounted,
  stockReserved,
  unlisted,
} from '#tests/read-side/support/market-events.ts'
import { plainMarket } from '#tests/read-side/support/plain-search.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { memoryLog } from '#tests/support/memory-log.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const logger = pino({ level: 'silent' })
const catalog = projections.find(({ name }) => name === 'catalog')!
const everything: Search = {
  filter: {
    text: '',
    minCents: undefined,
    maxCents: undefined,
    minRating: 0,
    producerId: undefined,
    near: undefined,
    categories: [],
    fulfillmentMethods: [],
    certifications: [],
    inStock: false,
    verified: false,
  },
  sort: 'relevance',
  page: 1,
  pageSize: 96,
}
const searching = (text: string): Search => ({ ...everything, filter: { ...everything.filter, text } })

let market: IndexedMarket
beforeEach(async () => {
  market = await indexedMarket()
})
afterEach(() => market.close())

const found = async (index: ProductIndexReplica, search = everything) => (await index.current()).search(search)
const idsIn = async (index: ProductIndexReplica, search = everything) =>
  (await found(index, search)).page.map(({ product }) => product.id)

test('a sold-out product is shown as sold out immediately', async () => {
  await market.record(
    producerRegistered('Orchard'),
    payoutsEnabled('Orchard'),
    fulfillmentUpdated('Orchard'),
    listed('Apples', 'Orchard'),
    stockCounted('Apples', 'Orchard', 2),
  )
  expect(await found(market.index)).toMatchObject({ total: 1, facets: { inStock: 1 } })
  await market.record(stockReserved('Apples', 2))
  expect(await found(market.index)).toMatchObject({ total: 1, facets: { inStock: 0 } })
  await market.record(sold('Apples', 2, { onHand: 0 }), stockCounted('Apples', 'Orchard', 1))
  expect(await found(market.index)).toMatchObject({ facets: { inStock: 1, price: { minCents: 400 } } })
  await market.record(repriced('Apples', 'Orchard', 900))
  expect(await found(market.index)).toMatchObject({ facets: { price: { minCents: 900, maxCents: 900 } } })
  await market.record(unlisted('Apples', 'Orchard'))
  expect(await found(market.index)).toMatchObject({ total: 0, facets: { price: null } })
})

test('a process without a projector follows another one', async () => {
  const { db, log } = market
  const watcher = createProgressWatcher({ db, log, projections, logger, pollMs: 10_000 })
  await watcher.start()
  const index = createProductIndexReplica({
    db,
    log,
    logger,
    runtime: systemRuntime,
    dayOf: (at) => at.slice(0, 10),
    onCheckpointMove: watcher.onCheckpointMove,
  })
  await index.start()
  for (let i = 0; i < 20; i++) {
    await market.record(producerRegistered('Orchard'), listed(`Apples ${i}`, 'Orchard'))
    await watcher.projected.waitFor(await log.head(), 5_000)
    expect((await found(index)).total).toBe(i + 1)
  }
  await index.stop()
  await watcher.stop()
})

test('after any history the index equals the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(histories, { minLength: 1, maxLength: 3 }), async (parts) => {
      for (const part of parts) {
        await market.record(...part)
        const { products, producers } = await indexedRows(market.db)
        expect(await found(market.index)).toEqual(
          plainMarket(products, producers, systemRuntime.now().slice(0, 10)).search(everything),
        )
      }
    }),
    { numRuns: 15 },
  )
})

test('searches see no gap during a rebuild', async () => {
  const names = Array.from({ length: 1200 }, (_, i) => `Apples ${i}`)
  await market.record(producerRegistered('Orchard'), ...names.map((name) => listed(name, 'Orchard')))
  let [building, searches] = [true, 0]
  const searchOn = async () => {
    for (; building; searches++) {
      expect((await found(market.index)).total).toBe(1200)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const load = searchOn()
  await rebuild({ db: market.db, log: market.log }, catalog)
  await market.record(unlisted('Apples 7', 'Orchard'), listed('Pears', 'Orchard'))
  building = false
  await load
  expect(searches).toBeGreaterThan(10)
  expect(await idsIn(market.index, searching('pears'))).toEqual([productIdOf('Pears')])
})

test('rows rebuilt by another process are read again', async () => {
  await market.record(producerRegistered('Orchard'), listed('Apples', 'Orchard'), listed('Plums', 'Orchard'))
  expect(await idsIn(market.index)).toHaveLength(2)
  await market.db.query(`update catalog.products set name = 'Pears' where name = 'Apples'`)
  await market.db.query(`delete from catalog.products where name = 'Plums'`)
  expect(await idsIn(market.index, searching('pears'))).toEqual([])
  await market.db.query(`update projection_checkpoints set generation = generation + 1 where name = 'catalog'`)
  await waitUntil(
    () => idsIn(market.index, searching('pears')),
    (ids) => ids.length === 1,
  )
  await waitUntil(
    () => found(market.index),
    ({ total }) => total === 1,
  )
})

test('a search before the rows are loaded fails', async () => {
  const { db, drop } = await freshDatabase()
  const index = createProductIndexReplica({
    db,
    log: memoryLog(),
    logger,
    runtime: systemRuntime,
    dayOf: (at) => at.slice(0, 10),
    onCheckpointMove: () => () => undefined,
  })
  await index.start()
  await expect(index.current()).rejects.toThrow(ReplicaLagging)
  await index.stop()
  await drop()
})
