import { afterAll, beforeAll, expect, test } from 'vitest'
import { processesOf } from '#app/processes.ts'
import type { UploadedImage } from '#domain/images/contract.ts'
import {
  addDays,
  formatDateWithWeekday,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#domain/kernel/calendar-date.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import type { ProducerSettings } from '#domain/producers/contract.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import type {
  BoxDelivery,
  BoxView,
  ProducerBox,
  SetupIntentView,
  SubscriptionView,
} from '#domain/subscriptions/contract.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  type Member,
  openShop,
  PASSWORD,
  type Shop,
  send as sendCommand,
  waitForProjections,
} from '#tests/support/members.ts'
import { EVERY_DAY } from '#tests/support/order-events.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import { imageForm } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let ann: Member
let seller: Visitor
let buyer: Visitor
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST = addDays(TODAY, 10)

beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { terms: hoursOn(...WEEKDAYS) })
  ann = await createMember(market, 'Ann Buyer')
  ;[seller, buyer] = [createVisitor(market.url), createVisitor(market.url)]
  bodyOf(await seller.signIn(farm.username, PASSWORD))
  bodyOf(await buyer.signIn(ann.username, PASSWORD))
})
afterAll(() => market?.stop())

const hoursOn = (...weekdays: Weekday[]): FulfillmentSettings => ({
  pickup: {
    hoursNote: 'By day',
    openingHours: weekdays.map((weekday) => ({ weekday, opens: '15:00', closes: '18:00' })),
  },
  delivery: null,
})

const BOX = {
  name: 'Vegetable box',
  description: 'What the field has.',
  capacity: 20,
  priceCents: 2500,
  contents: [
    { item: 'Carrots', substitutes: ['Beets'] },
    { item: 'Salad', substitutes: [] },
  ],
  frequency: 'weekly',
  firstDeliveryOn: FIRST,
  cutoffDays: 2,
  fulfillmentMethod: 'pickup',
  taxable: false,
}
const CONTACT = { fullName: 'Ann Buyer', email: 'ann.buyer@example.com', phone: '802-555-0100' }

const offered = async (overrides: object = {}) =>
  bodyOf(await seller.post<{ id: string }>('/api/me/subscription-boxes', { ...BOX, ...overrides })).id
const boxSeen = async (id: string): Promise<BoxView> =>
  bodyOf(await buyer.get<BoxView[]>('/api/subscription-boxes')).find((one) => one.id === id)!
const mine = async (id: string): Promise<SubscriptionView> =>
  bodyOf(await buyer.get<SubscriptionView[]>('/api/subscriptions')).find((one) => one.id === id)!
const change = (id: string, body: object, visitor = buyer) =>
  visitor.request('PATCH', `/api/subscriptions/${id}`, { body })

