import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, signedIn } from '#tests/support/members.ts'
import { pdf } from '#tests/support/uploads.ts'
import {
  createVisitor,
  FORM_END,
  FORM_TYPE,
  formHead,
  type RawRequest,
  rawRequest,
  type Visitor,
} from '#tests/support/visitor.ts'

const REQUEST_MS = 500
let market: OpenMarket
let seller: Visitor
beforeAll(async () => {
  market = await openMarket({
    REQUEST_TIMEOUT_SECONDS: String(REQUEST_MS / 1000),
    UPLOAD_TIMEOUT_SECONDS: '4',
    UPLOAD_MIN_BYTES_PER_SECOND: '2000',
  })
  seller = await signedIn(market, (await openShop(market, 'Hill Farm')).username)
})
afterAll(() => market?.stop())

/** Sends chunks at a steady rate until all are sent or the connection is closed. */
async function trickle(request: RawRequest, pieces: readonly (string | Uint8Array)[], everyMs: number): Promise<void> {
  const rest = [...pieces]
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const piece = rest.shift()
      if (piece === undefined) {
        clearInterval(timer)
        resolve()
      } else void request.write(piece)
    }, everyMs)
    void request.closed.then(() => {
      clearInterval(timer)
      resolve()
    })
  })
}

const json = { 'content-type': 'application/json' }
const WITHIN = 4 * REQUEST_MS

test.each(['/api/auth/login', '/api/cart/quote', '/api/webhooks/stripe', '/api/no-such-thing'])(
  'a slow body to %s is cut off',
  async (path) => {
    const from = Date.now()
    const slow = await rawRequest(createVisitor(market.url), path, { ...json, 'content-length': 1000 })
    void trickle(slow, Array(100).fill(' '), 100)
    expect(await slow.answer).toMatchObject({ status: 408, code: 'request_timeout' })
    await slow.closed
    expect(Date.now() - from).toBeLessThan(WITHIN)
  },
)

test('a refused caller cannot keep the connection open', async () => {
  const from = Date.now()
  const refused = await rawRequest(createVisitor(market.url), '/api/me/profile', { ...json, 'content-length': 1000 })
  void trickle(refused, Array(100).fill(' '), 100)
  await refused.answer
  await refused.closed
  expect(Date.now() - from).toBeLessThan(WITHIN)
})

test('endless headers are cut off', async () => {
  const { hostname, port } = new URL(market.url)
  const socket = connect(Number(port), hostname)
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: market\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('a'), 100)
  const from = Date.now()
  const received = await new Promise<string>((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    socket.once('close', () => resolve(text)).on('error', () => undefined)
  })
  clearInterval(timer)
  expect(received).toMatch(/^HTTP\/1\.1 408 /)
  expect(Date.now() - from).toBeLessThan(WITHIN)
})

test('a slow but steady upload may outlast other requests', async () => {
  const upload = await rawRequest(seller, '/api/me/documents', { ...FORM_TYPE, 'transfer-encoding': 'chunked' })
  const document = pdf({ page: 'x'.repeat(30_000) })
  const pieces = Array.from({ length: 10 }, (_, i) => document.subarray(i * 3200, i === 9 ? undefined : (i + 1) * 3200))
  const from = Date.now()
  await trickle(upload, [formHead('document'), ...pieces, FORM_END], 200)
  upload.end()
  expect(await upload.answer).toMatchObject({ status: 200 })
  expect(Date.now() - from).toBeGreaterThan(3 * REQUEST_MS)
})

test('an upload sent byte by byte is cut off', async () => {
  const upload = await rawRequest(seller, '/api/me/documents', { ...FORM_TYPE, 'content-length': 100_000 })
  await upload.write(formHead('document'))
  const from = Date.now()
  void trickle(upload, Array(100).fill('%'), 100)
  expect(await upload.answer).toMatchObject({ status: 408, code: 'request_timeout' })
  await upload.closed
  expect(Date.now() - from).toBeLessThan(WITHIN)
})

test('a steady upload ends at its time limit', async () => {
  const upload = await rawRequest(seller, '/api/me/documents', { ...FORM_TYPE, 'content-length': 1_000_000 })
  void trickle(upload, [formHead('document'), ...Array(60).fill('%'.repeat(1000))], 100)
  const from = Date.now()
  expect(await upload.answer).toMatchObject({ status: 408, code: 'request_timeout' })
  expect(Date.now() - from).toBeLessThan(6000)
})
