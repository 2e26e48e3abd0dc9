import { afterAll, beforeAll, expect, test } from 'vitest'
import { processesOf } from '#app/processes.ts'
import { box } from '#domain/boxes/box.decider.ts'
import type { BoxDelivery, BoxView, CardTicketView, OwnBox, SubscriptionView } from '#domain/boxes/contract.ts'
import { daysAfter } from '#domain/kernel/day.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import type { UploadedPicture } from '#domain/pictures/contract.ts'
import { greyPng } from '#tests/platform/pictures/picture-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { pictureForm } from '#tests/support/picture-form.ts'
import {
  makePerson,
  openShop,
  PASSWORD,
  type Person,
  projected,
  type Shop,
  send as sendCommand,
} from '#tests/support/shop.ts'
import { createVisitor, fine, type Visitor } from '#tests/support/visitor.ts'
import { mailsTo } from '#tests/support/visitor-buying.ts'
import { expectProblem, nothingHappens } from '#tests/support/visitor-problems.ts'

let market: OpenMarket
let farm: Shop
let ann: Person
let seller: Visitor
let buyer: Visitor
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST = daysAfter(TODAY, 10)

beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm')
  ann = await makePerson(market, 'Ann Buyer')
  ;[seller, buyer] = [createVisitor(market.url), createVisitor(market.url)]
  fine(await seller.signIn(farm.username, PASSWORD))
  fine(await buyer.signIn(ann.username, PASSWORD))
})
afterAll(() => market?.stop())

const BOX = {
  ...{ name: 'Vegetable box', description: 'What the field has.', capacity: 20, priceCents: 2500 },
  contents: [
    { item: 'Carrots', swaps: ['Beets'] },
    { item: 'Salad', swaps: [] },
  ],
  ...{ frequency: 'weekly', firstDay: FIRST, cutOffDays: 2, fulfilment: 'pickup', taxable: false },
}
const CONTACT = { fullName: 'Ann Buyer', email: 'ann.buyer@example.com', phone: '802-555-0100' }

const offered = async (over: object = {}) =>
  fine(await seller.post<{ id: string }>('/api/me/boxes', { ...BOX, ...over })).id
const boxSeen = async (id: string): Promise<BoxView> =>
  fine(await buyer.get<BoxView[]>('/api/subscription-boxes')).find((one) => one.id === id)!
const mine = async (id: string): Promise<SubscriptionView> =>
  fine(await buyer.get<SubscriptionView[]>('/api/subscriptions')).find((one) => one.id === id)!
const change = (id: string, body: object, who = buyer) => who.ask('PATCH', `/api/subscriptions/${id}`, { body })

