import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMarketplace } from '#app/start.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { BoxView, SetupIntentView } from '#domain/subscriptions/contract.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { rebuildProjectionsWithPersonalData } from '#read-side/privacy/rebuild-personal-data.ts'
import { projections } from '#read-side/projections.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { emptyRedis } from '#tests/resilience/support/empty-redis.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  enrollTwoFactor,
  newMember,
  OPEN_DAILY,
  openShop,
  PASSWORD,
  PICKUP,
  type Shop,
  send,
  signedIn,
  waitForProjections,
} from '#tests/support/members.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { subscriber } from '#tests/support/push-service/push-service.ts'
import { eraseAt, everyFile, everyKey, everyRow, occurrencesIn } from '#tests/support/retention.ts'
import { buy, readOrder } from '#tests/support/shopping.ts'
import { documentForm, imageForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'
import { disputeMarksIn } from '#write-side/disputes/dispute-marks.ts'
import { welcomeMarksIn } from '#write-side/identity/welcome-marks.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'

const HOLLOW = 'Quartz Hollow'
const CONTACT = { fullName: 'Zelda Quartzhand', email: 'quartz.hollow@example.com', phone: '802-555-7731' }
const SECTION = { statement: 'We own the wombat pasture.', documents: 'Passport ending 9981', link: '' }
/** All text that is personal data of the erased users. */
const PERSONAL = [
  ...[
    'quartz.hollow',
    'Zelda Quartzhand',
    '555-7731',
    '77 Wombat Lane',
    '41 Quagga Row',
    'wombat pasture',
    'ending 9981',
  ],
  ...['Leave it by the blue gate', 'Is the chard from the low field', 'Asked as a guest', 'Quartz on my tongue'],
  ...['zelda-evidence', 'heron stood', 'otter saw', 'badger be'],
  ...['zelda-lease', 'zelda-device', 'Zelda’s phone', '05777'],
]

const redis = await emptyRedis()
/** The job queues under test. */
const QUEUES = [
  ['PostgreSQL', undefined],
  ['Redis', 'url' in redis ? redis.url : undefined],
] as const

for (const [queue, url] of QUEUES) {
  if (queue === 'PostgreSQL' || url) describe(`jobs on ${queue}`, () => erasureTests(url))
  else test.skip(`did not run on ${queue}: ${'missing' in redis ? redis.missing : ''}`)
}

const READ_MARKS = [
  'dispute_read_marks',
  'dispute_watchers',
  'conversation_read_marks',
  'welcome_marks',
  'notification_read_marks',
  'notification_inboxes',
]
const readMarksIn = (rows: Readonly<Record<string, string>>) =>
  Object.fromEntries(READ_MARKS.map((table) => [table, rows[`public.${table}`]!]))

function erasureTests(redisUrl: string | undefined): void {
  let market: OpenMarket
  let farm: Shop
  let grower: Visitor
  beforeAll(async () => {
    market = await openMarket(redisUrl ? { REDIS_URL: redisUrl } : {})
    farm = await openShop(market, 'Hill Farm', { products: { Leeks: {}, Chard: {} }, terms: OPEN_DAILY })
    grower = await signedIn(market, farm.username)
  })
  afterAll(async () => {
    await market?.stop()
    if (redisUrl) await emptied(redisUrl)
  })

  async function handOver(orderId: string, seller: Visitor) {
    for (const status of ['processing', 'ready_for_pickup', 'completed'])
      bodyOf(await seller.request('PATCH', `/api/orders/${orderId}/status`, { body: { status } }))
  }

  /** Opens a dispute with images, gets an answer, and withdraws it. */
  async function disputeAndWithdraw(caller: Visitor, orderId: string) {
    const form = documentForm(pdf({ page: 'a leek' }), { name: 'zelda-evidence.pdf' })
    const document = bodyOf(await caller.post<{ id: string }>(`/api/orders/${orderId}/dispute-evidence`, form))
    const lines = [{ itemId: farm.products.Leeks!, quantity: 1 }]
    const input = {
      reason: 'product_quality',
      description: 'The heron stood on them.',
      desiredResolution: 'partial_refund',
      evidence: [document.id],
    }
    const { id } = bodyOf(await caller.post<{ id: string }>(`/api/orders/${orderId}/disputes`, { ...input, lines }))
    bodyOf(await caller.post(`/api/disputes/${id}/statements`, { statement: 'The otter saw it too.' }))
    bodyOf(await grower.post(`/api/disputes/${id}/response`, { offer: null, statement: 'They left here whole.' }))
    bodyOf(await caller.post(`/api/disputes/${id}/withdrawal`, { statement: 'Let the badger be.' }))
  }

  async function requestErasure(
    caller: Visitor,
    orderId: string,
    { content, key = '' }: { content: string; key?: string },
  ) {
    const { id } = bodyOf(await caller.post<{ id: string }>(`/api/conversations${key}`, { orderId }))
    bodyOf(await caller.post(`/api/messages${key}`, { conversationId: id, content }))
    return id
  }

  /** Subscribes to a box of the farm and cancels. */
  async function subscribeAndCancel(caller: Visitor) {
    const firstDeliveryOn = addDays(new Date().toISOString().slice(0, 10), 10)
    const box = {
      name: 'Field box',
      description: 'What there is.',
      imageUrl: null,
      capacity: 5,
      priceCents: 2500,
      contents: [{ item: 'Carrots', substitutes: [] }],
      frequency: 'weekly',
      firstDeliveryOn,
      cutoffDays: 2,
      fulfillmentMethod: 'pickup',
      taxable: false,
    }
    const { id: boxId } = bodyOf(await grower.post<{ id: string }>('/api/me/subscription-boxes', box))
    const ticket = bodyOf(await caller.post<SetupIntentView>('/api/subscription-setup-intents'))
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' }
    const typed = Object.entries(card).map(([field, value]) => [`payment_method_data[card][${field}]`, value])
    await caller.request('POST', `/sandbox/v1/setup_intents/${ticket.setupIntentId}/confirm`, {
      body: new URLSearchParams([
        ...[...typed, ['payment_method_data[type]', 'card'], ['client_secret', ticket.clientSecret]],
        ['payment_method_data[billing_details][name]', CONTACT.fullName],
      ] as [string, string][]).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${ticket.publishableKey}`,
      },
    })
    const { totalCents } = bodyOf(await caller.get<BoxView[]>('/api/subscription-boxes')).find(
      ({ id }) => id === boxId,
    )!
    const form = { boxId, setupIntentId: ticket.setupIntentId, totalCents, acceptsRenewalTerms: true, contact: CONTACT }
    const { id } = bodyOf(await caller.post<{ id: string }>('/api/subscriptions', form))
    bodyOf(await caller.request('PATCH', `/api/subscriptions/${id}`, { body: { action: 'cancel' } }))
  }

  const HOME = { address: '41 Quagga Row', city: 'Zebulon', state: 'VT' }
  /** A member with every kind of personal data. */
  async function runFullLifecycle() {
    const shop = await openShop(market, HOLLOW, { products: { Morels: {} } })
    const terms = { accountId: shop.accountId, settings: PICKUP, pickupAddress: '77 Wombat Lane' }
    await send(market, producer, shop.producerId, { type: 'UpdateFulfillmentSettings', ...terms })
    const caller = await signedIn(market, shop.username)
    const profile = {
      username: shop.username,
      fullName: CONTACT.fullName,
      phone: CONTACT.phone,
      zipCode: '05777',
      ...HOME,
    }
    bodyOf(await caller.request('PUT', '/api/me/profile', { body: profile }))
    bodyOf(await caller.request('PUT', `/api/me/favorites/product/${farm.products.Leeks}`))
    bodyOf(await caller.post('/api/me/push-devices', { ...subscriber('zelda-device').address, name: 'Zelda’s phone' }))
    const picture = bodyOf(await caller.post<{ id: string }>('/api/upload', imageForm(grayPng(600, 400))))
    const { id: documentId } = bodyOf(
      await caller.post<{ id: string }>('/api/me/documents', documentForm(pdf(), { name: 'zelda-lease.pdf' })),
    )
    const application = {
      identity: SECTION,
      business: SECTION,
      practices: SECTION,
      committed: true,
      documentIds: [documentId],
    }
    bodyOf(await caller.post('/api/me/verification', application))
    bodyOf(await caller.post('/api/me/verification/withdraw'))

    const fulfillment = {
      producerId: farm.producerId,
      method: 'pickup',
      instructions: 'Leave it by the blue gate',
    } as const
    const input = { contact: CONTACT, fulfillment: [fulfillment] }
    const member = await buy(caller, [{ productId: farm.products.Leeks!, quantity: 2 }], input)
    const visitor = createVisitor(market.url)
    const guest = await buy(visitor, [{ productId: farm.products.Chard!, quantity: 1 }], { contact: CONTACT })
    const [mine, guests] = [member.view.orders[0]!, guest.view.orders[0]!]
    const erasureRequest = await requestErasure(caller, mine.id, { content: 'Is the chard from the low field' })
    // A reply to the member, whose push device no longer exists.
    const reply = bodyOf(
      await grower.post<{ id: string }>('/api/messages', { conversationId: erasureRequest, content: 'It is.' }),
    )
    bodyOf(await caller.post(`/api/conversations/${erasureRequest}/read`, { lastMessageId: reply.id }))
    const [mail] = await mailsAbout(visitor, { to: CONTACT.email, about: `receipt:${guest.started.checkoutId}` })
    const key = new RegExp(`/order/${guests.id}\\?key=([0-9a-f]+)`).exec(mail!.text)![1]!
    await requestErasure(visitor, guests.id, { content: 'Asked as a guest', key: `?key=${key}` })
    for (const { id } of [mine, guests]) await handOver(id, grower)
    bodyOf(
      await caller.post('/api/reviews', { productId: farm.products.Leeks, rating: 5, comment: 'Quartz on my tongue.' }),
    )
    await disputeAndWithdraw(caller, mine.id)
    await enrollTwoFactor(caller)
    await subscribeAndCancel(caller)
    const sold = await buy(await newMember(market, 'Bo Buyer'), [{ productId: shop.products.Morels!, quantity: 1 }])
    await handOver(sold.view.orders[0]!.id, caller)
    await waitUntil(
      async () => (await market.events('OrderLinkedToAccount')).length,
      (joined) => joined > 0,
    )
    await leaveReadMarks(shop.accountId)
    await waitForProjections(market)
    return { shop, member: caller, picture, mine, guests }
  }

  /** Leaves a mark in each table of read marks, including those of staff. */
  async function leaveReadMarks(accountId: string) {
    const readThrough = market.engines.runtime.now()
    await welcomeMarksIn(market.engines.db).record(accountId, readThrough)
    const disputeMarks = disputeMarksIn(market.engines.db)
    await disputeMarks.recordRead({ accountId, disputeId: 'dispute_1', readThrough })
    await disputeMarks.watch({ accountId, disputeId: 'dispute_1', now: readThrough })
    const inboxes = notificationInboxesIn(market.engines.db)
    await inboxes.markRead({ accountId, notificationId: 'order_1.0.order_paid', now: readThrough })
    await inboxes.markAllRead({ accountId, through: readThrough, now: readThrough })
  }

  /** The hash of the stored log up to this position. */
  async function hashOfLog(upTo: string): Promise<string> {
    const rows = await market.engines.db.query<{ text: string }>(
      'select e::text as text from events e where position <= $1::bigint order by position',
      [upTo],
    )
    return createHash('sha256')
      .update(rows.map(({ text }) => text).join('\n'))
      .digest('hex')
  }

  const afterTheCoolingOff = () => addMs(market.engines.runtime.now(), (REOPEN_WINDOW_DAYS + 1) * 86_400_000)
  const money = ({ orderNumber, totalCents, lines, status }: OrderView) => ({
    number: orderNumber,
    totalCents,
    status,
    lines: lines.length,
  })

  test('an erased member leaves no data and balanced accounts', async () => {
    const { shop, member, picture, mine, guests } = await runFullLifecycle()
    const db = market.engines.db
    const before = await Promise.all([mine, guests].map(async ({ id }) => money(await readOrder(grower, { id }))))
    // The check finds all of them before the erasure. The device's endpoint is only stored encrypted.
    const readable = await everyRow(db)
    expect(occurrencesIn(readMarksIn(readable), [shop.accountId])).toHaveLength(6)
    const sealedOnly = ['zelda-device']
    for (const word of PERSONAL)
      expect([word, occurrencesIn(readable, [word]).length > 0]).toEqual([word, !sealedOnly.includes(word)])
    const { token, obligations } = bodyOf(
      await member.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }),
    )
    expect(obligations).toEqual([])
    bodyOf(await member.request('DELETE', '/api/me', { body: { token, eraseReviews: true } }))
    await idle(market)
    const head = await market.engines.log.head()
    const sealed = await hashOfLog(head)

    expect(await eraseAt(market, market.engines.runtime.now())).toBe(0)
    expect(await eraseAt(market, afterTheCoolingOff())).toBe(1)
    expect(await eraseAt(market, afterTheCoolingOff())).toBe(0)

    expect(occurrencesIn(await everyRow(db), PERSONAL)).toEqual([])
    expect(occurrencesIn(readMarksIn(await everyRow(db)), [shop.accountId])).toEqual([])
    expect(occurrencesIn(everyFile(market.engines.config.dataDir), PERSONAL)).toEqual([])
    if (redisUrl) {
      const queued = await everyKey(redisUrl)
      expect(Object.keys(queued).length).toBeGreaterThan(10)
      expect(occurrencesIn(queued, PERSONAL)).toEqual([])
    }
    const answers: Record<string, string> = {}
    for (const path of [
      '/api/products?search=quartz',
      '/api/producer-profiles?search=quartz',
      '/api/producer-profiles',
    ])
      answers[path] = JSON.stringify(bodyOf(await grower.get(path)))
    expect(occurrencesIn(answers, [...PERSONAL, HOLLOW])).toEqual([])
    expect((await grower.get(`/images/${picture.id}/800.webp`)).status).toBe(404)
    const parked = await db.query('select row_key, error from parked_events')
    expect(parked).toEqual([])

    expect(await hashOfLog(head)).toBe(sealed)
    const after = await Promise.all([mine, guests].map(async ({ id }) => money(await readOrder(grower, { id }))))
    expect(after).toEqual(before)
    const [erased] = (await market.events('AccountErased')) as RecordedEvent<{ type: string; data: object }>[]
    expect(erased!.data).toMatchObject({
      accountId: shop.accountId,
      destroyedKeyClasses: ['account', 'transaction', 'processor', 'communication', 'review'],
      erasedCounts: { passwords: 1, 'two-factor enrollments': 1, images: 1, documents: 2 },
    })
    const atProcessor = await waitUntil(
      () => market.events('ProcessorCustomersDeleted'),
      (events) => events.length > 0,
    )
    expect(atProcessor[0]!.data).toEqual({ accountId: shop.accountId, customerCount: 1 })
    expect(await market.payments.cards.customersOf(shop.accountId)).toEqual([])
    // The names are available, and the former one cannot be used to sign in.
    expect((await createVisitor(market.url).signIn(shop.username, PASSWORD)).status).toBe(401)
    const again = { username: shop.username, email: shop.email, password: 'another fence of cedar' }
    bodyOf(await createVisitor(market.url).post('/api/auth/register', again))
  })

  test('a restored backup is erased again at startup', async () => {
    const db = market.engines.db
    const tables = ['data_keys', 'credentials', 'sent_emails', 'email_log']
    const hal = await newMember(market, 'Hal Backhouse')
    bodyOf(
      await hal.request('PUT', '/api/me/profile', {
        body: { username: 'hal.backhouse', fullName: 'Halbert of Old', phone: '', zipCode: '' },
      }),
    )
    const { token } = bodyOf(await hal.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }))
    bodyOf(await hal.request('DELETE', '/api/me', { body: { token } }))
    await mailsAbout(grower, { to: 'hal.backhouse@example.com', about: 'closed:' })
    await db.query('create schema backup')
    for (const table of tables) await db.query(`create table backup.${table} as table public.${table}`)
    expect(await eraseAt(market, afterTheCoolingOff())).toBe(1)

    for (const table of tables) {
      await db.query(`delete from public.${table}`)
      await db.query(`insert into public.${table} select * from backup.${table}`)
    }
    await db.query('drop schema backup cascade')
    await db.query(`select pg_notify('farmgate_key_destroyed', '')`)
    await rebuildProjectionsWithPersonalData({ db, log: market.engines.log }, projections)
    const HIS = ['Halbert of Old', 'hal.backhouse']
    expect(occurrencesIn(await everyRow(db), HIS)).not.toEqual([])

    const port = await freePort()
    const config = { ...market.engines.config, port, publicUrl: `http://localhost:${port}` }
    const second = await startMarketplace(config, pino({ enabled: false }))
    try {
      expect(
        occurrencesIn(await everyRow(db), [...HIS, ...PERSONAL.filter((word) => word !== 'quartz.hollow')]),
      ).toEqual([])
      expect((await createVisitor(second.url).signIn('hal.backhouse', PASSWORD)).status).toBe(401)
    } finally {
      await second.stop()
    }
  })
}

/** The database was empty before this test. */
async function emptied(url: string): Promise<void> {
  const client = new Redis(url)
  await client.flushdb()
  await client.quit()
}
