import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClaimPage } from '#domain/catalog/certificate-claims.ts'
import type { CertificateView, ProductView } from '#domain/catalog/contract.ts'
import type { OwnProduct, PriceChange } from '#domain/catalog/own-goods.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { signedIn, staffMember, takeOn } from '#tests/support/signed-in.ts'
import { createVisitor, fine, type Visitor } from '#tests/support/visitor.ts'
import { expectProblem, nothingHappens } from '#tests/support/visitor-problems.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let vera: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { goods: { Kale: {}, Beets: {} } })
  seller = await signedIn(market, farm.username)
  vera = await staffMember(market, 'Vera', 'verifier')
})
afterAll(() => market?.stop())

const PAPER = { certifier: 'Vermont Organic Farmers (VOF)', number: 'VT-1', expiresOn: '2999-12-31' }
const CLAIM: CertificateView = { ...PAPER, certification: 'organic' }

const claim = (id: string, over: object = {}) =>
  seller.post(`/api/me/products/${id}/certificates`, { ...CLAIM, ...over })
const withdraw = (id: string) => seller.ask('DELETE', `/api/me/products/${id}/certificates/organic`)
const decide = (id: string, how: 'approve' | 'refuse', { who = vera, body = {} as object } = {}) =>
  who.post(`/api/support/certificate-claims/${id}/organic/${how}`, { ...PAPER, ...body })
const own = async (id: string) =>
  fine<OwnProduct[]>(await seller.get('/api/me/products')).find((product) => product.id === id)!
const waiting = async (who = vera) => fine<ClaimPage>(await who.get('/api/support/certificate-claims'))
const shown = async (id: string) =>
  fine<ProductView>(await createVisitor(market.url).get(`/api/products/${id}`)).certificates

const bell = async () =>
  fine<NotificationFeed>(await seller.get('/api/notifications')).notifications.map(({ title, message }) => [
    title,
    message,
  ])

test('a claim shows once the staff has looked at it', async () => {
  const id = farm.goods.Kale!
  const { version } = await own(id)
  const [hers, guests] = [await vera.socket(), await createVisitor(market.url).socket()]
  guests.say({ type: 'watch', topic: 'product', id })
  fine(await claim(id))
  await hers.hears(({ type, productId }) => type === 'claims_update' && productId === id)
  expect((await own(id)).claims).toMatchObject([{ ...CLAIM, status: 'waiting', reason: null }])
  expect(await shown(id)).toEqual([])
  expect(await waiting()).toMatchObject({
    total: 1,
    claims: [{ ...CLAIM, productName: 'Kale', producerName: 'Hill Farm' }],
  })
  fine(await decide(id, 'approve'))
  await guests.hears(({ type }) => type === 'inventory_update')
  expect(guests.heard.map(({ type }) => type)).not.toContain('claims_update')
  for (const socket of [hers, guests]) socket.close()
  expect(await shown(id)).toEqual([CLAIM])
  expect(await own(id)).toMatchObject({ claims: [], certificates: [CLAIM], version: version + 1 })
  expect((await waiting()).total).toBe(0)
  expect(await bell()).toContainEqual(['Certificate checked', 'Kale now shows its badge.'])
})

test('a claim is refused with a reason, and made again', async () => {
  const id = farm.goods.Beets!
  fine(await claim(id))
  expectProblem(await decide(id, 'refuse'), 400, 'invalid_input')
  fine(await decide(id, 'refuse', { body: { reason: 'VOF knows no such number.' } }))
  expect((await own(id)).claims).toMatchObject([{ status: 'refused', reason: 'VOF knows no such number.' }])
  expect((await waiting()).total).toBe(0)
  expect(await bell()).toContainEqual(['Certificate not accepted', expect.stringContaining('certificate for Beets')])
  fine(await claim(id, { number: 'VT-2' }))
  expect((await own(id)).claims).toMatchObject([{ status: 'waiting', number: 'VT-2', reason: null }])
  // What was looked at is not what stands there now.
  expectProblem(await decide(id, 'approve'), 409, 'claim_changed')
  fine(await withdraw(id))
  expect(await own(id)).toMatchObject({ claims: [], certificates: [] })
  expectProblem(await decide(id, 'approve', { body: { number: 'VT-2' } }), 404, 'claim_not_found')
})

test('who may not is told so, and nothing happens', async () => {
  const id = farm.goods.Beets!
  fine(await claim(id))
  const support = await staffMember(market, 'Sue', 'support')
  const auditor = await staffMember(market, 'Ada', 'auditor')
  await nothingHappens(market, async () => {
    expectProblem(await claim(id, { expiresOn: '2020-01-01' }), 400, 'certificate_expired')
    expectProblem(await claim(id, { number: ' ' }), 400, 'invalid_input')
    expectProblem(await claim(farm.goods.Kale!), 409, 'already_certified')
    expectProblem(await support.get('/api/support/certificate-claims'), 403, 'not_allowed')
    expect((await waiting(auditor)).total).toBe(1)
    for (const who of [support, auditor, seller])
      expectProblem(await decide(id, 'approve', { who }), 403, 'not_allowed')
  })
  await takeOn(market, { visitor: seller, username: farm.username }, 'verifier')
  await nothingHappens(market, async () => {
    expectProblem(await decide(id, 'approve', { who: seller }), 403, 'own_certificate')
    expectProblem(await decide(id, 'refuse', { who: seller, body: { reason: 'mine' } }), 403, 'own_certificate')
  })
})

test('every price a product had is kept', async () => {
  const id = farm.goods.Kale!
  const save = async (priceCents: number) => {
    const { name, description, category, unit, fulfilments, version: seen } = await own(id)
    const form = { name, description, category, unit, fulfilments, priceCents, seen }
    fine(await seller.ask('PUT', `/api/me/products/${id}`, { body: form }))
  }
  await save(550)
  await save(450)
  const prices = fine<PriceChange[]>(await seller.get(`/api/me/products/${id}/prices`))
  expect(prices.map(({ wasCents, priceCents }) => [wasCents, priceCents])).toEqual([
    [550, 450],
    [500, 550],
  ])
})
