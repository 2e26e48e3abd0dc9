import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { closeIdleConnections } from '#platform/http/server.ts'

async function open(graceMs?: number) {
  const app = Fastify()
  closeIdleConnections(app, graceMs)
  const bell = new EventEmitter()
  app.get('/', async () => {
    const [text] = await Promise.all([once(bell, 'answer'), bell.emit('request')])
    return text[0]
  })
  const received = once(bell, 'request')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, received, answer: (text: string) => bell.emit('answer', text), port: portOf(app) }
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

test('an idle connection does not keep the server from closing', async () => {
  const { app, port } = await open()
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), accepted])
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('a request in flight is answered before the server closes', async () => {
  const { app, port, received, answer } = await open()
  const response = fetch(`http://127.0.0.1:${port}/`)
  await received
  const closed = app.close()
  answer('eggs')
  expect(await (await response).text()).toBe('eggs')
  await closed
})

test('a response that takes too long is cut off', async () => {
  const { app, port, received } = await open(50)
  const response = fetch(`http://127.0.0.1:${port}/`)
  const refused = expect(response).rejects.toThrow()
  await received
  await app.close()
  await refused
})
