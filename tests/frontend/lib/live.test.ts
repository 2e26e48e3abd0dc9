import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as Client, type WebSocket, WebSocketServer } from 'ws'
import { LiveSocket, liveStateAtom, reconnectAfter } from '#frontend/shared/lib/live.ts'

let server: WebSocketServer
let sockets: WebSocket[]
let sentBy: string[][]
let live: LiveSocket

const product = (id: string) => ({ type: 'watch', topic: 'product', id }) as const
const address = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
const open = (url: string) => new Client(url) as never

beforeEach(async () => {
  sockets = []
  sentBy = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    const nth = sockets.push(socket) - 1
    sentBy[nth] = []
    socket.on('message', (data) => sentBy[nth]!.push(String(data)))
    socket.send(JSON.stringify({ type: 'welcome', position: `${100 + nth * 50}`, signedIn: false }))
  })
  await once(server, 'listening')
  getDefaultStore().set(liveStateAtom, 'connecting')
  live = new LiveSocket(address(), open)
})
afterEach(() => {
  live.close()
  for (const socket of sockets) socket.terminate()
  server.close()
})

const sendTo = (nth: number, message: object) => sockets[nth]!.send(JSON.stringify(message))
const requests = (nth: number) => (sentBy[nth] ?? []).map((text) => JSON.parse(text) as { type: string })

describe('the live socket', () => {
  test('passes messages to its listeners', async () => {
    const received: string[] = []
    live.listen(({ type }) => received.push(type))
    live.connect()
    await vi.waitUntil(() => received.length === 1)
    sockets[0]!.send('not json at all')
    sendTo(0, { type: 'inventory_update', productId: 'p', position: '101' })
    await vi.waitUntil(() => received.length === 2)
    expect(received).toEqual(['welcome', 'inventory_update'])
  })

  test('resubscribes and requests missed messages', async () => {
    live.watch(product('p1'))
    live.connect()
    await vi.waitUntil(() => requests(0).length === 1)
    sendTo(0, { type: 'inventory_update', productId: 'p1', position: '120' })
    const received = vi.fn()
    live.listen(received)
    await vi.waitUntil(() => received.mock.calls.length === 1)
    sockets[0]!.terminate()
    await vi.waitUntil(() => requests(1).length === 2, { timeout: 3_000 })
    expect(requests(1)).toEqual([product('p1'), { type: 'resume', position: '120' }])
  })

  test('resumes from the last received message', async () => {
    live.connect()
    await vi.waitUntil(() => sockets.length === 1)
    await vi.waitUntil(() => getDefaultStore().get(liveStateAtom) === 'live')
    const welcomed = vi.fn()
    live.listen(welcomed)
    sockets[0]!.terminate()
    await vi.waitUntil(() => welcomed.mock.calls.length === 1, { timeout: 3_000 })
    sockets[1]!.terminate()
    await vi.waitUntil(() => requests(2).length === 1, { timeout: 4_000 })
    expect(requests(2)).toEqual([{ type: 'resume', position: '100' }])
  })

  test('asks the page to read everything again if it could not connect at first', async () => {
    const received: string[] = []
    live.listen(({ type }) => received.push(type))
    server.prependOnceListener('connection', (socket) => socket.terminate())
    live.connect()
    await vi.waitUntil(() => received.includes('welcome'), { timeout: 3_000 })
    expect(received).toEqual(['welcome', 'resync'])
    sockets.at(-1)!.terminate()
    await vi.waitUntil(() => received.length === 3, { timeout: 3_000 })
    expect(received.at(-1)).toBe('welcome')
  })

  test('new messages do not skip missed ones', async () => {
    const received = vi.fn()
    live.listen(received)
    live.connect()
    await vi.waitUntil(() => received.mock.calls.length === 1)
    sockets[0]!.terminate()
    await vi.waitUntil(() => requests(1).length === 1, { timeout: 3_000 })
    sendTo(1, { type: 'inventory_update', productId: 'p1', position: '170' })
    await vi.waitUntil(() => received.mock.calls.length === 3)
    sockets[1]!.terminate()
    await vi.waitUntil(() => requests(2).length === 1, { timeout: 4_000 })
    expect(requests(2)).toEqual([{ type: 'resume', position: '100' }])
    sendTo(2, { type: 'caught_up', position: '170' })
    await vi.waitUntil(() => received.mock.calls.length === 5)
    sockets[2]!.terminate()
    await vi.waitUntil(() => requests(3).length === 1, { timeout: 5_000 })
    expect(requests(3)).toEqual([{ type: 'resume', position: '170' }])
  })

  test('subscribes once to a topic watched twice', async () => {
    live.connect()
    await vi.waitUntil(() => getDefaultStore().get(liveStateAtom) === 'live' && sockets.length === 1)
    const [stopOne, stopTwo] = [live.watch(product('p1')), live.watch(product('p1'))]
    stopOne()
    stopTwo()
    await vi.waitUntil(() => requests(0).length === 2)
    expect(requests(0).map(({ type }) => type)).toEqual(['watch', 'unwatch'])
  })

  test('opens one connection', async () => {
    live.connect()
    live.connect()
    live.reconnectNow()
    await vi.waitUntil(() => getDefaultStore().get(liveStateAtom) === 'live')
    expect(server.clients.size).toBe(1)
  })

  test('reconnects under the new session', async () => {
    live.watch(product('p1'))
    live.connect()
    await vi.waitUntil(() => requests(0).length === 1)
    live.restart()
    await vi.waitUntil(() => requests(1).length === 1)
    expect(requests(1)).toEqual([product('p1')])
  })
})

