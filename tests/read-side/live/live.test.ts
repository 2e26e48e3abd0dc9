import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { EventLog, RecordedPage } from '#platform/event-store/event-log.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { typesOf } from '#platform/projections/projection.ts'
import { createProgressWatcher } from '#platform/projections/projection-progress.ts'
import { catalogLive } from '#read-side/catalog/catalog.live.ts'
import { createLiveUpdates, type LiveUpdates } from '#read-side/live/live-updates.ts'
import { liveMaps } from '#read-side/live-maps.ts'
import { projections } from '#read-side/projections.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, paid, placed, statusChanged } from '#tests/support/order-events.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { accountIdOf, listed, productIdOf, stockCounted } from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'
import { type TestSocket, testSocket } from '../support/test-socket.ts'

const keys = memoryKeyVault()
const silent = pino({ level: 'silent' })
const producer: Actor = { kind: 'member', accountId: accountIdOf('bob'), producerId: ids.producerId, verified: true }
const stranger: Actor = {
  kind: 'member',
  accountId: accountIdOf('eve'),
  producerId: idNamed('producer', 'eve'),
  verified: true,
}

let market: ProjectedMarket
let live: LiveUpdates
/** The number of log reads for sockets, and of events read. */
let reads: { pages: number; events: number }
/** The clock of the sockets, ms. */
let clock: number

beforeEach(async () => {
  market = await projectedMarket()
  const { db, log, projector } = market
  reads = { pages: 0, events: 0 }
  clock = 0
  live = createLiveUpdates({
    log: counted(leisurely(log)),
    maps: liveMaps({ db, keys }),
    logger: silent,
    elapsedMs: () => clock,
    projected: projector.projected,
    onProgress: projector.onProgress,
  })
})

/** The log, in which every read of a page, from memory or from the store, passes through a function. */
const withPages = (log: EventLog, through: (read: () => Promise<RecordedPage>) => Promise<RecordedPage>): EventLog => ({
  ...log,
  readAll: (...args) => through(() => log.readAll(...args)),
  follow: (...args) => through(() => log.follow(...args)),
})

const counted = (log: EventLog): EventLog =>
  withPages(log, async (read) => {
    const page = await read()
    reads.pages += 1
    reads.events += page.events.length
    return page
  })

/** Waits for many turns of the event loop, to simulate a slow step. */
async function shortDelay(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve))
}
const leisurely = (log: EventLog): EventLog =>
  withPages(log, async (read) => {
    const page = await read()
    await shortDelay()
    return page
  })

let stopWriting = () => {}
afterEach(async () => {
  stopWriting()
  await live.close()
  await market.close()
})

/** Appends events, and waits until the read models include them and the sockets have processed them. */
async function append(...events: readonly DomainEvent[]): Promise<void> {
  await market.record(...events)
  await new Promise((resolve) => setImmediate(resolve))
}

function open(actor: Actor, on: LiveUpdates = live) {
  const socket = testSocket()
  const connection = on.connect(socket, actor)
  const ask = (request: object) => connection.onMessage(JSON.stringify(request))
  const types = () => socket.received.map(({ type }) => type)
  return { socket, ask, types, ...connection }
}

/** Waits until the socket has answered a request that is always refused. */
async function settled({ socket, ask }: { socket: TestSocket; ask: (request: object) => void }): Promise<void> {
  const id = `marker-${socket.received.length}-${Math.random()}`
  ask({ type: 'watch', topic: 'order', id })
  await waitUntil(
    () => socket.received.some((each) => each.type === 'refused' && each.id === id),
    (found) => found,
  )
}
const updatesOf = (socket: TestSocket) =>
  socket.received.filter(({ type }) => type.includes('_') && type !== 'caught_up')

test('a producer is notified about a paid order', async () => {
  const { socket } = open(producer)
  expect(socket.received).toEqual([{ type: 'welcome', position: '0', signedIn: true }])
  await append(placed(), paid())
  expect(updatesOf(socket)).toEqual([
    { type: 'new_order', orderId: ids.orderId, producerId: ids.producerId, position: '2' },
    { type: 'order_status_update', orderId: ids.orderId, status: 'paid', position: '2' },
  ])
})

test('a guest with the key is notified about their order', async () => {
  const guest = open(ANONYMOUS)
  guest.ask({ type: 'watch', topic: 'order', id: ids.orderId, key: signLink(keys, 'order', ids.orderId) })
  await settled(guest)
  await append(placed(), paid(), statusChanged('OrderReadyForPickup'))
  expect(updatesOf(guest.socket).map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'ready_for_pickup'])
})

