import fastifyWebsocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ANONYMOUS } from '#domain/kernel/actor.ts'
import { createWebSocketGateway, networkOf } from '#platform/http/websocket-gateway.ts'
import { noTelemetry } from '#platform/telemetry/telemetry.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'

let database: FreshDatabase
let app: FastifyInstance
let ended: string[]
beforeEach(async () => {
  database = await freshDatabase()
  ended = []
  app = Fastify()
  await app.register(fastifyWebsocket)
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { actor: ANONYMOUS, session: { sessionId: 'one' } })
  })
  await createWebSocketGateway(app, {
    handler: { connect: () => ({ onMessage: () => undefined, onClose: () => ended.push('closed') }) },
    publicUrl: 'http://market.example',
    db: database.db,
    now: () => new Date().toISOString(),
    limits: { perProcess: 10, perAddress: 10, perOwner: 10 },
    logger: silentLog,
    telemetry: noTelemetry,
    heartbeatMs: 500,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const connect = (autoPong: boolean) =>
  new WebSocket(`${app.listeningOrigin.replace('http', 'ws')}/ws`, { origin: 'http://market.example', autoPong })
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

test('an unresponsive socket is dropped', async () => {
  const there = connect(true)
  const vanished = connect(false)
  let pings = 0
  there.on('ping', () => {
    pings += 1
  })
  expect(await closed(vanished)).toBe(1006)
  await expect.poll(() => pings).toBeGreaterThan(3)
  await expect.poll(() => ended).toEqual(['closed'])
  expect(there.readyState).toBe(WebSocket.OPEN)
  there.close()
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))