describe('a refused connection', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A page with a fake clock, whose server accepts each connection and closes it again. */
  function refusedPage(code: number) {
    vi.useFakeTimers()
    getDefaultStore().set(liveStateAtom, 'connecting')
    const sent: string[] = []
    const dialed: EventTarget[] = []
    const page = new LiveSocket('ws://market.example/ws', () => {
      const socket = Object.assign(new EventTarget(), {
        readyState: 1,
        close: () => undefined,
        send: (text: string) => sent.push(text),
      })
      dialed.push(socket)
      return socket as never
    })
    const turnAway = () => {
      dialed.at(-1)!.dispatchEvent(new Event('open'))
      dialed.at(-1)!.dispatchEvent(Object.assign(new Event('close'), { code }))
    }
    return { page, sent, dialed, turnAway }
  }

  test.each([1008, 1013])('with %i is retried after increasing delays', (code) => {
    const { page, dialed, turnAway } = refusedPage(code)
    page.connect()
    for (let minute = 0; minute < 10; minute++) {
      for (let second = 0; second < 60; second++) {
        if (dialed.length > 0) turnAway()
        vi.advanceTimersByTime(1_000)
      }
    }
    expect(dialed.length).toBeLessThanOrEqual(60)
    page.close()
  })

  test('without a welcome is not live and sends no topics', () => {
    const { page, sent, turnAway } = refusedPage(1013)
    page.watch(product('p1'))
    page.connect()
    turnAway()
    expect(sent).toEqual([])
    expect(getDefaultStore().get(liveStateAtom)).not.toBe('live')
    page.close()
  })

  test('closed right after its welcome waits longer each time', () => {
    const { page, dialed } = refusedPage(1006)
    page.connect()
    for (let second = 0; second < 120; second++) {
      dialed.at(-1)!.dispatchEvent(new Event('open'))
      const welcome = JSON.stringify({ type: 'welcome', position: '1', signedIn: false })
      dialed.at(-1)!.dispatchEvent(new MessageEvent('message', { data: welcome }))
      dialed.at(-1)!.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
      vi.advanceTimersByTime(1_000)
    }
    expect(dialed.length).toBeLessThan(15)
    page.close()
  })
})

test('the delay doubles with jitter up to 30 seconds', () => {
  expect(reconnectAfter(0, () => 0)).toBe(250)
  expect(reconnectAfter(0, () => 1)).toBe(500)
  expect(reconnectAfter(3, () => 1)).toBe(4_000)
  expect(reconnectAfter(50, () => 1)).toBe(30_000)
  expect(reconnectAfter(50, () => 0)).toBe(15_000)
})
