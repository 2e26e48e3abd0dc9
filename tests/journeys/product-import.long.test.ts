import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from '#domain/catalog/product-csv.ts'
import type { ProductImportResult } from '#domain/catalog/product-listings.contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, signedIn } from '#tests/support/members.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  seller = await signedIn(market, (await openShop(market, 'Hill Farm')).username)
})
afterAll(() => market?.stop())

/** CPU time of this process, independent of the load of the machine. */
const CPU_S = 20
const LONGEST_PAUSE_MS = 2_000

test('an import of 10,000 rows does not block requests', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, nth) => `Seed ${nth},Pulled this morning.,Vegetables,per item,3.50,yes,no,5`,
  )
  const csv = [PRODUCT_COLUMNS.slice(1).join(), ...rows].join('\n')
  const importList = async () =>
    bodyOf(
      await seller.post<ProductImportResult>(
        '/api/me/products/import',
        { csv, dryRun: false },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    )
  const pauses = monitorEventLoopDelay()
  pauses.enable()
  const began = performance.now()
  const cpu = process.cpuUsage()
  const whole = importList()
  const other = createVisitor(market.url).get('/api/marketplace')
  expect(await Promise.race([whole.then(() => 'the import'), other.then(() => 'another request')])).toBe(
    'another request',
  )
  const { counts } = await whole
  const { user, system } = process.cpuUsage(cpu)
  pauses.disable()
  const seconds = (performance.now() - began) / 1000
  const worked = (user + system) / 1e6
  const longest = pauses.max / 1e6
  process.stdout.write(
    `10,000 products in ${seconds.toFixed(1)} s (${worked.toFixed(1)} s of work, longest pause ${Math.round(longest)} ms)\n`,
  )
  expect(counts).toEqual({ created: 10_000, changed: 0, unchanged: 0, refused: 0 })
  expect(worked).toBeLessThan(CPU_S)
  expect(longest).toBeLessThan(LONGEST_PAUSE_MS)
  expect((await importList()).counts).toMatchObject({ unchanged: 10_000 })
})
