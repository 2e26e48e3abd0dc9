import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import type { FlaggedContentQueue, FlaggedItemView } from '#domain/moderation/contract.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  assignStaffRole,
  createMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { formFor, startCheckout } from '#tests/support/shopping.ts'
import { expectProblem, fine, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let sue: Visitor
let sam: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { goods: { Eggs: {}, Milk: {}, Kale: {}, Honey: {}, Syrup: {} } })
  seller = await signedIn(market, farm.username)
  sue = await staffMember(market, 'Sue Support', 'support')
  sam = await staffMember(market, 'Sam Senior', 'senior_support')
})
afterAll(() => market?.stop())

async function comes(name: string) {
  const person = await createMember(market, name)
  return { ...person, visitor: await signedIn(market, person.username) }
}
const queue = async (who: Visitor, asked = '') =>
  fine(await who.get<FlaggedContentQueue>(`/api/staff/flagged-content?kind=product${asked}`)).reports
const open = async (who: Visitor, id: string) =>
  fine(await who.get<FlaggedItemView>(`/api/staff/flagged-content/${id}`))
const REASON = 'No certifier knows the number on its label.'
async function decide(who: Visitor, id: string, form: object, headers?: Record<string, string>) {
  const { moves: seen } = await open(sue, id)
  return who.post(`/api/staff/flagged-content/${id}/decision`, { seen, reason: REASON, ...form }, headers)
}
const DOWN = { decision: 'take_down', rule: 'unfounded' }
const noticesOf = async (who: Visitor) =>
  fine(await who.get<NotificationFeed>('/api/notifications')).notifications.map(({ title }) => title)
const standing = async (who: Visitor, id: string) =>
  fine(await who.get<{ standing: ReportStatus }>(`/api/products/${id}/reports/me`)).standing
const own = async (id: string) =>
  fine(await seller.get<ProducerProduct[]>('/api/me/products')).find((product) => product.id === id)
const found = async () =>
  fine(await sue.get<ProductPage>(`/api/products?producerId=${farm.producerId}`)).products.map(({ name }) => name)
const cartOf = async (who: Visitor, productId: string) =>
  fine(await who.post<CartView>('/api/cart/quote', { lines: [{ productId, quantity: 1 }], fulfillment: [] }))

async function reported(goods: string, names: readonly string[]) {
  const reporters = await Promise.all(names.map(comes))
  const id = farm.goods[goods]!
  for (const { visitor } of reporters)
    fine(await visitor.post(`/api/products/${id}/reports`, { reason: 'misleading', words: 'It says organic.' }))
  await waitForProjections(market)
  return { id, reporters }
}