test('other callers are not notified about an order', async () => {
  await append(placed())
  const [eve, anonymous] = [open(stranger), open(ANONYMOUS)]
  for (const each of [eve, anonymous]) {
    each.ask({ type: 'watch', topic: 'order', id: ids.orderId, key: 'f'.repeat(40) })
    each.ask({ type: 'watch', topic: 'order', id: ids.orderId })
    each.ask({ type: 'watch', topic: 'checkout', id: idNamed('checkout', 'one') })
    await settled(each)
    expect(each.types().slice(1, 4)).toEqual(['refused', 'refused', 'refused'])
  }
  await append(paid())
  expect(updatesOf(eve.socket)).toEqual([])
  expect(updatesOf(anonymous.socket)).toEqual([])
})

test('an order key gives access to its order only', async () => {
  const guest = open(ANONYMOUS)
  const key = signLink(keys, 'order', ids.orderId)
  guest.ask({ type: 'watch', topic: 'checkout', id: ids.orderId, key })
  guest.ask({ type: 'watch', topic: 'order', id: idNamed('order', 'two'), key })
  await settled(guest)
  expect(guest.types()).toEqual(['welcome', 'refused', 'refused', 'refused'])
})

test('any visitor is notified about a product', async () => {
  const visitor = open(ANONYMOUS)
  const id = productIdOf('Beans')
  visitor.ask({ type: 'watch', topic: 'product', id })
  await settled(visitor)
  await append(listed('Beans', 'orchard'), stockCounted('Beans', 'orchard', 3), listed('Peas', 'orchard'))
  expect(updatesOf(visitor.socket)).toEqual([
    { type: 'inventory_update', productId: id, position: '1' },
    { type: 'inventory_update', productId: id, position: '2' },
  ])
  visitor.ask({ type: 'unwatch', topic: 'product', id })
  await settled(visitor)
  await append(stockCounted('Beans', 'orchard', 2))
  expect(updatesOf(visitor.socket)).toHaveLength(2)
})

test('a message with two subscribed topics is delivered once', async () => {
  await append(placed(), paid())
  const both = open(producer)
  both.ask({ type: 'watch', topic: 'order', id: ids.orderId })
  await settled(both)
  await append(statusChanged('OrderReadyForPickup'))
  expect(updatesOf(both.socket)).toHaveLength(1)
})

test('a socket resumes where it was disconnected', async () => {
  await append(placed(), paid())
  await append(listed('Beans', 'orchard'), statusChanged('OrderReadyForPickup'))
  const reopened = open(producer)
  reopened.ask({ type: 'resume', position: '1' })
  await settled(reopened)
  expect(reopened.socket.received.slice(0, -1)).toEqual([
    { type: 'welcome', position: '4', signedIn: true },
    expect.objectContaining({ type: 'new_order', position: '2' }),
    expect.objectContaining({ type: 'order_status_update', position: '2' }),
    { type: 'notification', position: '2' },
    expect.objectContaining({ type: 'inventory_update', position: '3' }),
    expect.objectContaining({ type: 'order_status_update', position: '4' }),
    { type: 'caught_up', position: '4' },
  ])
})

test('messages before the resume are not repeated', async () => {
  await append(placed(), paid())
  const reopened = open(producer)
  await append(statusChanged('OrderReadyForPickup'))
  reopened.ask({ type: 'resume', position: '0' })
  await settled(reopened)
  expect(updatesOf(reopened.socket).map(({ position }) => position)).toEqual(['3', '2', '2'])
})

