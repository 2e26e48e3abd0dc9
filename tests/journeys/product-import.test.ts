import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from '#domain/catalog/product-csv.ts'
import type {
  ProducerProduct,
  ProductImportResult,
  StockMovementView,
} from '#domain/catalog/product-listings.contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop, signedIn } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let rival: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 12 } } })
  rival = await openShop(market, 'Rival Farm', { products: { Milk: { stock: 5 } } })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const HEAD = PRODUCT_COLUMNS.slice(1).join()
const line = (name: string, { price = '3.50', onHand = '5' } = {}) =>
  `${name},Pulled this morning.,Vegetables,per item,${price},yes,no,${onHand}`
const csvOf = (...lines: readonly string[]) => [HEAD, ...lines].join('\n')

const ask = (csv: string, { dryRun = false, key = crypto.randomUUID() as string, visitor = seller } = {}) =>
  visitor.post<ProductImportResult>('/api/me/products/import', { csv, dryRun }, { 'idempotency-key': key })
const importList = async (csv: string, options: Parameters<typeof ask>[1] = {}) => bodyOf(await ask(csv, options))
const own = async (visitor = seller) => bodyOf<ProducerProduct[]>(await visitor.get('/api/me/products'))
const named = async (name: string) => (await own()).filter((product) => product.name === name)

test('a list of 300 products is imported once', async () => {
  const csv = csvOf(...Array.from({ length: 300 }, (_, nth) => line(`Root ${nth}`)))
  const nothing = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const trial = await expectNoEvents(market, () => importList(csv, { dryRun: true }))
  expect(trial).toMatchObject({ dryRun: true, counts: { ...nothing, created: 300 } })
  const key = crypto.randomUUID()
  const first = await importList(csv, { key })
  expect(first).toMatchObject({ dryRun: false, counts: { ...nothing, created: 300 } })
  expect(first.rows[299]).toEqual({ line: 301, name: 'Root 299', outcome: 'created', field: null, sentence: null })
  await expectNoEvents(market, async () => {
    // First as a new request, then as a retry after a lost response.
    expect((await importList(csv)).counts).toEqual({ ...nothing, unchanged: 300 })
    expect((await importList(csv, { key })).counts).toEqual({ ...nothing, unchanged: 300 })
  })
  expect((await own()).filter(({ name }) => name.startsWith('Root'))).toHaveLength(300)
  expect(await named('Root 7')).toMatchObject([
    { onHand: 5, priceCents: 350, fulfillmentMethods: ['pickup'], listed: true },
  ])
})

test('an export imports without changes', async () => {
  bodyOf(await seller.post('/api/me/products', { ...BEANS, name: '=SUM(A1)', description: 'First;\n"second", third' }))
  const response = await seller.get<string>('/api/me/products.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('products.csv')
  const csv = bodyOf(response)
  expect(csv).toContain("'=SUM(A1)")
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m)
  const { counts } = await expectNoEvents(market, () => importList(csv))
  expect(counts).toMatchObject({ created: 0, changed: 0, refused: 0 })
})

const BEANS = {
  name: 'Beans',
  description: 'Dry.',
  category: 'vegetables',
  unit: 'per_pound',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
  onHand: 2,
}

test('each row succeeds or fails independently', async () => {
  const csv = [
    '\ufeffID;Name;Description;Category;Unit;Price;Pickup;Delivery;On hand',
    ';"Kale";"Two',
    'lines";vegetables;each;$2,50;Yes;NO;4',
    '',
    ';Chard;Red.;Vegetables;per item;a lot;yes;no;4',
    `${farm.products.Eggs};Fresh Eggs;From the hill.;Eggs;per item;6.25;yes;yes;10`,
    `${rival.products.Milk};Milk;Mine now.;Dairy;per item;1;yes;no;1`,
    ';Twin;One.;Vegetables;each;1;yes;no;1',
    ';Twin;Other.;Vegetables;each;1;yes;no;1',
  ].join('\r\n')
  const { rows, counts } = await importList(csv)
  expect(rows.map((row) => [row.line, row.name, row.outcome, row.field])).toEqual([
    [2, 'Kale', 'created', null],
    [5, 'Chard', 'refused', 'price'],
    [6, 'Fresh Eggs', 'changed', null],
    [7, 'Milk', 'refused', 'id'],
    [8, 'Twin', 'refused', null],
    [9, 'Twin', 'refused', null],
  ])
  expect(counts).toEqual({ created: 1, changed: 1, unchanged: 0, refused: 4 })
  for (const { sentence } of rows.filter(({ outcome }) => outcome === 'refused'))
    expect(sentence).toMatch(/^[A-Z].*\.?$/)
  expect(await named('Kale')).toMatchObject([{ description: 'Two\nlines', priceCents: 250, onHand: 4 }])
  expect(await named('Fresh Eggs')).toMatchObject([{ id: farm.products.Eggs, onHand: 10, priceCents: 625 }])
  const { movements } = bodyOf<{ movements: StockMovementView[] }>(
    await seller.get(`/api/me/products/${farm.products.Eggs}/stock-movements`),
  )
  expect(movements[0]).toMatchObject({ reason: 'counted', quantity: -2, onHand: 10, note: 'import' })
  expect((await own(await signedIn(market, rival.username)))[0]).toMatchObject({ description: 'Fresh.', onHand: 5 })
})

test('an invalid list is refused as a whole', async () => {
  await expectNoEvents(market, async () => {
    expectProblem(await ask(''), 400, 'csv_empty')
    expectProblem(await ask(HEAD), 400, 'csv_empty')
    expectProblem(await ask('name,price\nLeeks,3'), 400, 'csv_columns_missing')
    expectProblem(await ask(csvOf('"Leeks')), 400, 'csv_unreadable')
    expectProblem(
      await ask(csvOf(...Array.from({ length: 10_001 }, (_, nth) => line(`${nth}`)))),
      400,
      'csv_too_many_rows',
    )
    expectProblem(await ask('x'.repeat(5 * 1024 * 1024)), 413, 'too_large')
    expectProblem(await createVisitor(market.url).post('/api/cart/quote', 'x'.repeat(300_000)), 413, 'too_large')
  })
})