test('goods are reported, taken off the market, asked about again and given back by somebody else', async () => {
  const { id, reporters } = await reported('Eggs', ['Bob Bystander'])
  const bob = reporters[0]!
  expect(await standing(bob.visitor, id)).toBe('waiting')
  expect(await queue(sue)).toMatchObject([
    { id, kind: 'product', about: 'Eggs', reports: 1, reasons: ['misleading'], reporter: bob.username, open: true },
  ])
  expect(fine(await sue.get<FlaggedContentQueue>('/api/staff/flagged-content?kind=review')).reports).toEqual([])
  expect(await open(sue, id)).toMatchObject({
    goods: { name: 'Eggs', producerName: 'Hill Farm', listed: true, takenDown: false, others: [] },
    history: [{ what: 'reported', by: bob.username, reason: 'misleading', words: 'It says organic.' }],
    may: [{ side: null, decisions: ['dismiss', 'take_down'] }],
  })
  const buyer = await comes('Ben Buyer')
  const form = await formFor(buyer.visitor, [{ productId: id, quantity: 1 }])

  expectProblem(await decide(sue, id, { decision: 'take_down' }), 400, 'invalid_input')
  expectProblem(await decide(sue, id, { decision: 'take_down', rule: 'favor' }), 400, 'rule_required')
  const key = { 'idempotency-key': 'goods taken down once' }
  fine(await decide(sue, id, DOWN, key))
  await waitForProjections(market)
  expect(await market.events('ProductTakenDown')).toHaveLength(1)

  expect(await found()).not.toContain('Eggs')
  expect(await cartOf(buyer.visitor, id)).toMatchObject({ gone: [id] })
  expectProblem(await startCheckout(buyer.visitor, form), 409, 'product_unavailable')
  expect(fine(await buyer.visitor.get<ProductView>(`/api/products/${id}`))).toMatchObject({
    name: 'Eggs',
    listed: false,
    description: '',
    imageUrl: null,
  })
  expectProblem(await seller.post(`/api/me/products/${id}/relist`), 409, 'product_taken_down')
  expectProblem(
    await buyer.visitor.post(`/api/products/${id}/reports`, { reason: 'unsafe' }),
    409,
    'product_taken_down',
  )
  expect((await own(id))?.takenDown).toMatchObject({ rule: 'unfounded', reason: REASON, asked: false })
  expect(await open(sam, id)).toMatchObject({ goods: { takenDown: true, description: expect.stringMatching(/./) } })
  expect(await noticesOf(seller)).toContain('Taken off the market')
  expect(await noticesOf(bob.visitor)).toContain('We have acted on your report')
  const [mail] = await mailsAbout(sue, { to: farm.email, about: 'product-' })
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain('Call something organic or certified only if you hold that certificate')
  const [told] = await mailsAbout(sue, { to: bob.email, about: 'product-' })
  expect(told?.text).not.toContain(REASON)

  const ask = { words: 'The certificate was renewed: VT-2.' }
  expectProblem(await seller.post(`/api/me/products/${id}/appeal`, { words: 'No.' }), 400, 'invalid_input')
  fine(await seller.post(`/api/me/products/${id}/appeal`, ask))
  fine(await seller.post(`/api/me/products/${id}/appeal`, ask))
  await waitForProjections(market)
  expect(await market.events('ProductTakedownAppealed')).toHaveLength(1)
  expect((await own(id))?.takenDown?.asked).toBe(true)
  expect(await queue(sue)).toMatchObject([{ id, askedAgain: true }])
  expect(await open(sue, id)).toMatchObject({ may: [], mayNot: 'own_decision' })
  expectProblem(await decide(sue, id, { decision: 'restore' }), 403, 'own_decision')
  fine(await decide(sam, id, { decision: 'restore' }))
  await waitForProjections(market)
  expect(await found()).toContain('Eggs')
  expect(await own(id)).toMatchObject({ listed: true, takenDown: null })
  expect(await noticesOf(seller)).toContain('Back in your hands')
  expect((await cartOf(buyer.visitor, id)).gone).toEqual([])
})

test('a report that came meanwhile is looked at first, and a decision stands once', async () => {
  const { id, reporters } = await reported('Milk', ['Bob Second', 'Eve Second'])
  const late = { decision: 'dismiss', seen: 1, reason: REASON }
  expectProblem(await sue.post(`/api/staff/flagged-content/${id}/decision`, late), 409, 'edit_conflict')
  const again = { 'idempotency-key': 'goods left once, sent twice' }
  const form = { ...late, seen: 2 }
  fine(await sue.post(`/api/staff/flagged-content/${id}/decision`, form, again))
  fine(await sue.post(`/api/staff/flagged-content/${id}/decision`, form, again))
  expect(await market.events('ProductReportsDismissed')).toHaveLength(1)
  await waitForProjections(market)
  const eve = reporters[1]!.visitor
  expect(await noticesOf(eve)).toEqual(['We have looked at your report'])
  expect(await noticesOf(seller)).not.toContain('We have looked at your report')
  expect(await standing(eve, id)).toBe('settled')

  fine(await eve.post(`/api/products/${id}/reports`, { reason: 'misleading' }))
  await waitForProjections(market)
  expectProblem(await decide(sue, id, { decision: 'dismiss' }), 403, 'own_decision')
  fine(await decide(sam, id, { decision: 'dismiss' }))
  await waitForProjections(market)
  expect(await standing(eve, id)).toBe('settled_twice')
  expectProblem(await eve.post(`/api/products/${id}/reports`, { reason: 'misleading' }), 409, 'report_limit_reached')
})

test('what was reported is decided as it is now, and once more looked at when it has changed', async () => {
  const { id } = await reported('Honey', ['Bob Changed'])
  const { moves: seen } = await open(sue, id)
  const { version, name, category, unit, priceCents, fulfillmentMethods } = (await own(id))!
  const form = {
    name,
    category,
    unit,
    priceCents,
    fulfillmentMethods,
    description: 'Raw, from one hive.',
    seen: version,
  }
  fine(await seller.ask('PUT', `/api/me/products/${id}`, { body: form }))
  await waitForProjections(market)
  expectProblem(
    await sue.post(`/api/staff/flagged-content/${id}/decision`, { ...DOWN, seen, reason: REASON }),
    ...([409, 'edit_conflict'] as const),
  )
  const its = await open(sue, id)
  expect(its.goods?.description).toBe('Raw, from one hive.')
  expect(its.history.map(({ what }) => what)).toEqual(['reported', 'changed'])
  fine(await decide(sue, id, DOWN))
  await waitForProjections(market)
  expect((await open(sam, farm.goods.Eggs!)).goods?.others).toMatchObject([
    { id, outcome: 'taken_down' },
    { id: farm.goods.Milk, outcome: 'dismissed' },
  ])
})