test('no message is lost or duplicated during writes', async () => {
  const id = productIdOf('Beans')
  const heard: number[] = []
  let reading: TestSocket | undefined
  const reached = () => Number((reading ? updatesOf(reading).at(-1)?.position : undefined) ?? heard.at(-1) ?? 0)
  let stop = false
  stopWriting = () => {
    stop = true
  }
  const writing = (async () => {
    for (let n = 1; !stop; ) {
      // Never further ahead than a resume replays, because a socket that is further behind receives `resync`.
      if (Number(await market.log.head()) < reached() + 500) {
        await market.log.record(
          `w${n % 5}`,
          stockCounted('Beans', 'orchard', n),
          stockCounted('Beans', 'orchard', n + 1),
        )
        n += 2
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  for (let round = 0; round < 30; round++) {
    const visitor = open(ANONYMOUS)
    reading = visitor.socket
    visitor.ask({ type: 'watch', topic: 'product', id })
    visitor.ask({ type: 'resume', position: String(heard.at(-1) ?? 0) })
    await waitUntil(visitor.types, (types) => types.includes('caught_up'))
    const { length } = visitor.socket.received
    await waitUntil(
      () => visitor.socket.received.length,
      (now) => now > length + round,
    )
    visitor.onClose()
    heard.push(...updatesOf(visitor.socket).map(({ position }) => Number(position)))
    await waitUntil(market.log.head, (head) => Number(head) > heard.at(-1)! + 20)
  }
  stopWriting()
  await writing
  expect(heard).toEqual(Array.from({ length: heard.length }, (_, i) => i + 1))
  expect(heard.length).toBeGreaterThan(300)
})

test('messages during the access check of a watch are delivered', async () => {
  const { log, projector } = market
  const product = () => shortDelay().then(() => true)
  const slowly = createLiveUpdates({
    log: leisurely(log),
    maps: [{ ...catalogLive(), topics: { product } }],
    logger: silent,
    projected: projector.projected,
    onProgress: projector.onProgress,
  })
  const visitors: ReturnType<typeof open>[] = []
  for (let i = 1; i <= 40; i++) {
    const visitor = open(ANONYMOUS, slowly)
    visitor.ask({ type: 'watch', topic: 'product', id: productIdOf('Beans') })
    visitors.push(visitor)
    await append(stockCounted('Beans', 'orchard', i))
  }
  for (const { socket, ask } of visitors) {
    // The sockets may be behind the read models.
    await waitUntil(
      () => updatesOf(socket).at(-1)?.position,
      (position) => position === '40',
    )
    ask({ type: 'resume', position: '40' })
    await waitUntil(
      () => socket.received.at(-1)?.type,
      (type) => type === 'caught_up',
    )
    const positions = updatesOf(socket).map(({ position }) => Number(position))
    const first = Number(socket.received[0]?.position)
    expect(positions).toEqual(Array.from({ length: 40 - first }, (_, n) => first + n + 1))
  }
  await slowly.close()
})

test('a client that missed too much is asked to reload', async () => {
  const many = Array.from({ length: 5200 }, (_, i) => stockCounted('Beans', 'orchard', i))
  await append(...many)
  const reopened = open(producer)
  reopened.ask({ type: 'resume', position: '1' })
  await settled(reopened)
  expect(reopened.types()).toEqual(['welcome', 'resync', 'refused'])
  const fresh = open(ANONYMOUS)
  fresh.ask({ type: 'resume', position: 'yesterday' })
  fresh.ask({ type: 'resume', position: '99999999' })
  await settled(fresh)
  expect(fresh.types()).toEqual(['welcome', 'resync', 'caught_up', 'refused'])
})

test('a socket without topics resumes without reading the log', async () => {
  await append(placed(), paid(), listed('Beans', 'orchard'))
  const visitor = open(ANONYMOUS)
  for (let i = 0; i < 100; i++) visitor.ask({ type: 'resume', position: '0' })
  await settled(visitor)
  expect(visitor.types().filter((type) => type === 'caught_up')).toHaveLength(100)
  expect(visitor.socket.received[1]).toEqual({ type: 'caught_up', position: '3' })
  expect(reads.pages).toBe(0)
})

test('a socket reads the log at most every five seconds', async () => {
  await append(placed(), paid())
  const eager = open(producer)
  for (let i = 0; i < 50; i++) eager.ask({ type: 'resume', position: '0' })
  await settled(eager)
  expect(reads.pages).toBe(1)
  expect(eager.types().filter((type) => type === 'caught_up')).toHaveLength(1)
  expect(eager.types().filter((type) => type === 'resync')).toHaveLength(49)
  clock += 5_000
  eager.ask({ type: 'resume', position: '1' })
  await settled(eager)
  expect(reads.pages).toBe(2)
  expect(eager.types().filter((type) => type === 'caught_up')).toHaveLength(2)
})

test('nothing is lost after a resume that came too early', async () => {
  await append(placed())
  const eager = open(producer)
  eager.ask({ type: 'resume', position: '0' })
  eager.ask({ type: 'resume', position: '0' })
  await settled(eager)
  await append(paid())
  expect(updatesOf(eager.socket).filter(({ position }) => position === '2')).not.toEqual([])
})

test('an old resume reads one page of the log', async () => {
  await append(...Array.from({ length: 3000 }, (_, i) => stockCounted('Beans', 'orchard', i)))
  const reopened = open(producer)
  reopened.ask({ type: 'resume', position: '1' })
  await settled(reopened)
  expect(reopened.types()).toEqual(['welcome', 'resync', 'refused'])
  expect(reads.pages).toBe(1)
  expect(reads.events).toBeLessThanOrEqual(1001)
})

test('concurrent resumes read the log a few at a time', async () => {
  let [reading, most] = [0, 0]
  const { db, log, projector } = market
  const watched = withPages(leisurely(log), async (read) => {
    most = Math.max(most, ++reading)
    const page = await read()
    reading -= 1
    return page
  })
  const busy = createLiveUpdates({
    log: watched,
    maps: liveMaps({ db, keys }),
    logger: silent,
    projected: projector.projected,
    onProgress: projector.onProgress,
  })
  await append(placed(), paid())
  const sockets = Array.from({ length: 40 }, () => open(producer, busy))
  for (const { ask } of sockets) ask({ type: 'resume', position: '1' })
  await waitUntil(
    () => sockets.filter(({ types }) => types().includes('caught_up')).length,
    (count) => count === 40,
  )
  expect(most).toBeLessThanOrEqual(4)
  await busy.close()
})

test('a notice from outside the log reaches its topic', async () => {
  const [first, second, other] = [open(producer), open(producer), open(stranger)]
  const message = { type: 'notification' }
  for (const _ of [1, 2]) live.notify({ topics: [`account:${accountIdOf('bob')}`], message })
  for (const { socket } of [first, second]) expect(socket.received.slice(1)).toEqual([message, message])
  expect(other.types()).toEqual(['welcome'])
  first.onClose()
  live.notify({ topics: [`account:${accountIdOf('bob')}`], message })
  expect([first, second].map(({ socket }) => socket.received.length)).toEqual([3, 4])
})

test('every client reloads if notices may have been missed', async () => {
  await append(placed())
  const sockets = [open(producer), open(ANONYMOUS)]
  live.resync()
  for (const { socket } of sockets) expect(socket.received.at(-1)).toEqual({ type: 'resync', position: '1' })
})

test('a slow socket is closed instead of buffered', async () => {
  const { socket } = open(producer)
  await append(placed(), paid())
  socket.bufferedAmount = 2 * 1024 * 1024
  await append(statusChanged('OrderReadyForPickup'))
  expect(socket.closed).toEqual([{ code: 1013, reason: 'too slow' }])
  socket.bufferedAmount = 0
  await append(statusChanged('OrderCompleted'))
  expect(updatesOf(socket)).toHaveLength(2)
})

test.each([
  '',
  'no json',
  '{}',
  '[]',
  '{"type":"watch"}',
  '{"type":"watch","topic":"account","id":"x"}',
  `"${'x'.repeat(2000)}"`,
])('an invalid request closes the socket: %j', (text) => {
  const { socket, onMessage: receive } = open(ANONYMOUS)
  receive(text)
  expect(socket.closed).toMatchObject([{ code: 1008 }])
})

test('a socket has at most 200 topics', async () => {
  const greedy = open(ANONYMOUS)
  for (let i = 0; i < 210; i++) greedy.ask({ type: 'watch', topic: 'product', id: `p${i}` })
  await settled(greedy)
  expect(greedy.types().filter((type) => type === 'refused')).toHaveLength(11)
})

test('a flood of requests closes the socket', () => {
  const { socket, ask } = open(ANONYMOUS)
  for (let i = 0; i < 1000; i++) ask({ type: 'resume', position: '0' })
  expect(socket.closed).toMatchObject([{ code: 1008 }])
})

test('a process without a projector sends the same messages', async () => {
  const { db, log } = market
  const watcher = createProgressWatcher({ db, log, projections, logger: silent, pollMs: 60_000 })
  await watcher.start()
  const { projected, onProgress: onProjected } = watcher
  const elsewhere = createLiveUpdates({
    log,
    projected,
    onProgress: onProjected,
    maps: liveMaps({ db, keys }),
    logger: silent,
  })
  const { socket } = open(producer, elsewhere)
  await append(placed(), paid())
  await waitUntil(
    () => updatesOf(socket).length,
    (count) => count === 2,
  )
  await elsewhere.close()
  expect(socket.closed).toMatchObject([{ code: 1001 }])
  await watcher.stop()
})

test('every event with a live message is projected', () => {
  const liveTypes = liveMaps({ db: market.db, keys }).flatMap(({ types }) => types)
  expect(typesOf(projections)).toEqual(expect.arrayContaining(liveTypes))
})
