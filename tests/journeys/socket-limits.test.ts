import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, PASSWORD } from '#tests/support/members.ts'
import type { VisitorSocket } from '#tests/support/visitor.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const TOKEN = 'a token for metrics'
let market: OpenMarket
beforeAll(async () => {
  market = await openMarket({
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'warn',
    WEBSOCKETS_PER_PROCESS: '8',
    WEBSOCKETS_PER_ADDRESS: '5',
    WEBSOCKETS_PER_ACCOUNT: '2',
  })
})
afterAll(() => market?.stop())

const figures = async () =>
  (await fetch(`${market.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
const refused = async (reason: string) =>
  figure(await figures(), `farmgate_websocket_refusals_total{reason="${reason}"}`)

let open: VisitorSocket[]
beforeEach(async () => {
  open = []
  await waitUntil(figures, (text) => figure(text, 'farmgate_websocket_connections') === 0)
  return () => {
    for (const socket of open) socket.close()
  }
})

/** Opens a socket that appears to come from this address through the proxy. */
async function connect(address: string, visitor: Visitor = createVisitor(market.url)) {
  const socket = await visitor.socket({ 'x-forwarded-for': address })
  open.push(socket)
  return socket
}
const welcomed = (socket: VisitorSocket) => socket.receives(({ type }) => type === 'welcome')

test('an account has a limited number of sockets', async () => {
  const { username } = await createMember(market, 'Ada')
  const ada = createVisitor(market.url)
  bodyOf(await ada.signIn(username, PASSWORD))
  const [first] = [await connect('192.0.2.1', ada), await connect('192.0.2.2', ada)]
  await welcomed(first)
  const third = await connect('192.0.2.3', ada)
  expect(await third.closed).toBe(1013)
  expect(third.received).toEqual([])
  first.close()
  await waitUntil(figures, (text) => figure(text, 'farmgate_websocket_connections') === 1)
  await welcomed(await connect('192.0.2.3', ada))
})

test('an IP address has a limited number of sockets', async () => {
  for (let i = 0; i < 5; i++) await welcomed(await connect('198.51.100.7'))
  expect(await (await connect('198.51.100.7')).closed).toBe(1013)
  await welcomed(await connect('198.51.100.8'))
  expect(await refused('perAddress')).toBe(1)
  expect(market.logEntries).toContainEqual(
    expect.objectContaining({ reason: 'perAddress', msg: 'WebSocket connections refused' }),
  )
  expect(JSON.stringify(market.logEntries)).not.toContain('198.51.100.7')
})

test('addresses of one IPv6 network count as one', async () => {
  for (let i = 1; i <= 5; i++) await welcomed(await connect(`2001:db8:1:2:${i}::${i}`))
  expect(await (await connect('2001:db8:1:2::ffff')).closed).toBe(1013)
  await welcomed(await connect('2001:db8:1:3::1'))
})

test('a process has a limited number of sockets', async () => {
  for (let i = 0; i < 8; i++) await welcomed(await connect(`203.0.113.${i}`))
  expect(await (await connect('203.0.113.99')).closed).toBe(1013)
  expect(await refused('perProcess')).toBe(1)
  bodyOf(await createVisitor(market.url).get('/api/marketplace'))
})

test('too many frames close the socket', async () => {
  const page = await connect('192.0.2.50')
  for (let i = 0; i < 200; i++) page.send({ type: 'watch', topic: 'product', id: `p${i}` })
  page.send({ type: 'resume', position: '0' })
  await page.receives(({ type }) => type === 'caught_up' || type === 'resync')
  const flood = await connect('192.0.2.51')
  for (let i = 0; i < 400; i++) flood.send({ type: 'unwatch', topic: 'product', id: 'p' })
  expect(await flood.closed).toBe(1008)
  expect(await refused('frames')).toBe(1)
})

test('a frame longer than any request closes the socket', async () => {
  const socket = await connect('192.0.2.60')
  socket.send({ type: 'watch', topic: 'product', id: 'p'.repeat(5_000) })
  expect(await socket.closed).toBe(1009)
})