test('a product taken down is changed, reviewed, and asked one more change of', async () => {
  const { id } = await reported('Syrup', ['Cora Careful'])
  fine(await decide(sue, id, DOWN))
  await waitForProjections(market)
  const lookAgain = (words: string) => seller.post(`/api/me/products/${id}/appeal`, { words })
  fine(await lookAgain('The label is right as it is.'))
  fine(await decide(sam, id, { decision: 'leave_down', rule: 'unfounded' }))
  expectProblem(await lookAgain('Please look once more.'), 409, 'takedown_already_appealed')
  expect((await own(id))?.takenDown).toMatchObject({ changed: false, changeAsked: false })
  expect((await open(sam, id)).goods?.changes).toEqual([])

  const save = async (description: string) => {
    const { name, category, unit, priceCents, fulfillmentMethods, version: seen } = (await own(id))!
    const body = { name, description, category, unit, priceCents, fulfillmentMethods, seen }
    fine(await seller.ask('PUT', `/api/me/products/${id}`, { body }))
  }
  const before = (await own(id))!.description
  await save('Honey from our own hives.')
  expect((await own(id))?.takenDown).toMatchObject({ changed: true })
  fine(await lookAgain('The claim is gone from the description.'))
  // The first review was sam's to do, this one is sue's: nobody reviews their own decision.
  const reviewsTold = async (who: Visitor) =>
    fine(await who.get<NotificationFeed>('/api/notifications')).notifications.filter(
      (notice) => notice.productId === id && notice.title === 'Review requested',
    ).length
  await waitUntil(
    () => reviewsTold(sue),
    (count) => count === 1,
  )
  expect(await reviewsTold(sam)).toBe(1)
  expect(await open(sue, id)).toMatchObject({
    goods: { changes: [{ field: 'description', was: before, now: 'Honey from our own hives.' }] },
    may: [{ decisions: ['leave_down', 'ask_change', 'restore'] }],
  })
  fine(await decide(sue, id, { decision: 'ask_change', reason: 'Please say which flowers, or leave them out.' }))
  await waitForProjections(market)
  expect(await noticesOf(seller)).toContain('A change is needed')
  expect((await own(id))?.takenDown).toMatchObject({
    changeAsked: true,
    changed: false,
    rule: 'unfounded',
    reason: 'Please say which flowers, or leave them out.',
  })
  const mails = await mailsAbout(sue, { to: farm.email, about: `product-${id}` })
  expect(mails[0]?.text).toContain('which flowers')
  await save('Clover honey from our own hives.')
  fine(await lookAgain('It says clover now.'))
  fine(await decide(sam, id, { decision: 'restore' }))
  await waitForProjections(market)
  expect(await own(id)).toMatchObject({ listed: true, takenDown: null })
})

test('nobody of the staff decides about what is theirs, and nobody reports their own goods', async () => {
  const { id, reporters } = await reported('Kale', ['Bob Employed'])
  const bob = reporters[0]!
  await assignStaffRole(market, bob, 'support')
  expect(await open(bob.visitor, id)).toMatchObject({ may: [], mayNot: 'own_content' })
  expectProblem(await decide(bob.visitor, id, { decision: 'dismiss' }), 403, 'own_content')
  expectProblem(await seller.post(`/api/products/${id}/reports`, { reason: 'unsafe' }), 403, 'own_listing')
  expectProblem(await bob.visitor.post(`/api/products/${id}/reports`, { reason: 'other' }), 400, 'invalid_input')
})

test('the staff’s page hears of a report, and its producer does not', async () => {
  const page = await sue.socket()
  const producer = await seller.socket()
  await Promise.all([page, producer].map((each) => each.hears(({ type }) => type === 'welcome')))
  const { id } = await reported('Milk', ['Bob Heard'])
  expect(await page.hears(({ type }) => type === 'report_update')).toMatchObject({ reportId: id })
  expect(producer.heard.filter(({ type }) => type === 'report_update')).toEqual([])
  for (const socket of [page, producer]) socket.close()
})
