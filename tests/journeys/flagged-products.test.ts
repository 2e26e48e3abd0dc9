import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import type { UploadedImage } from '#domain/images/contract.ts'
import type { FlaggedContentQueue, FlaggedItemView } from '#domain/moderation/contract.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
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
import { imageForm } from '#tests/support/uploads.ts'
import { bodyOf, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let sue: Visitor
let sam: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', {
    products: { Eggs: {}, Milk: {}, Kale: {}, Honey: {}, Syrup: {}, Jam: {} },
  })
  seller = await signedIn(market, farm.username)
  sue = await staffMember(market, 'Sue Support', 'support')
  sam = await staffMember(market, 'Sam Senior', 'senior_support')
})
afterAll(() => market?.stop())

async function createPerson(name: string) {
  const person = await createMember(market, name)
  return { ...person, visitor: await signedIn(market, person.username) }
}
const queue = async (caller: Visitor, query = '') =>
  bodyOf(await caller.get<FlaggedContentQueue>(`/api/staff/flagged-content?contentType=product${query}`)).items
const open = async (caller: Visitor, id: string) =>
  bodyOf(await caller.get<FlaggedItemView>(`/api/staff/flagged-content/${id}`))
const REASON = 'No certifier knows the number on its label.'
async function decide(caller: Visitor, id: string, form: object, headers?: Record<string, string>) {
  const { version } = await open(sue, id)
  return caller.post(
    `/api/staff/flagged-content/${id}/decision`,
    { expectedVersion: version, reason: REASON, ...form },
    headers,
  )
}
const DOWN = { decision: 'take_down', rule: 'unsupported_certification' }
const notificationsOf = async (caller: Visitor) =>
  bodyOf(await caller.get<NotificationFeed>('/api/notifications')).notifications.map(({ title }) => title)
const reportStatus = async (caller: Visitor, id: string) =>
  bodyOf(await caller.get<{ status: ReportStatus }>(`/api/products/${id}/reports/me`)).status
const own = async (id: string) =>
  bodyOf(await seller.get<ProducerProduct[]>('/api/me/products')).find((product) => product.id === id)
const found = async () =>
  bodyOf(await sue.get<ProductPage>(`/api/products?producerId=${farm.producerId}`)).products.map(({ name }) => name)
const cartOf = async (caller: Visitor, productId: string) =>
  bodyOf(await caller.post<CartView>('/api/cart/quote', { lines: [{ productId, quantity: 1 }], fulfillment: [] }))

async function reported(products: string, names: readonly string[]) {
  const reporters = await Promise.all(names.map(createPerson))
  const id = farm.products[products]!
  for (const { visitor } of reporters)
    bodyOf(await visitor.post(`/api/products/${id}/reports`, { reason: 'misleading', comment: 'It says organic.' }))
  await waitForProjections(market)
  return { id, reporters }
}

