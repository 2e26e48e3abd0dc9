import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessagePage } from '#domain/messaging/contract.ts'
import { type ExportedEvent, OMITTED_TEXT } from '#read-side/privacy/data-export.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn, staffMember, waitForProjections } from '#tests/support/members.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
})
afterAll(() => market?.stop())

/** The files of the archive at an address. */
async function archive(visitor: Visitor, path: string) {
  const response = await fetch(`${market.url}${path}`, { headers: { cookie: visitor.cookie() } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['your-data.html', 'your-data.json'])
  const [page, json] = [strFromU8(files['your-data.html']!), strFromU8(files['your-data.json']!)]
  return { page, json, events: JSON.parse(json) as ExportedEvent[] }
}

test("a member exports their data, and no one else's", async () => {
  const ann = await newMember(market, 'Ann Apple')
  const contact = { ...contactNamed('Ann Apple'), fullName: 'Ann <b>Apple</b>' }
  await buy(ann, [{ productId: farm.products.Leeks!, quantity: 1 }], {
    contact,
    fulfillment: [{ producerId: farm.producerId, method: 'pickup', instructions: 'Ring twice' }],
  })
  await buy(await newMember(market, 'Bo Bean'), [{ productId: farm.products.Leeks!, quantity: 1 }], {
    contact: contactNamed('Bo Bean'),
    fulfillment: [{ producerId: farm.producerId, method: 'pickup', instructions: 'Bo’s gate' }],
  })
  await waitForProjections(market)
  const own = await archive(ann, '/api/me/export')
  expect(own.json).toContain('Ring twice')
  expect(own.events.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Account registered', 'Order placed', 'Checkout started']),
  )
  expect(own.page).toContain('Ring twice')
  expect(own.page).not.toContain('<b>Apple')
  expect(own.json).not.toMatch(/Bo Bean|bo\.bean|Bo’s gate/)

  // The producer's export contains the sale, but not the buyer.
  const sold = await archive(await signedIn(market, farm.username), '/api/me/export')
  expect(sold.events.filter(({ description }) => description === 'Order placed')).toHaveLength(2)
  expect(sold.json).toContain(OMITTED_TEXT)
  expect(sold.json + sold.page).not.toMatch(/Ring twice|Bo Bean|802-555-0100/)
})

test('the export contains disputes, sessions, settings and accesses', async () => {
  const eva = await newMember(market, 'Eva Evidence')
  const line = { productId: farm.products.Leeks!, quantity: 1 }
  const { view } = await buy(eva, [line], { contact: contactNamed('Eva Evidence') })
  const { id } = view.orders[0]!
  const seller = await signedIn(market, farm.username)
  for (const status of ['ready_for_pickup', 'completed'])
    bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
  const form = documentForm(pdf(), { name: 'eva-leeks.pdf' })
  const document = bodyOf(await eva.post<{ id: string }>(`/api/orders/${id}/dispute-evidence`, form))
  const dispute = {
    reason: 'product_quality',
    description: 'They were wilted.',
    desiredResolution: 'partial_refund',
    evidence: [document.id],
  }
  const opened = await eva.post<{ id: string }>(`/api/orders/${id}/disputes`, {
    ...dispute,
    lines: [{ itemId: farm.products.Leeks!, quantity: 1 }],
  })
  const { id: disputeId } = bodyOf(opened)
  bodyOf(await seller.post(`/api/disputes/${disputeId}/response`, { offer: null, statement: 'They left here crisp.' }))
  bodyOf(await eva.request('PATCH', '/api/me/notification-settings', { body: { soundEnabled: true } }))
  const staff = await staffMember(market, 'Sue Support', 'support')
  bodyOf(await staff.get(`/api/staff/disputes/${disputeId}`))
  await waitForProjections(market)

  const own = await archive(eva, '/api/me/export')
  const eventNames = own.events.map(({ description }) => description)
  expect(eventNames).toEqual(
    expect.arrayContaining([
      ...['Dispute opened', 'Dispute contested', 'Notification settings updated'],
      ...['Signed in', 'Accessed by staff'],
    ]),
  )
  const readThrough = '2026-05-01T09:30:00.000Z'
  bodyOf(await staff.post(`/api/staff/disputes/${disputeId}/read`, { readThrough }))
  expect((await archive(staff, '/api/me/export')).events).toContainEqual({
    description: 'Dispute read',
    at: readThrough,
    position: null,
    by: 'you',
    data: { disputeId },
  })
  bodyOf(await staff.post(`/api/staff/disputes/${disputeId}/watch`, { watching: true }))
  expect((await archive(staff, '/api/me/export')).events).toContainEqual(
    expect.objectContaining({ description: 'Dispute watched', data: { disputeId } }),
  )
  bodyOf(await eva.post('/api/me/notifications/read-all', {}))
  bodyOf(await eva.post('/api/me/notifications/clear', {}))
  expect((await archive(eva, '/api/me/export')).events.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['All notifications read', 'Notifications cleared']),
  )
  for (const word of ['They were wilted.', 'eva-leeks.pdf']) expect(own.json).toContain(word)
  expect(own.json).not.toContain('They left here crisp.')
  expect(own.json).not.toContain('sue.support')
})

test('a guest exports one order by its link', async () => {
  const guest = createVisitor(market.url)
  const { view } = await buy(guest, [{ productId: farm.products.Leeks!, quantity: 1 }], {
    contact: contactNamed('Gus Guest'),
    fulfillment: [{ producerId: farm.producerId, method: 'pickup', instructions: 'The green door' }],
  })
  const { id, key } = view.orders[0]!
  await waitForProjections(market)
  const own = await archive(guest, `/api/orders/${id}/export?key=${key}`)
  expect(own.json).toContain('The green door')
  const seller = await signedIn(market, farm.username)
  const begun = await seller.post<{ id: string }>('/api/conversations', { orderId: id, content: 'See you on Friday.' })
  const { id: conversationId } = bodyOf(begun)
  const { messages } = bodyOf(await guest.get<MessagePage>(`/api/conversations/${conversationId}/messages?key=${key}`))
  bodyOf(await guest.post(`/api/conversations/${conversationId}/read?key=${key}`, { lastMessageId: messages[0]!.id }))
  expect((await archive(guest, `/api/orders/${id}/export?key=${key}`)).events).toContainEqual({
    description: 'Messages read',
    at: expect.any(String),
    position: null,
    by: 'you',
    data: { conversationId, readThrough: 1 },
  })
  for (const wrong of ['', `?key=${'0'.repeat(40)}`])
    expectProblem(await guest.get(`/api/orders/${id}/export${wrong}`), 404, 'order_not_found')
  expectProblem(await guest.get('/api/me/export'), 401, 'not_signed_in')
  bodyOf(await guest.get(`/api/orders/${id}?key=${key}`))
})
