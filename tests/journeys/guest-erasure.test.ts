import { afterAll, beforeAll, expect, test } from 'vitest'
import { reapplyStoredErasures } from '#app/privacy.ts'
import { RETENTIONS } from '#domain/kernel/event.ts'
import type { GuestErasurePreview } from '#domain/privacy/contract.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { accountOfToken } from '#platform/keys/signed-tokens.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { rebuildProjectionsWithPersonalData } from '#read-side/privacy/rebuild-personal-data.ts'
import { projections } from '#read-side/projections.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop, send, signedIn, waitForProjections } from '#tests/support/members.ts'
import { eraseAt, everyFile, everyRow, occurrencesIn } from '#tests/support/retention.ts'
import { buy, checkOut, readOrder } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let grower: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
  grower = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const leeks = () => [{ productId: farm.products.Leeks!, quantity: 1 }]
const night = () => eraseAt(market, market.engines.runtime.now())

interface Guest {
  readonly name: string
  readonly email: string
  readonly phone: string
}
const called = (name: string): Guest => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@quartz.example`,
  phone: '802-555-8842',
})
async function buyAsGuest({ name: fullName, email, phone }: Guest, instructions = 'The green door') {
  const { view } = await buy(visitor(), leeks(), {
    contact: { fullName, email, phone },
    fulfillment: [{ producerId: farm.producerId, method: 'pickup', instructions }],
  })
  const { id, key } = view.orders[0]!
  return { id, key, number: view.orders[0]!.orderNumber }
}
type Bought = Awaited<ReturnType<typeof buyAsGuest>>

async function handOver({ id }: Bought) {
  for (const status of ['processing', 'ready_for_pickup', 'completed'])
    bodyOf(await grower.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
}
const ask = ({ id, key }: Bought) => visitor().post<{ sentTo: string }>(`/api/orders/${id}/erasure-request?key=${key}`)
const linkOf = ({ email }: Guest) => tokenIn(visitor(), { to: email, about: 'guest-erasure:' })
const preview = (token: string) => visitor().post<GuestErasurePreview>('/api/guest-erasure/preview', { token })
const confirm = (token: string) => visitor().post('/api/guest-erasure/confirm', { token })

/** Opens a dispute with a document that contains the guest's name, and withdraws it. */
async function dispute({ id, key }: Bought) {
  const caller = visitor()
  const document = bodyOf(
    await caller.post<{ id: string }>(
      `/api/orders/${id}/dispute-evidence?key=${key}`,
      documentForm(pdf(), { name: 'gus-quartz.pdf' }),
    ),
  )
  const lines = [{ itemId: farm.products.Leeks!, quantity: 1 }]
  const report = {
    reason: 'product_quality',
    description: 'The wombat ate them.',
    desiredResolution: 'partial_refund',
    evidence: [document.id],
  }
  const { id: disputeId } = bodyOf(
    await caller.post<{ id: string }>(`/api/orders/${id}/disputes?key=${key}`, { ...report, lines }),
  )
  return () => caller.post(`/api/disputes/${disputeId}/withdrawal?key=${key}`, {})
}

test('a guest is erased by an order link', async () => {
  const gus = called('Gus Quartz')
  const other = { ...gus, email: gus.email.toUpperCase() }
  const [first, second] = [await buyAsGuest(gus), await buyAsGuest(other, 'Ring the cowbell')]
  // An unpaid order is theirs as well.
  const typed = { fullName: 'Gustav Unpaid', email: gus.email, phone: gus.phone }
  const unpaid = await checkOut(visitor(), leeks(), { contact: typed })
  const conversation = bodyOf(
    await visitor().post<{ id: string }>(`/api/conversations?key=${first.key}`, { orderId: first.id }),
  )
  const message = { conversationId: conversation.id, content: 'Are the leeks muddy?' }
  bodyOf(await visitor().post(`/api/messages?key=${first.key}`, message))
  const reply = { conversationId: conversation.id, content: 'They are washed.' }
  const lastMessageId = bodyOf(await grower.post<{ id: string }>('/api/messages', reply)).id
  bodyOf(await visitor().post(`/api/conversations/${conversation.id}/read?key=${first.key}`, { lastMessageId }))
  const readMarks = () => market.engines.db.query('select side, read_through as through from conversation_read_marks')
  expect(await readMarks()).toEqual([{ side: 'buyer', through: 2 }])
  await handOver(first)
  const withdraw = await dispute(first)
  await waitForProjections(market)

  expect(bodyOf(await ask(first)).sentTo).toBe('g•••@quartz.example')
  const token = await linkOf(gus)
  const seen = bodyOf(await preview(token))
  expect(seen.email).toBe('g•••@quartz.example')
  expect(seen.orders.map(({ orderNumber }) => orderNumber)).toEqual(
    expect.arrayContaining([first.number, second.number]),
  )
  expect(seen.obligations).toEqual(
    expect.arrayContaining([
      { kind: 'bought', count: 2 },
      { kind: 'disputes', count: 1 },
    ]),
  )
  const refused = await expectNoEvents(market, () => confirm(token))
  expectProblem(refused, 409, 'obligations_open')
  expect(problemIn(refused).detail).toContain('open disputes and chargebacks')

  await handOver(second)
  bodyOf(await withdraw())
  bodyOf(await visitor().post(`/api/checkouts/${unpaid.checkoutId}/cancel?key=${unpaid.key}`))
  await waitForProjections(market)
  expect(bodyOf(await preview(token)).obligations).toEqual([])
  const HIS = ['us Quartz', 'gus.quartz@', 'GUS.QUARTZ@', '555-8842', 'green door', 'cowbell', 'muddy', 'gus-quartz']
  const ALL = [...HIS, 'wombat ate', 'Gustav Unpaid']
  const readable = await everyRow(market.engines.db)
  for (const word of ALL) expect([word, occurrencesIn(readable, [word]).length > 0]).toEqual([word, true])
  const money = async () =>
    Promise.all([first, second].map(async ({ id }) => (await readOrder(grower, { id })).totalCents))
  const before = await money()
  const sure = visitor()
  const once = { 'idempotency-key': 'yes-forget-me' }
  const confirmed = bodyOf(await sure.post('/api/guest-erasure/confirm', { token }, once))
  // A retry after a lost response is the same request. A new request finds that the link was used.
  expect(bodyOf(await sure.post('/api/guest-erasure/confirm', { token }, once))).toEqual(confirmed)
  expectProblem(await confirm(token), 400, 'erasure_link_used')
  expect(await market.events('GuestErasureConfirmed')).toHaveLength(1)
  await idle(market)
  expect(await night()).toBe(1)
  expect(await night()).toBe(0)

  expect(occurrencesIn(await everyRow(market.engines.db), ALL)).toEqual([])
  expect(occurrencesIn(everyFile(market.engines.config.dataDir), ALL)).toEqual([])
  expect(await readMarks()).toEqual([])
  expect(await money()).toEqual(before)
  const { data } = (await market.events('GuestDataErased'))[0]!
  expect(data).toMatchObject({
    destroyedKeyClasses: RETENTIONS,
    erasedCounts: { documents: 1, 'conversation read marks': 1 },
  })
  expect(JSON.stringify(data)).toContain(second.id)
  // The order page exists without their data; nothing more can be requested.
  expect((await readOrder(visitor(), first)).contact).toBeNull()
  expectProblem(await ask(first), 409, 'not_a_guest_order')
  expect((await market.engines.db.query('select 1 from parked_events')).length).toBe(0)
})

test("only the email's recipient can continue, once", async () => {
  const ida = called('Ida Quartz')
  const bought = await buyAsGuest(ida)
  await waitUntil(
    () => market.events('GuestOrderIndexed'),
    (noted) => noted.some(({ data }) => 'orderId' in data && data.orderId === bought.id),
  )
  await waitForProjections(market)
  for (const key of ['', '0'.repeat(40)])
    expectProblem(await expectNoEvents(market, () => ask({ ...bought, key })), 404, 'order_not_found')
  bodyOf(await ask(bought))
  const token = await linkOf(ida)
  for (const wrong of [`${token}0`, token.replace(/^./, 'x'), 'nothing'])
    expectProblem(await preview(wrong), 400, 'erasure_link_invalid')
  const guestOrderIndexId = accountOfToken(token)
  const past = { requestId: 'request_past', tokenHash: 'known', expiresAt: addMs(market.engines.runtime.now(), -1) }
  await send(market, guestErasure, guestOrderIndexId, {
    type: 'RequestGuestErasure',
    emailHash: guestOrderIndexId,
    orderId: bought.id,
    ...past,
  })
  // A newer request invalidates the older link.
  expectProblem(await preview(token), 400, 'erasure_link_invalid')
})

test('orders linked to an account are erased with the account', async () => {
  const joy = called('Joy Quartz')
  const bought = await buyAsGuest(joy)
  const caller = visitor()
  bodyOf(await caller.post('/api/auth/register', { username: 'joy.quartz', email: joy.email, password: PASSWORD }))
  await caller.csrf()
  bodyOf(
    await caller.post('/api/auth/verify-email', { token: await tokenIn(caller, { to: joy.email, about: 'verify:' }) }),
  )
  await waitUntil(
    async () => (await caller.get<{ orders: unknown[] }>('/api/orders')).body.orders.length,
    (count) => count === 1,
  )
  expectProblem(await ask(bought), 409, 'not_a_guest_order')
})

test('erased guest orders cannot be linked to an account', async () => {
  const kit = called('Kit Quartz')
  const bought = await buyAsGuest(kit)
  await handOver(bought)
  await waitForProjections(market)
  bodyOf(await ask(bought))
  bodyOf(await confirm(await linkOf(kit)))
  expect(await night()).toBe(1)
  const later = await buyAsGuest(kit)
  const caller = visitor()
  bodyOf(await caller.post('/api/auth/register', { username: 'kit.quartz', email: kit.email, password: PASSWORD }))
  await caller.csrf()
  bodyOf(
    await caller.post('/api/auth/verify-email', { token: await tokenIn(caller, { to: kit.email, about: 'verify:' }) }),
  )
  const listed = await waitUntil(
    async () => (await caller.get<{ orders: { id: string }[] }>('/api/orders')).body.orders,
    (orders) => orders.length > 0,
  )
  expect(listed.map(({ id }) => id)).toEqual([later.id])
  await mailsAbout(visitor(), { to: kit.email, about: 'receipt:' })
})

test('a guest restored from a backup is erased again', async () => {
  const lou = called('Lou Quartz')
  const bought = await buyAsGuest(lou)
  await handOver(bought)
  await waitForProjections(market)
  const { db } = market.engines
  await db.query('create schema backup')
  await db.query('create table backup.data_keys as table public.data_keys')
  bodyOf(await ask(bought))
  bodyOf(await confirm(await linkOf(lou)))
  expect(await night()).toBe(1)
  await db.query('delete from public.data_keys')
  await db.query('insert into public.data_keys select * from backup.data_keys')
  await db.query('drop schema backup cascade')
  await db.query(`select pg_notify('farmgate_key_destroyed', '')`)
  await rebuildProjectionsWithPersonalData({ db, log: market.engines.log }, projections)
  expect(occurrencesIn(await everyRow(db), ['Lou Quartz'])).not.toEqual([])
  const again = () =>
    reapplyStoredErasures(market.engines, { bus: market.bus, projected: { position: '0', waitFor: async () => true } })
  await again()
  expect(occurrencesIn(await everyRow(db), ['Lou Quartz', 'Gus Quartz'])).toEqual([])
  expect(await market.events('GuestDataErased')).toHaveLength(3)
})