test('a product taken down is restored after an appeal', async () => {
  const { id, reporters } = await reported('Eggs', ['Bob Bystander'])
  const bob = reporters[0]!
  expect(await reportStatus(bob.visitor, id)).toBe('waiting')
  expect(await queue(sue)).toMatchObject([
    {
      id,
      contentType: 'product',
      subject: 'Eggs',
      reportCount: 1,
      reasons: ['misleading'],
      reporter: bob.username,
      open: true,
    },
  ])
  expect(bodyOf(await sue.get<FlaggedContentQueue>('/api/staff/flagged-content?contentType=review')).items).toEqual([])
  expect(await open(sue, id)).toMatchObject({
    product: { name: 'Eggs', producerName: 'Hill Farm', listed: true, takenDown: false, pastDecisions: [] },
    history: [{ action: 'reported', by: bob.username, reason: 'misleading', comment: 'It says organic.' }],
    allowedActions: [{ side: null, decisions: ['dismiss', 'request_changes', 'take_down'] }],
    accounts: [{ side: 'producer' }, { side: 'reporter' }],
  })
  const buyer = await createPerson('Ben Buyer')
  const form = await formFor(buyer.visitor, [{ productId: id, quantity: 1 }])

  expectProblem(await decide(sue, id, { decision: 'take_down' }), 400, 'invalid_input')
  expectProblem(await decide(sue, id, { decision: 'take_down', rule: 'conflict_of_interest' }), 400, 'rule_required')
  const key = { 'idempotency-key': 'goods taken down once' }
  bodyOf(await decide(sue, id, DOWN, key))
  await waitForProjections(market)
  expect(await market.events('ProductTakenDown')).toHaveLength(1)

  expect(await found()).not.toContain('Eggs')
  expect(await cartOf(buyer.visitor, id)).toMatchObject({ gone: [id] })
  expectProblem(await startCheckout(buyer.visitor, form), 409, 'product_unavailable')
  expect(bodyOf(await buyer.visitor.get<ProductView>(`/api/products/${id}`))).toMatchObject({
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
  expect((await own(id))?.takenDown).toMatchObject({
    violatedRule: 'unsupported_certification',
    reason: REASON,
    appealPending: false,
  })
  expect(await open(sam, id)).toMatchObject({ product: { takenDown: true, description: expect.stringMatching(/./) } })
  expect(await notificationsOf(seller)).toContain('Product taken down')
  expect(await notificationsOf(bob.visitor)).toContain('We acted on your report')
  const [mail] = await mailsAbout(sue, { to: farm.email, about: 'product-' })
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain('Call something organic or certified only if you hold that certificate')
  const [email] = await mailsAbout(sue, { to: bob.email, about: 'product-' })
  expect(email?.text).not.toContain(REASON)

  const ask = { comment: 'The certificate was renewed: VT-2.' }
  expectProblem(await seller.post(`/api/me/products/${id}/appeal`, { comment: 'No.' }), 400, 'invalid_input')
  bodyOf(await seller.post(`/api/me/products/${id}/appeal`, ask))
  bodyOf(await seller.post(`/api/me/products/${id}/appeal`, ask))
  await waitForProjections(market)
  expect(await market.events('ProductTakedownAppealed')).toHaveLength(1)
  expect((await own(id))?.takenDown?.appealPending).toBe(true)
  expect(await queue(sue)).toMatchObject([{ id, appealed: true }])
  expect(await open(sue, id)).toMatchObject({ allowedActions: [], blockedReason: 'own_decision' })
  expectProblem(await decide(sue, id, { decision: 'restore' }), 403, 'own_decision')
  bodyOf(await decide(sam, id, { decision: 'restore' }))
  await waitForProjections(market)
  expect(await found()).toContain('Eggs')
  expect(await own(id)).toMatchObject({ listed: true, takenDown: null })
  expect(await notificationsOf(seller)).toContain('Product restored')
  expect((await cartOf(buyer.visitor, id)).gone).toEqual([])
})

test('a decision requires the latest report and is made once', async () => {
  const { id, reporters } = await reported('Milk', ['Bob Second', 'Eve Second'])
  const late = { decision: 'dismiss', expectedVersion: 1, reason: REASON }
  expectProblem(await sue.post(`/api/staff/flagged-content/${id}/decision`, late), 409, 'edit_conflict')
  const again = { 'idempotency-key': 'goods left once, sent twice' }
  const form = { ...late, expectedVersion: 2 }
  bodyOf(await sue.post(`/api/staff/flagged-content/${id}/decision`, form, again))
  bodyOf(await sue.post(`/api/staff/flagged-content/${id}/decision`, form, again))
  expect(await market.events('ProductReportsDismissed')).toHaveLength(1)
  await waitForProjections(market)
  const eve = reporters[1]!.visitor
  expect(await notificationsOf(eve)).toEqual(['We reviewed your report'])
  expect(await notificationsOf(seller)).not.toContain('We reviewed your report')
  expect(await reportStatus(eve, id)).toBe('settled')

  bodyOf(await eve.post(`/api/products/${id}/reports`, { reason: 'misleading' }))
  await waitForProjections(market)
  expectProblem(await decide(sue, id, { decision: 'dismiss' }), 403, 'own_decision')
  bodyOf(await decide(sam, id, { decision: 'dismiss' }))
  await waitForProjections(market)
  expect(await reportStatus(eve, id)).toBe('settled_twice')
  expectProblem(await eve.post(`/api/products/${id}/reports`, { reason: 'misleading' }), 409, 'report_limit_reached')
})

test('a decision applies to the current version', async () => {
  const { id } = await reported('Honey', ['Bob Changed'])
  const { version: seen } = await open(sue, id)
  const { version, name, category, unit, priceCents, fulfillmentMethods } = (await own(id))!
  const form = {
    name,
    category,
    unit,
    priceCents,
    fulfillmentMethods,
    description: 'Raw, from one hive.',
    expectedVersion: version,
  }
  bodyOf(await seller.request('PUT', `/api/me/products/${id}`, { body: form }))
  await waitForProjections(market)
  expectProblem(
    await sue.post(`/api/staff/flagged-content/${id}/decision`, { ...DOWN, expectedVersion: seen, reason: REASON }),
    ...([409, 'edit_conflict'] as const),
  )
  const its = await open(sue, id)
  expect(its.product?.description).toBe('Raw, from one hive.')
  expect(its.history.map(({ action }) => action)).toEqual(['reported', 'changed'])
  bodyOf(await decide(sue, id, DOWN))
  await waitForProjections(market)
  expect((await open(sam, farm.products.Eggs!)).product?.pastDecisions).toMatchObject([
    { id, outcome: 'taken_down' },
    { id: farm.products.Milk, outcome: 'dismissed' },
  ])
})

test('a product taken down is changed and reviewed again', async () => {
  const { id } = await reported('Syrup', ['Cora Careful'])
  bodyOf(await decide(sue, id, DOWN))
  await waitForProjections(market)
  const reviewAppeal = (comment: string) => seller.post(`/api/me/products/${id}/appeal`, { comment })
  bodyOf(await reviewAppeal('The label is right as it is.'))
  bodyOf(await decide(sam, id, { decision: 'uphold', rule: 'unsupported_certification' }))
  expectProblem(await reviewAppeal('Please review it again.'), 409, 'takedown_already_appealed')
  expect((await own(id))?.takenDown).toMatchObject({ changed: false, changesRequested: false })
  expect((await open(sam, id)).product?.changes).toEqual([])

  const save = async (description: string) => {
    const { name, category, unit, priceCents, fulfillmentMethods, version: expectedVersion } = (await own(id))!
    const body = { name, description, category, unit, priceCents, fulfillmentMethods, expectedVersion }
    bodyOf(await seller.request('PUT', `/api/me/products/${id}`, { body }))
  }
  const before = (await own(id))!.description
  await save('Honey from our own hives.')
  expect((await own(id))?.takenDown).toMatchObject({ changed: true })
  bodyOf(await reviewAppeal('The claim is gone from the description.'))
  // The first review was sam's and this one is sue's, because agents do not review their own decisions.
  const reportsReviewedNotices = async (caller: Visitor) =>
    bodyOf(await caller.get<NotificationFeed>('/api/notifications')).notifications.filter(
      (notice) => notice.productId === id && notice.title === 'Takedown appealed',
    ).length
  await waitUntil(
    () => reportsReviewedNotices(sue),
    (count) => count === 1,
  )
  expect(await reportsReviewedNotices(sam)).toBe(1)
  expect(await open(sue, id)).toMatchObject({
    product: { changes: [{ field: 'description', previous: before, current: 'Honey from our own hives.' }] },
    allowedActions: [{ decisions: ['uphold', 'request_changes', 'restore'] }],
  })
  bodyOf(await decide(sue, id, { decision: 'request_changes', reason: 'Please say which flowers, or leave them out.' }))
  await waitForProjections(market)
  expect(await notificationsOf(seller)).toContain('Change requested')
  expect((await own(id))?.takenDown).toMatchObject({
    changesRequested: true,
    changed: false,
    violatedRule: 'unsupported_certification',
    reason: 'Please say which flowers, or leave them out.',
  })
  await waitUntil(
    () => mailsAbout(sue, { to: farm.email, about: `product-${id}` }),
    (mails) => mails.some(({ text }) => text.includes('which flowers')),
  )
  await save('Clover honey from our own hives.')
  bodyOf(await reviewAppeal('It says clover now.'))
  bodyOf(await decide(sam, id, { decision: 'restore' }))
  await waitForProjections(market)
  expect(await own(id)).toMatchObject({ listed: true, takenDown: null })
})

test('a product stays listed while a change is requested', async () => {
  const { id } = await reported('Jam', ['Rita Reporter'])
  const reason = 'Please name the allergens.'
  bodyOf(await decide(sue, id, { decision: 'request_changes', reason }))
  await waitForProjections(market)
  expect(await own(id)).toMatchObject({ listed: true, takenDown: null, changeRequest: { reason } })
  expect(await found()).toContain('Jam')
  const { name, category, unit, priceCents, fulfillmentMethods, version: expectedVersion } = (await own(id))!
  const description = 'Contains no allergens.'
  const body = { name, description, category, unit, priceCents, fulfillmentMethods, expectedVersion }
  bodyOf(await seller.request('PUT', `/api/me/products/${id}`, { body }))
  await waitForProjections(market)
  expect((await own(id))?.changeRequest).toBeNull()
})

test('staff and producers do not moderate own products', async () => {
  const { id, reporters } = await reported('Kale', ['Bob Employed'])
  const bob = reporters[0]!
  await assignStaffRole(market, bob, 'support')
  expect(await open(bob.visitor, id)).toMatchObject({ allowedActions: [], blockedReason: 'own_content' })
  expectProblem(await decide(bob.visitor, id, { decision: 'dismiss' }), 403, 'own_content')
  expectProblem(await seller.post(`/api/products/${id}/reports`, { reason: 'unsafe' }), 403, 'own_listing')
  expectProblem(await bob.visitor.post(`/api/products/${id}/reports`, { reason: 'other' }), 400, 'invalid_input')
})

test('only staff pages are notified of a report', async () => {
  const page = await sue.socket()
  const producer = await seller.socket()
  await Promise.all([page, producer].map((each) => each.receives(({ type }) => type === 'welcome')))
  const { id } = await reported('Milk', ['Bob Heard'])
  expect(await page.receives(({ type }) => type === 'flagged_content_update')).toMatchObject({ reportId: id })
  expect(producer.received.filter(({ type }) => type === 'flagged_content_update')).toEqual([])
  for (const socket of [page, producer]) socket.close()
})

test('a takedown hides all images from the public', async () => {
  const uploads = [grayPng(64, 64), grayPng(65, 64)].map((bytes) =>
    seller.post<UploadedImage>('/api/upload', imageForm(bytes)),
  )
  const [first, second] = (await Promise.all(uploads)).map(bodyOf)
  const pears = {
    name: 'Pears',
    description: 'Organic.',
    category: 'fruits',
    unit: 'per_pound',
    priceCents: 300,
    fulfillmentMethods: ['pickup'],
  }
  const images = [first!.imageId, second!.imageId]
  const { id } = bodyOf(await seller.post<{ id: string }>('/api/me/products', { ...pears, onHand: 2, images }))
  const { visitor } = await createPerson('Pia Pears')
  bodyOf(await visitor.post(`/api/products/${id}/reports`, { reason: 'misleading' }))
  await waitForProjections(market)
  const urls = [first!.url, second!.url]
  const shown = async () => bodyOf(await visitor.get<ProductView>(`/api/products/${id}`)).imageUrls
  expect(await shown()).toEqual(urls)
  bodyOf(await decide(sue, id, DOWN))
  await waitForProjections(market)
  expect(await shown()).toEqual([])
  const mine = await own(id)
  expect(mine?.imageUrls).toEqual(urls)
  expect((await open(sam, id)).product?.imageUrls).toEqual(urls)
  const reordered = { ...pears, expectedVersion: mine!.version, images: urls.toReversed() }
  bodyOf(await seller.request('PUT', `/api/me/products/${id}`, { body: reordered }))
  await waitForProjections(market)
  expect((await open(sam, id)).product).toMatchObject({
    imageUrls: urls.toReversed(),
    changes: [{ field: 'images', previous: urls.join(', '), current: urls.toReversed().join(', ') }],
  })
})