/** Types a card into the sandbox's form, as its script sends it. */
async function keep(ticket: CardTicketView, number = '4242424242424242') {
  const form = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    client_secret: ticket.clientSecret,
  }
  await buyer.ask('POST', `/sandbox/v1/setup_intents/${ticket.setupId}/confirm`, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${ticket.publishableKey}`,
    },
  })
}

async function subscribeForm(boxId: string, card?: string) {
  const ticket = fine(await buyer.post<CardTicketView>('/api/subscription-cards'))
  await keep(ticket, card)
  const { totalCents } = await boxSeen(boxId)
  return { boxId, setupId: ticket.setupId, totalCents, terms: true, contact: CONTACT }
}
const subscribed = async (boxId: string, card?: string) =>
  fine(await buyer.post<{ id: string }>('/api/subscriptions', await subscribeForm(boxId, card))).id

/** What the market does of itself when that day has come. */
async function comes(day: string, id: string) {
  const { facts } = market.engines
  await processesOf({ facts }, { bus: market.bus, payments: market.payments, dayOf: () => day }).deliveries.advance(id)
  await projected(market)
}

test('a box is offered with its whole price', async () => {
  const id = await offered()
  expect(await boxSeen(id)).toMatchObject({
    ...{ price: 2500, processingCents: 102, totalCents: 2602, placesLeft: 20, contents: ['Carrots', 'Salad'] },
    ...{ nextDelivery: FIRST, nextCharge: daysAfter(FIRST, -2), producer: { businessName: 'Hill Farm' } },
  })
  const weekly = fine(await buyer.get<BoxView[]>('/api/subscription-boxes?frequency=monthly'))
  expect(weekly.find((one) => one.id === id)).toBeUndefined()
})

test('a box shows a picture its producer uploaded, and no other', async () => {
  const upload = async (who: Visitor, width: number) =>
    fine(await who.post<UploadedPicture>('/api/upload', pictureForm(greyPng(width, 60))))
  const [own, other, foreign] = [await upload(seller, 61), await upload(seller, 62), await upload(buyer, 63)]
  const id = await offered({ name: 'Pictured box', pictureId: own.pictureId })
  expect((await boxSeen(id)).imageUrl).toBe(own.url)

  const { frequency: _f, firstDay: _d, cutOffDays: _c, fulfilment: _w, taxable: _t, ...described } = BOX
  const revise = (seen: number, over: object) =>
    seller.ask('PUT', `/api/me/boxes/${id}`, { body: { ...described, seen, ...over } })
  fine(await revise(1, { name: 'Still pictured' }))
  expect((await boxSeen(id)).imageUrl).toBe(own.url)
  fine(await revise(2, { pictureId: other.pictureId }))
  expect((await boxSeen(id)).imageUrl).toBe(other.url)
  expectProblem(await revise(3, { pictureId: foreign.pictureId }), 400, 'picture_not_yours')
  expectProblem(await seller.post('/api/me/boxes', { ...BOX, pictureId: foreign.pictureId }), 400, 'picture_not_yours')
  fine(await revise(3, { pictureId: null }))
  expect((await boxSeen(id)).imageUrl).toBeNull()
})

test.each(['https://tracker.example/pixel.png', '//tracker.example/pixel.png', '/api/auth/user'])(
  'a box never has browsers fetch %s',
  async (imageUrl) => {
    const id = await offered({ name: 'Free address', imageUrl })
    expect((await boxSeen(id)).imageUrl).toBeNull()
    // As older versions of the market wrote it.
    const older = market.engines.facts.id('box')
    const { frequency, firstDay, cutOffDays, taxable, ...described } = BOX
    const terms = { frequency: frequency as 'weekly', firstDay, cutOffDays, fulfilment: 'pickup' as const, taxable }
    const description = { ...described, imageUrl }
    const command = {
      type: 'CreateBox',
      boxId: older,
      producerId: farm.producerId,
      description,
      terms,
      today: TODAY,
    } as const
    await sendCommand(market, box, older, command)
    await projected(market)
    expect((await boxSeen(older)).imageUrl).toBeNull()
  },
)

test('subscribed, charged at the cut-off, packed', async () => {
  const boxId = await offered({ name: 'Charged box' })
  const id = await subscribed(boxId)
  expect(await mine(id)).toMatchObject({
    ...{ status: 'active', totalCents: 2602, card: { brand: 'visa', last4: '4242' } },
    next: { cycle: 0, deliverOn: FIRST, changeable: true },
  })
  fine(await change(id, { action: 'swap', cycle: 0, swaps: [{ item: 'Carrots', instead: 'Beets' }] }))
  await comes(daysAfter(FIRST, -2), id)
  await comes(daysAfter(FIRST, -2), id)
  const packed = fine(await seller.get<BoxDelivery[]>('/api/me/box-deliveries')).filter((one) => one.boxId === boxId)
  expect(packed).toMatchObject([{ deliverOn: FIRST, buyerName: 'Ann Buyer', contents: ['Beets', 'Salad'] }])
  const order = fine(await buyer.get<OrderView>(`/api/orders/${packed[0]!.orderId}`))
  expect(order).toMatchObject({ status: 'paid', lines: [{ name: 'Charged box', quantity: 1 }] })
  expect(await mine(id)).toMatchObject({ status: 'active', next: { cycle: 1, deliverOn: daysAfter(FIRST, 7) } })
  await expect
    .poll(async () => (await mailsTo(buyer, ann.email)).map(({ subject }) => subject), { timeout: 15_000 })
    .toEqual(expect.arrayContaining([expect.stringContaining('Charged box: your card is charged')]))
})

test('what was agreed to stands in the log', async () => {
  const id = await subscribed(await offered({ name: 'Agreed box' }))
  const started = (await market.events('SubscriptionStarted')).find(
    ({ data }) => (data as { subscriptionId: string }).subscriptionId === id,
  )!
  expect(started.data).toMatchObject({
    money: { totalCents: 2602 },
    terms: { text: expect.stringContaining('$26.02'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('skip, pause, resume and cancel', async () => {
  const boxId = await offered({ name: 'Changed box', capacity: 1 })
  const id = await subscribed(boxId)
  fine(await change(id, { action: 'skip', cycle: 0 }))
  expect(await mine(id)).toMatchObject({ next: { cycle: 1 } })
  fine(await change(id, { action: 'pause' }))
  expect(await mine(id)).toMatchObject({ status: 'paused', next: null })
  fine(await change(id, { action: 'resume' }))
  expect(await mine(id)).toMatchObject({ status: 'active', next: { cycle: 1 } })
  expect(await boxSeen(boxId)).toMatchObject({ placesLeft: 0 })
  fine(await change(id, { action: 'cancel' }))
  expect(await mine(id)).toMatchObject({ status: 'cancelled' })
  await expect.poll(async () => (await boxSeen(boxId)).placesLeft, { timeout: 15_000 }).toBe(1)
})

test('a declined card is told, and another one pays at once', async () => {
  const boxId = await offered({ name: 'Declined box' })
  const id = await subscribed(boxId, '4000000000000341')
  await comes(daysAfter(FIRST, -2), id)
  expect(await mine(id)).toMatchObject({ status: 'past_due', unpaid: { failures: 1, tryOn: daysAfter(FIRST, -1) } })
  expectProblem(await change(id, { action: 'pause' }), 409, 'subscription_past_due')
  const bell = fine(await buyer.get<NotificationFeed>('/api/notifications'))
  expect(bell.notifications.filter(({ title }) => title === 'Card declined')).toHaveLength(1)
  const ticket = fine(await buyer.post<CardTicketView>(`/api/subscriptions/${id}/card-setup`))
  await keep(ticket, '5555555555554444')
  fine(await buyer.ask('PUT', `/api/subscriptions/${id}/card`, { body: { setupId: ticket.setupId } }))
  await comes(daysAfter(FIRST, -1), id)
  expect(await mine(id)).toMatchObject({ status: 'active', unpaid: null, card: { last4: '4444' } })
  const deliveries = fine(await seller.get<BoxDelivery[]>('/api/me/box-deliveries'))
  expect(deliveries.filter((one) => one.boxId === boxId)).toHaveLength(1)
})

test('many race for the last place, one gets it', async () => {
  const boxId = await offered({ name: 'Last place', capacity: 1 })
  const forms = await Promise.all([1, 2, 3, 4].map(() => subscribeForm(boxId)))
  const answers = await Promise.all(forms.map((form) => buyer.post('/api/subscriptions', form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a closed box ends its subscriptions', async () => {
  const boxId = await offered({ name: 'Closed box' })
  const id = await subscribed(boxId)
  fine(await seller.post(`/api/me/boxes/${boxId}/close`))
  await expect.poll(async () => (await mine(id)).status, { timeout: 15_000 }).toBe('cancelled')
})

test('the producer changes it, and nobody else', async () => {
  const id = await offered({ name: 'Own box' })
  const { frequency: _f, firstDay: _d, cutOffDays: _c, fulfilment: _w, taxable: _t, ...described } = BOX
  const revise = (who: Visitor, over: object) =>
    who.ask('PUT', `/api/me/boxes/${id}`, { body: { ...described, ...over } })
  fine(await revise(seller, { priceCents: 2700, seen: 1 }))
  expectProblem(await revise(seller, { seen: 1 }), 409, 'changed_meanwhile')
  const own = fine(await seller.get<OwnBox[]>('/api/me/boxes')).find((one) => one.id === id)
  expect(own).toMatchObject({ version: 2, priceCents: 2700, taken: 0 })
  const rival = await openShop(market, 'Rival Farm')
  const other = createVisitor(market.url)
  fine(await other.signIn(rival.username, PASSWORD))
  expectProblem(await revise(other, { seen: 2 }), 403, 'not_your_box')
  expectProblem(await other.post(`/api/me/boxes/${id}/close`), 403, 'not_your_box')
  const theirs = await subscribed(id)
  expectProblem(await change(theirs, { action: 'cancel' }, other), 404, 'subscription_not_found')
  expect(fine(await other.get<SubscriptionView[]>('/api/subscriptions'))).toEqual([])
})

test('what cannot be is refused, and nothing happens', async () => {
  const id = await offered({ name: 'Refused box' })
  const form = await subscribeForm(id)
  const other = createVisitor(market.url)
  fine(await other.signIn(farm.username, PASSWORD))
  await nothingHappens(market, async () => {
    expectProblem(await buyer.post('/api/subscriptions', { ...form, terms: false }), 400, 'invalid_input')
    expectProblem(await buyer.post('/api/subscriptions', { ...form, totalCents: 1 }), 409, 'box_total_changed')
    expectProblem(await buyer.post('/api/subscriptions', { ...form, setupId: 'seti_no' }), 409, 'card_missing')
    // Somebody else's card.
    expectProblem(await other.post('/api/subscriptions', form), 409, 'card_missing')
    expectProblem(await seller.post('/api/me/boxes', { ...BOX, firstDay: TODAY }), 400, 'first_day_too_soon')
    expectProblem(await seller.post('/api/me/boxes', { ...BOX, fulfilment: 'delivery' }), 409, 'way_not_offered')
    expectProblem(await seller.post('/api/me/boxes', { ...BOX, contents: [] }), 400, 'invalid_input')
  })
})