/** Saves a card like the sandbox's script. */
async function keep(ticket: SetupIntentView, number = '4242424242424242') {
  const form = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    client_secret: ticket.clientSecret,
  }
  await buyer.request('POST', `/sandbox/v1/setup_intents/${ticket.setupIntentId}/confirm`, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${ticket.publishableKey}`,
    },
  })
}

async function subscribeForm(boxId: string, card?: string) {
  const ticket = bodyOf(await buyer.post<SetupIntentView>('/api/subscription-setup-intents'))
  await keep(ticket, card)
  const { totalCents } = await boxSeen(boxId)
  return { boxId, setupIntentId: ticket.setupIntentId, totalCents, acceptsRenewalTerms: true, contact: CONTACT }
}
const subscribed = async (boxId: string, card?: string) =>
  bodyOf(await buyer.post<{ id: string }>('/api/subscriptions', await subscribeForm(boxId, card))).id

/** Runs the jobs that are due on that day. */
async function runJobsOf(day: string, id: string) {
  const { runtime } = market.engines
  await processesOf(
    { runtime },
    { bus: market.bus, payments: market.payments, timeZone: 'America/New_York', dayOf: () => day },
  ).deliveries.advance(id)
  await waitForProjections(market)
}

test('a box is offered with its total price', async () => {
  const id = await offered()
  expect(await boxSeen(id)).toMatchObject({
    price: 2500,
    processingFeeCents: 102,
    totalCents: 2602,
    slotsLeft: 20,
    contents: ['Carrots', 'Salad'],
    nextDelivery: FIRST,
    nextCharge: addDays(FIRST, -2),
    producer: { businessName: 'Hill Farm' },
  })
  const weekly = bodyOf(await buyer.get<BoxView[]>('/api/subscription-boxes?frequency=monthly'))
  expect(weekly.find((one) => one.id === id)).toBeUndefined()
})

test('a box shows an image of its producer only', async () => {
  const upload = async (visitor: Visitor, width: number) =>
    bodyOf(await visitor.post<UploadedImage>('/api/upload', imageForm(grayPng(width, 60))))
  const [own, other, foreign] = [await upload(seller, 61), await upload(seller, 62), await upload(buyer, 63)]
  const id = await offered({ name: 'Pictured box', imageId: own.imageId })
  expect((await boxSeen(id)).imageUrl).toBe(own.url)

  const { frequency: _f, firstDeliveryOn: _d, cutoffDays: _c, fulfillmentMethod: _w, taxable: _t, ...described } = BOX
  const revise = (expectedVersion: number, overrides: object) =>
    seller.request('PUT', `/api/me/subscription-boxes/${id}`, { body: { ...described, expectedVersion, ...overrides } })
  bodyOf(await revise(1, { name: 'Still pictured' }))
  expect((await boxSeen(id)).imageUrl).toBe(own.url)
  bodyOf(await revise(2, { imageId: other.imageId }))
  expect((await boxSeen(id)).imageUrl).toBe(other.url)
  expectProblem(await revise(3, { imageId: foreign.imageId }), 400, 'image_not_owned')
  expectProblem(
    await seller.post('/api/me/subscription-boxes', { ...BOX, imageId: foreign.imageId }),
    400,
    'image_not_owned',
  )
  bodyOf(await revise(3, { imageId: null }))
  expect((await boxSeen(id)).imageUrl).toBeNull()
})

test.each(['https://tracker.example/pixel.png', '//tracker.example/pixel.png', '/api/auth/user'])(
  'a box never makes browsers load %s',
  async (imageUrl) => {
    const id = await offered({ name: 'Free address', imageUrl })
    expect((await boxSeen(id)).imageUrl).toBeNull()
    // A box as an older version stored it.
    const older = market.engines.runtime.id('box')
    const { frequency, firstDeliveryOn, cutoffDays, taxable, ...described } = BOX
    const terms = {
      frequency: frequency as 'weekly',
      firstDeliveryOn,
      cutoffDays,
      fulfillmentMethod: 'pickup' as const,
      taxable,
    }
    const description = { ...described, imageUrl }
    const command = {
      type: 'CreateBox',
      boxId: older,
      producerId: farm.producerId,
      description,
      terms,
      today: TODAY,
      calendar: EVERY_DAY,
    } as const
    await sendCommand(market, box, older, command)
    await waitForProjections(market)
    expect((await boxSeen(older)).imageUrl).toBeNull()
  },
)

test('subscribed, charged at the cutoff, packed', async () => {
  const boxId = await offered({ name: 'Charged box' })
  const id = await subscribed(boxId)
  expect(await mine(id)).toMatchObject({
    status: 'active',
    totalCents: 2602,
    paymentMethod: { brand: 'visa', last4: '4242' },
    nextCycle: { cycle: 0, deliverOn: FIRST, changeable: true },
  })
  bodyOf(await change(id, { action: 'swap', cycle: 0, swaps: [{ item: 'Carrots', substitute: 'Beets' }] }))
  await runJobsOf(addDays(FIRST, -2), id)
  await runJobsOf(addDays(FIRST, -2), id)
  const packed = bodyOf(await seller.get<BoxDelivery[]>('/api/me/subscription-deliveries')).filter(
    (one) => one.boxId === boxId,
  )
  expect(packed).toMatchObject([{ deliverOn: FIRST, buyerName: 'Ann Buyer', contents: ['Beets', 'Salad'] }])
  const order = bodyOf(await buyer.get<OrderView>(`/api/orders/${packed[0]!.orderId}`))
  expect(order).toMatchObject({ status: 'paid', lines: [{ name: 'Charged box', quantity: 1 }] })
  expect(await mine(id)).toMatchObject({ status: 'active', nextCycle: { cycle: 1, deliverOn: addDays(FIRST, 7) } })
  await expect
    .poll(async () => (await mailsTo(buyer, ann.email)).map(({ subject }) => subject), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([expect.stringContaining('Charged box: your card is charged')]))
})

test('the accepted terms are recorded', async () => {
  const id = await subscribed(await offered({ name: 'Agreed box' }))
  const started = (await market.events('SubscriptionStarted')).find(
    ({ data }) => (data as { subscriptionId: string }).subscriptionId === id,
  )!
  expect(started.data).toMatchObject({
    money: { totalCents: 2602 },
    renewalTerms: { text: expect.stringContaining('$26.02'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('a subscription is skipped, paused, resumed and cancelled', async () => {
  const boxId = await offered({ name: 'Changed box', capacity: 1 })
  const id = await subscribed(boxId)
  bodyOf(await change(id, { action: 'skip', cycle: 0 }))
  expect(await mine(id)).toMatchObject({ nextCycle: { cycle: 1 } })
  bodyOf(await change(id, { action: 'pause' }))
  expect(await mine(id)).toMatchObject({ status: 'paused', nextCycle: null })
  bodyOf(await change(id, { action: 'resume' }))
  expect(await mine(id)).toMatchObject({ status: 'active', nextCycle: { cycle: 1 } })
  expect(await boxSeen(boxId)).toMatchObject({ slotsLeft: 0 })
  bodyOf(await change(id, { action: 'cancel' }))
  expect(await mine(id)).toMatchObject({ status: 'cancelled' })
  await expect.poll(async () => (await boxSeen(boxId)).slotsLeft, { timeout: 30_000 }).toBe(1)
})

test('each of the next four deliveries can be skipped', async () => {
  const id = await subscribed(await offered({ name: 'Holiday plans box' }))
  const listed = async () => (await mine(id)).upcoming.map(({ cycle, status }) => `${cycle} ${status}`)
  const other = createVisitor(market.url)
  bodyOf(await other.signIn(farm.username, PASSWORD))
  await expectNoEvents(market, async () => {
    expectProblem(await change(id, { action: 'skip', cycle: 1 }, other), 404, 'subscription_not_found')
    expectProblem(await change(id, { action: 'unskip', cycle: 1 }, other), 404, 'subscription_not_found')
    const guest = createVisitor(market.url)
    expectProblem(await change(id, { action: 'skip', cycle: 1 }, guest), 401, 'not_signed_in')
    expectProblem(await change(id, { action: 'skip', cycle: 4 }), 409, 'billing_cycle_not_upcoming')
    expectProblem(await change(id, { action: 'skip', cycle: -1 }), 400, 'invalid_input')
    bodyOf(await change(id, { action: 'unskip', cycle: 1 }))
  })
  bodyOf(await change(id, { action: 'skip', cycle: 1 }))
  bodyOf(await change(id, { action: 'skip', cycle: 0 }))
  expect(await listed()).toEqual(['0 skipped', '1 skipped', '2 scheduled', '3 scheduled'])
  expect(await mine(id)).toMatchObject({ nextCycle: { cycle: 2 }, nextDelivery: addDays(FIRST, 14) })
  await expectNoEvents(market, async () => bodyOf(await change(id, { action: 'skip', cycle: 1 })))
  bodyOf(await change(id, { action: 'unskip', cycle: 0 }))
  expect(await listed()).toEqual(['0 scheduled', '1 skipped', '2 scheduled', '3 scheduled'])
  expect(await mine(id)).toMatchObject({ nextCycle: { cycle: 0 }, nextDelivery: FIRST })

  const ordered = async () => (await market.events('OrderPlaced')).length
  const before = await ordered()
  await runJobsOf(addDays(FIRST, -2), id)
  expect(await ordered()).toBe(before + 1)
  await runJobsOf(addDays(FIRST, 5), id)
  expect(await ordered()).toBe(before + 1)
  expect(await mine(id)).toMatchObject({
    nextCycle: { cycle: 2 },
    nextDelivery: FIRST,
    onTheWay: [{ deliverOn: FIRST, statusLabel: 'Paid' }],
  })
  expectProblem(await change(id, { action: 'skip', cycle: 0 }), 409, 'cutoff_passed')

  bodyOf(await change(id, { action: 'pause' }))
  expect(await mine(id)).toMatchObject({ upcoming: [], nextDelivery: FIRST })
  expectProblem(await change(id, { action: 'unskip', cycle: 1 }), 409, 'subscription_paused')
  bodyOf(await change(id, { action: 'resume' }))
  expect(await listed()).toEqual(['1 skipped', '2 scheduled', '3 scheduled', '4 scheduled'])
  bodyOf(await change(id, { action: 'cancel' }))
  expect(await mine(id)).toMatchObject({ upcoming: [], onTheWay: [{ deliverOn: FIRST }] })
  expectProblem(await change(id, { action: 'unskip', cycle: 1 }), 409, 'subscription_ended')
})

test('a skipped delivery is not announced by email', async () => {
  const id = await subscribed(await offered({ name: 'Unannounced box' }))
  bodyOf(await change(id, { action: 'skip', cycle: 0 }))
  await runJobsOf(addDays(FIRST, -5), id)
  await runJobsOf(addDays(FIRST, 2), id)
  await expect
    .poll(async () => (await mailsTo(buyer, ann.email)).map(({ subject }) => subject), { timeout: 30_000 })
    .toContain(`Unannounced box: your card is charged on ${formatDateWithWeekday(addDays(FIRST, 5))}`)
  const subjects = (await mailsTo(buyer, ann.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain(
    `Unannounced box: your card is charged on ${formatDateWithWeekday(addDays(FIRST, -2))}`,
  )
})

test('another card is charged after a decline', async () => {
  const boxId = await offered({ name: 'Declined box' })
  const id = await subscribed(boxId, '4000000000000341')
  await runJobsOf(addDays(FIRST, -2), id)
  expect(await mine(id)).toMatchObject({
    status: 'past_due',
    unpaid: { failedAttempts: 1, nextAttemptOn: addDays(FIRST, -1) },
  })
  expectProblem(await change(id, { action: 'pause' }), 409, 'subscription_past_due')
  const bell = bodyOf(await buyer.get<NotificationFeed>('/api/notifications'))
  expect(bell.notifications.filter(({ title }) => title === 'Card declined')).toHaveLength(1)
  const ticket = bodyOf(await buyer.post<SetupIntentView>(`/api/subscriptions/${id}/setup-intents`))
  await keep(ticket, '5555555555554444')
  bodyOf(
    await buyer.request('PUT', `/api/subscriptions/${id}/payment-method`, {
      body: { setupIntentId: ticket.setupIntentId },
    }),
  )
  await runJobsOf(addDays(FIRST, -1), id)
  expect(await mine(id)).toMatchObject({ status: 'active', unpaid: null, paymentMethod: { last4: '4444' } })
  const deliveries = bodyOf(await seller.get<BoxDelivery[]>('/api/me/subscription-deliveries'))
  expect(deliveries.filter((one) => one.boxId === boxId)).toHaveLength(1)
})

test('one of many concurrent subscribers gets the last slot', async () => {
  const boxId = await offered({ name: 'Last place', capacity: 1 })
  const forms = await Promise.all([1, 2, 3, 4].map(() => subscribeForm(boxId)))
  const responses = await Promise.all(forms.map((form) => buyer.post('/api/subscriptions', form)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a discontinued box ends its subscriptions', async () => {
  const boxId = await offered({ name: 'Closed box' })
  const id = await subscribed(boxId)
  bodyOf(await seller.post(`/api/me/subscription-boxes/${boxId}/discontinue`))
  await expect.poll(async () => (await mine(id)).status, { timeout: 30_000 }).toBe('cancelled')
})

test('a box is changed by its producer only', async () => {
  const id = await offered({ name: 'Own box' })
  const { frequency: _f, firstDeliveryOn: _d, cutoffDays: _c, fulfillmentMethod: _w, taxable: _t, ...described } = BOX
  const revise = (visitor: Visitor, overrides: object) =>
    visitor.request('PUT', `/api/me/subscription-boxes/${id}`, { body: { ...described, ...overrides } })
  bodyOf(await revise(seller, { priceCents: 2700, expectedVersion: 1 }))
  expectProblem(await revise(seller, { expectedVersion: 1 }), 409, 'edit_conflict')
  const own = bodyOf(await seller.get<ProducerBox[]>('/api/me/subscription-boxes')).find((one) => one.id === id)
  expect(own).toMatchObject({ version: 2, priceCents: 2700, slotsTaken: 0 })
  const rival = await openShop(market, 'Rival Farm')
  const other = createVisitor(market.url)
  bodyOf(await other.signIn(rival.username, PASSWORD))
  expectProblem(await revise(other, { expectedVersion: 2 }), 403, 'box_not_owned')
  expectProblem(await other.post(`/api/me/subscription-boxes/${id}/discontinue`), 403, 'box_not_owned')
  const theirs = await subscribed(id)
  expectProblem(await change(theirs, { action: 'cancel' }, other), 404, 'subscription_not_found')
  expect(bodyOf(await other.get<SubscriptionView[]>('/api/subscriptions'))).toEqual([])
})

test('a box is delivered on pickup days only', async () => {
  const [day, other] = [weekdayOf(FIRST), weekdayOf(addDays(FIRST, 1))]
  const shop = await openShop(market, 'Thursday Farm', { terms: hoursOn(day) })
  const grower = createVisitor(market.url)
  bodyOf(await grower.signIn(shop.username, PASSWORD))
  const wrong = await grower.post('/api/me/subscription-boxes', { ...BOX, firstDeliveryOn: addDays(FIRST, 1) })
  expectProblem(wrong, 400, 'first_delivery_day_closed')
  const id = bodyOf(await grower.post<{ id: string }>('/api/me/subscription-boxes', { ...BOX, name: 'Weekday box' })).id
  const hours = `${WEEKDAY_NAMES[day].slice(0, 3)} 3:00–6:00 PM`
  expect(await boxSeen(id)).toMatchObject({ nextDelivery: FIRST, pickupHours: hours })

  const own = bodyOf(await grower.get<ProducerSettings>('/api/me/producer-profile'))
  const profile = (opening: Weekday) => ({
    businessName: own.businessName,
    description: own.description,
    zipCode: own.zipCode,
    phone: '',
    tags: [],
    expectedVersion: own.version,
    pickup: { address: '1 Barn Road', openingHours: hoursOn(opening).pickup!.openingHours },
    delivery: null,
  })
  const moved = await grower.request('PUT', '/api/me/producer-profile', { body: profile(other) })
  expectProblem(moved, 409, 'box_needs_pickup_day')
  bodyOf(await grower.post(`/api/me/subscription-boxes/${id}/discontinue`))
  bodyOf(await grower.request('PUT', '/api/me/producer-profile', { body: profile(other) }))
})

test('a pickup box requires opening hours by weekday', async () => {
  const shop = await openShop(market, 'Wordy Farm')
  const grower = createVisitor(market.url)
  bodyOf(await grower.signIn(shop.username, PASSWORD))
  expectProblem(await grower.post('/api/me/subscription-boxes', BOX), 409, 'pickup_days_missing')
})

test("a box skips its producer's closures", async () => {
  const id = await offered({ name: 'Holiday box' })
  const before = await subscribed(id)
  const period = { startsOn: FIRST, endsOn: addDays(FIRST, 1) }
  const closed = bodyOf(await seller.post<{ id: string }>('/api/me/closures', period))
  expect(await boxSeen(id)).toMatchObject({ nextDelivery: addDays(FIRST, 7) })
  expectProblem(await seller.post('/api/me/subscription-boxes', BOX), 400, 'first_delivery_day_closed')
  expect(await mine(await subscribed(id))).toMatchObject({ nextCycle: { cycle: 1, deliverOn: addDays(FIRST, 7) } })
  expect(await mine(before)).toMatchObject({
    nextDelivery: addDays(FIRST, 7),
    upcoming: [{ deliverOn: FIRST, status: 'closed', changeable: false }, { status: 'scheduled' }, {}, {}],
  })
  await runJobsOf(addDays(FIRST, -2), before)
  expect(await mine(before)).toMatchObject({ status: 'active', nextCycle: { cycle: 1, deliverOn: addDays(FIRST, 7) } })
  await expect
    .poll(async () => (await mailsTo(buyer, ann.email)).map(({ subject }) => subject), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([`Holiday box: no delivery on ${formatDateWithWeekday(FIRST)}`]))
  const { closureId } = bodyOf(await seller.get<ProducerSettings>('/api/me/producer-profile')).closures[0]!
  expect(closed.id).toBeDefined()
  bodyOf(await seller.request('DELETE', `/api/me/closures/${closureId}`))
})

test('invalid requests are refused without effect', async () => {
  const id = await offered({ name: 'Refused box' })
  const form = await subscribeForm(id)
  const other = createVisitor(market.url)
  bodyOf(await other.signIn(farm.username, PASSWORD))
  await expectNoEvents(market, async () => {
    expectProblem(await buyer.post('/api/subscriptions', { ...form, acceptsRenewalTerms: false }), 400, 'invalid_input')
    expectProblem(await buyer.post('/api/subscriptions', { ...form, totalCents: 1 }), 409, 'total_changed')
    expectProblem(
      await buyer.post('/api/subscriptions', { ...form, setupIntentId: 'seti_no' }),
      409,
      'payment_method_required',
    )
    // The form has another member's card.
    expectProblem(await other.post('/api/subscriptions', form), 409, 'payment_method_required')
    expectProblem(
      await seller.post('/api/me/subscription-boxes', { ...BOX, firstDeliveryOn: TODAY }),
      400,
      'first_delivery_too_soon',
    )
    expectProblem(
      await seller.post('/api/me/subscription-boxes', { ...BOX, fulfillmentMethod: 'delivery' }),
      409,
      'fulfillment_method_not_set_up',
    )
    expectProblem(await seller.post('/api/me/subscription-boxes', { ...BOX, contents: [] }), 400, 'invalid_input')
  })
})
