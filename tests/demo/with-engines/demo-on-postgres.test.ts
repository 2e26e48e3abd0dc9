import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { demoFiles } from '#demo/demo-images.ts'
import { largeMarket } from '#demo/large-market.ts'
import { sandboxDriver } from '#demo/seed/checkout-driver.ts'
import { seedDemoMarket } from '#demo/seed-demo-market.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { imageUrlsOf, type ProductImages } from '#domain/catalog/product-images.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { diskFiles } from '#platform/files/files.disk.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { postgresKeyVault } from '#platform/keys/keys.postgres.ts'
import { masterKeys } from '#platform/keys/master-key.ts'
import { stripePayments } from '#platform/payments/payments.stripe.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'

let folder: string
let log: EventLog
let payments: Payments
let seed: () => ReturnType<typeof seedDemoMarket>
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { db, drop } = await freshDatabase()
  closing.push(drop)
  const keys = await postgresKeyVault({
    db,
    masters: masterKeys([randomBytes(32)]),
    hashKey: randomBytes(32),
    linkKeys: [randomBytes(32)],
  })
  closing.push(keys.close)
  const store = await postgresEventStore({ database: db })
  closing.push(store.close)
  folder = await mkdtemp(join(tmpdir(), 'farmgate-demo-'))
  closing.push(() => rm(folder, { recursive: true }))
  log = createEventLog({ store, keys, definitions: eventDefinitions })
  const secrets = { secretKey: 'sk_test_demo', publishableKey: 'pk_test_demo', webhookSecret: 'whsec_demo' }
  const notices = { webhookUrl: 'http://127.0.0.1:9/', deliversLater: true }
  const sandbox = await startSandbox({ database: db, ...secrets, ...notices, runtime: systemRuntime, log: silentLog })
  closing.push(sandbox.close)
  const { host, port } = sandbox
  payments = stripePayments({ ...secrets, api: { host, port, protocol: 'http' }, scriptUrl: '/js', sandbox: true })
  const deps = { keys, runtime: systemRuntime, geocoder: zipcodeGeocoder() }
  seed = () =>
    seedDemoMarket({
      ...deps,
      bus: createCommandBus({ log }),
      now: systemRuntime.now(),
      setPassword: credentialsIn(db).set,
      readMarks: notificationInboxesIn(db),
      conversationReadMarks: conversationReadMarksIn(db),
      checkoutDriver: sandboxDriver(payments, { host, port, secretKey: secrets.secretKey }),
    })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

it('is stored once, even if seeded twice', async () => {
  expect((await seed()).wasSeeded).toBe(false)
  const head = await log.head()
  expect((await seed()).wasSeeded).toBe(true)
  expect(await log.head()).toBe(head)
})

it('has payments in the sandbox that can be refunded', async () => {
  const { events } = await log.readAll('0', 100_000, ['OrderPaid', 'OrderRefundSubmitted', 'PaymentCancelled'])
  const intents = (type: string) =>
    new Set(
      events
        .filter((event) => event.type === type)
        .map(({ data }) => (data as { paymentIntentId: string }).paymentIntentId),
    )
  expect(intents('OrderPaid').size).toBeGreaterThan(24)
  for (const paymentIntentId of intents('OrderPaid'))
    expect((await payments.retrieve(paymentIntentId)).status).toBe('succeeded')
  expect(intents('PaymentCancelled').size).toBe(2)
  for (const paymentIntentId of intents('PaymentCancelled'))
    expect((await payments.retrieve(paymentIntentId)).status).toBe('canceled')
  const refunded = events.filter(({ type }) => type === 'OrderRefundSubmitted').map(({ stream }) => stream)
  const kept = events.find(({ type, stream }) => type === 'OrderPaid' && !refunded.includes(stream))!
  const { paymentIntentId } = kept.data as { paymentIntentId: string }
  const refund = await payments.refund({ key: 'later', paymentIntentId, amountCents: 100, reason: 'a test' })
  expect(refund.status).toBe('succeeded')
})

it('has images in two sizes for everything', async () => {
  const { events } = await log.readAll('0', 100_000, ['ProductListed', 'ProducerRegistered'])
  const urls = new Set(
    (events as RecordedEvent<ProductEvent | ProducerEvent>[]).flatMap(({ data }) => imageUrlsOf(data as ProductImages)),
  )
  expect(urls.size).toBeGreaterThan(250)
  const files = demoFiles(diskFiles(join(folder, 'files')), folder)
  for (const url of urls) {
    const [, large, small] = /^\/files\/([^#]+)#small=(.+)$/.exec(url)!
    const found = await Promise.all([files.get(large!), files.get(small!)])
    const [page, card] = await Promise.all(found.map((file) => sharp(file!.bytes).metadata()))
    expect([page!.width, page!.height, card!.width, card!.height]).toEqual([800, 600, 400, 300])
    expect(found[0]!.bytes.length).toBeLessThan(60_000)
  }
})

it('adds thousands of products in bulk, once', async () => {
  const grow = () =>
    largeMarket({
      log,
      runtime: systemRuntime,
      geocoder: zipcodeGeocoder(),
      products: 2_000,
      seed: 'test',
      now: '2026-11-20T00:00:00.000Z',
    })
  const before = Number(await log.head())
  const { events, producers } = await grow()
  expect(producers).toBe(20)
  expect(events).toBeGreaterThan(4_000)
  expect(Number(await log.head())).toBe(before + events)
  await grow()
  expect(Number(await log.head())).toBe(before + events)
})
