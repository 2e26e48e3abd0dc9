import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductCard } from '#domain/catalog/contract.ts'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, createMember, openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let eggs: string
let [ann, bob]: Visitor[] = []
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: {}, Figs: {} } })
  eggs = farm.products.Eggs!
  ann = await signedIn((await createMember(market, 'Ann Buyer')).username)
  bob = await signedIn((await createMember(market, 'Bob Buyer')).username)
})
afterAll(() => market?.stop())
beforeEach(async () => {
  for (const member of [ann!, bob!]) bodyOf(await member.request('DELETE', '/api/me/favorites'))
})

async function signedIn(username: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn(username, PASSWORD))
  return visitor
}

const annId = idNamed('account', 'Ann Buyer')
const MINE = '/api/me/favorites'
const keep = (caller: Visitor, kind: string, id: string) => caller.request('PUT', `${MINE}/${kind}/${id}`)
const remove = (caller: Visitor, kind: string, id: string) => caller.request('DELETE', `${MINE}/${kind}/${id}`)
const idsOf = async (caller: Visitor) => bodyOf(await caller.get<FavoriteView[]>(MINE)).map(({ targetId }) => targetId)

test('a member adds a product and its producer to favorites', async () => {
  expect(bodyOf(await keep(ann!, 'product', eggs))).toEqual({ products: 1, producers: 0 })
  expect(bodyOf(await keep(ann!, 'producer', farm.producerId))).toEqual({ products: 1, producers: 1 })
  expect(bodyOf(await ann!.get<FavoriteView[]>(MINE))).toEqual([
    { kind: 'producer', targetId: farm.producerId, addedAt: expect.any(String) },
    { kind: 'product', targetId: eggs, addedAt: expect.any(String) },
  ])
  expect(bodyOf(await ann!.get<ProductCard[]>(`${MINE}/products`))).toMatchObject([{ id: eggs, name: 'Eggs' }])
  expect(bodyOf(await ann!.get<ProducerView[]>(`${MINE}/producers`))).toMatchObject([{ businessName: 'Hill Farm' }])
  expect(bodyOf(await remove(ann!, 'product', eggs))).toEqual({ products: 0, producers: 1 })
  expect(await idsOf(ann!)).toEqual([farm.producerId])
})

test('favorites are visible to their member only', async () => {
  bodyOf(await keep(ann!, 'product', eggs))
  for (const query of ['', `?userId=${annId}`, `?accountId=${annId}`])
    expect(bodyOf(await bob!.get(`${MINE}${query}`))).toEqual([])
  bodyOf(await remove(bob!, 'product', eggs))
  bodyOf(await bob!.request('DELETE', MINE))
  expect(await idsOf(ann!)).toEqual([eggs])
  expect(bodyOf(await bob!.get(`${MINE}/products`))).toEqual([])
})

test('a user id in the body is ignored', async () => {
  bodyOf(await bob!.post('/api/favorites', { productId: eggs, userId: annId }))
  expect(await idsOf(ann!)).toEqual([])
  expect(await idsOf(bob!)).toEqual([eggs])
})

test('a repeated request changes nothing', async () => {
  bodyOf(await keep(ann!, 'product', eggs))
  await expectNoEvents(market, async () => bodyOf(await keep(ann!, 'product', eggs)))
  await expectNoEvents(market, async () => bodyOf(await remove(ann!, 'producer', farm.producerId)))
  bodyOf(await ann!.request('DELETE', MINE))
  await expectNoEvents(market, async () => bodyOf(await ann!.request('DELETE', MINE)))
})

test('eight concurrent requests add one favorite', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => keep(ann!, 'product', eggs)))
  for (const response of responses) expect(bodyOf(response)).toEqual({ products: 1, producers: 0 })
  expect(await idsOf(ann!)).toEqual([eggs])
})

test('an unknown product cannot be added', async () => {
  const nowhere = idNamed('product', 'nowhere')
  const ask = async () => {
    expectProblem(await keep(ann!, 'product', nowhere), 404, 'product_not_found')
    expectProblem(await keep(ann!, 'product', farm.producerId), 404, 'product_not_found')
    expectProblem(await keep(ann!, 'producer', eggs), 404, 'producer_not_found')
    expectProblem(await keep(ann!, 'farm', eggs), 400, 'invalid_input')
    expectProblem(await ann!.post('/api/favorites', {}), 400, 'invalid_input')
  }
  await expectNoEvents(market, ask)
})

test('an unlisted favorite is kept and marked', async () => {
  const { producerId } = farm
  const figs = farm.products.Figs!
  bodyOf(await keep(ann!, 'product', figs))
  await changeProduct(market, figs, { type: 'UnlistProduct', producerId, reason: 'producer' })
  const head = await market.engines.log.head()
  const cards = await ann!.get<ProductCard[]>(`${MINE}/products`, { 'x-min-position': head })
  expect(bodyOf(cards)).toMatchObject([{ id: figs, listed: false }])
})

test('favorites are cleared by kind, then completely', async () => {
  const fill = async () => {
    bodyOf(await keep(ann!, 'product', eggs))
    bodyOf(await keep(ann!, 'producer', farm.producerId))
  }
  await fill()
  expect(bodyOf(await ann!.request('DELETE', `${MINE}?kind=producers`))).toEqual({ products: 1, producers: 0 })
  await fill()
  expect(bodyOf(await ann!.request('DELETE', `${MINE}?kind=products`))).toEqual({ products: 0, producers: 1 })
  expectProblem(await ann!.request('DELETE', `${MINE}?kind=everything`), 400, 'invalid_input')
  await fill()
  expect(bodyOf(await ann!.request('DELETE', MINE))).toEqual({ products: 0, producers: 0 })
  expect(await idsOf(ann!)).toEqual([])
})

test('the former addresses still work', async () => {
  bodyOf(await ann!.post('/api/favorites', { productId: eggs }))
  bodyOf(await ann!.post('/api/favorites', { producerId: farm.producerId }))
  expect(bodyOf(await ann!.get('/api/favorites'))).toEqual(bodyOf(await ann!.get(MINE)))
  expect(bodyOf(await ann!.request('DELETE', `/api/favorites/product/${eggs}`))).toEqual({ products: 0, producers: 1 })
  expect(bodyOf(await ann!.request('DELETE', '/api/favorites/clear/products'))).toEqual({ products: 0, producers: 1 })
  expect(bodyOf(await ann!.request('DELETE', '/api/favorites/clear/producers'))).toEqual({ products: 0, producers: 0 })
  bodyOf(await keep(ann!, 'product', eggs))
  expect(bodyOf(await ann!.request('DELETE', '/api/favorites/clear'))).toEqual({ products: 0, producers: 0 })
})

test('only other pages of the member are notified', async () => {
  const [hers, his] = [await ann!.socket(), await bob!.socket()]
  bodyOf(await keep(ann!, 'product', eggs))
  const { position } = await hers.receives(({ type }) => type === 'favorites_update')
  his.send({ type: 'resume', position: '0' })
  await his.receives((message) => message.type === 'caught_up')
  expect(
    his.received.filter((message) => message.type === 'favorites_update' && message.position === position),
  ).toEqual([])
  hers.close()
  his.close()
})
