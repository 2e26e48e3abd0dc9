import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENT_LIMITS } from '#domain/producer-verification/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, newMember, openShop, PASSWORD, type Shop, signedIn } from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import {
  bodyOf,
  createVisitor,
  expectProblem,
  FORM_END,
  FORM_TYPE,
  formHead,
  type RawRequest,
  rawRequest,
  type Visitor,
} from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let rival: Visitor
let buyer: Visitor
let stranger: Visitor
let order: { readonly id: string; readonly key: string }
beforeAll(async () => {
  market = await openMarket({ MAX_UPLOADS: '4', MAX_UPLOADS_PER_CALLER: '2' })
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
  seller = await signedIn(market, farm.username)
  rival = await signedIn(market, (await openShop(market, 'Rival Farm')).username)
  buyer = await newMember(market, 'Bea Buyer')
  stranger = await newMember(market, 'Sam Stranger')
  order = (await buy(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])).view.orders[0]!
})
afterAll(() => market?.stop())

const TEN_MB = 10 * 1024 * 1024
const MB = Buffer.alloc(1024 * 1024, 7)
const folder = () => join(market.engines.config.dataDir, 'files', 'receiving')
/** This process's open files in the folder, with or without a name. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder())
    } catch {
      return false
    }
  }).length

/**
 * The bytes of used buffers in this process. A garbage collection frees them in the background, and the next one awaits
 * that.
 */
function bytesHeld(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

const announce = (visitor: Visitor, path: string, length = TEN_MB) =>
  rawRequest(visitor, path, { ...FORM_TYPE, 'content-length': length })
/** Starts an upload of which only the first MB is sent. */
async function begin(
  visitor: Visitor,
  to: { path?: string; field?: string; bytes?: number } = {},
): Promise<RawRequest> {
  const { path = '/api/me/documents', field = 'document', bytes = TEN_MB } = to
  const upload = await announce(visitor, path, bytes)
  await upload.write(formHead(field))
  await upload.write(MB)
  return upload
}
const underWay = (count: number) =>
  waitUntil(
    async () => openFiles(),
    (open) => open === count,
  )

const disputeDocuments = () => `/api/orders/${order.id}/dispute-evidence`
const UNSENT: readonly [string, () => Visitor | Promise<Visitor>, () => string, number, string][] = [
  ['a visitor who is not signed in', () => createVisitor(market.url), () => '/api/me/documents', 401, 'not_signed_in'],
  ['a member who sells nothing', () => buyer, () => '/api/me/documents', 403, 'not_allowed'],
  ['a visitor with a picture', () => createVisitor(market.url), () => '/api/upload', 401, 'not_signed_in'],
  ['a visitor without the order’s link', () => createVisitor(market.url), disputeDocuments, 404, 'order_not_found'],
  ['a stranger to the order', () => stranger, disputeDocuments, 404, 'order_not_found'],
  ['another producer', () => rival, disputeDocuments, 404, 'order_not_found'],
  ['a wrong key', () => createVisitor(market.url), () => `${disputeDocuments()}?key=wrong`, 404, 'order_not_found'],
  ['a member with a product list', () => buyer, () => '/api/me/products/import', 403, 'not_allowed'],
]
test.each(UNSENT)('%s is refused before the file is sent', async (_, who, path, status, code) => {
  const upload = await announce(await who(), path())
  const response = await upload.answer
  upload.destroy()
  expect(response).toMatchObject({ status, code })
})

test('an unconfirmed member is refused before the image is sent', async () => {
  const una = createVisitor(market.url)
  bodyOf(await una.post('/api/auth/register', { username: 'una', email: 'una@example.com', password: PASSWORD }))
  const upload = await announce(una, '/api/upload')
  expect(await upload.answer).toMatchObject({ status: 403, code: 'email_not_verified' })
  upload.destroy()
})

test('a file declared too large is refused immediately', async () => {
  const upload = await announce(seller, '/api/me/documents', 3 * TEN_MB)
  expect(await upload.answer).toMatchObject({ status: 413, code: 'document_too_large' })
  upload.destroy()
})

test('a file that grows too large is refused early', async () => {
  const upload = await rawRequest(seller, '/api/me/documents', { ...FORM_TYPE, 'transfer-encoding': 'chunked' })
  await upload.write(formHead('document'))
  for (let sent = 0; sent <= DOCUMENT_LIMITS.bytes; sent += MB.length) await upload.write(MB)
  expect(await upload.answer).toMatchObject({ status: 413, code: 'document_too_large' })
  upload.destroy()
  await underWay(0)
})

test('an endless form of any kind is refused', async () => {
  const upload = await rawRequest(seller, '/api/me/documents', { ...FORM_TYPE, 'transfer-encoding': 'chunked' })
  await upload.write(formHead('note').replace(/; filename="[^"]*"/, ''))
  for (let sent = 0; sent < 15; sent += 1) await upload.write(MB)
  expect(await upload.answer).toMatchObject({ status: 413, code: 'document_too_large' })
  upload.destroy()
})

test('concurrent uploads are limited', async () => {
  const own = [await begin(seller), await begin(seller)]
  await underWay(2)
  const third = await announce(seller, '/api/me/documents')
  expect(await third.answer).toMatchObject({
    status: 429,
    code: 'too_many_uploads',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  const others = [await begin(rival), await begin(rival)]
  await underWay(4)
  const fifth = await announce(buyer, disputeDocuments())
  expect(await fifth.answer).toMatchObject({
    status: 503,
    code: 'uploads_busy',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  for (const upload of [third, fifth, ...own, ...others]) upload.destroy()
  await underWay(0)
  bodyOf(await seller.post('/api/me/documents', documentForm(pdf({ page: 'Afterwards there is a place again' }))))
})

test('files in progress are on disk, not in memory', async () => {
  const before = bytesHeld()
  const uploads = [await begin(seller), await begin(seller), await begin(rival), await begin(rival)]
  for (const upload of uploads) for (let i = 0; i < 7; i += 1) await upload.write(MB)
  await underWay(4)
  // 32 MB have arrived, and the rest of the process needs some memory as well.
  await waitUntil(
    () => bytesHeld() - before,
    (held) => held < 16 * MB.length,
  )
  const named = readdirSync(folder())
  for (const upload of uploads) upload.destroy()
  await underWay(0)
  expect(named).toEqual([])
})

test('a file is stored unchanged', async () => {
  const document = pdf({ page: 'A lease' })
  const bytes = Buffer.concat([document.subarray(0, 9), Buffer.alloc(100_000, '%\n'), document.subarray(9)])
  const valid = pdf({ page: 'x'.repeat(200_000) })
  const sent = bodyOf(await seller.post<{ id: string; bytes: number }>('/api/me/documents', documentForm(valid)))
  expect(sent.bytes).toBe(valid.length)
  const [row] = await market.engines.db.query<{ sha256: string }>('select sha256 from documents where id = $1', [
    sent.id,
  ])
  expect(row!.sha256).toBe(createHash('sha256').update(valid).digest('hex'))
  for (const refused of [bytes.subarray(0, 50_000), Buffer.from('<svg/>')])
    expect((await seller.post('/api/me/documents', documentForm(refused))).status).toBeGreaterThanOrEqual(400)
  await underWay(0)
  expect(readdirSync(folder())).toEqual([])
})

test('an aborted upload frees its slot', async () => {
  const { username } = await createMember(market, 'Cal Careless')
  const cal = await signedIn(market, username)
  for (let i = 0; i < 5; i += 1) {
    const upload = await begin(cal, { path: '/api/upload', field: 'image', bytes: 4 * MB.length })
    await underWay(1)
    upload.destroy()
    await underWay(0)
  }
  const ended = await rawRequest(cal, '/api/upload', { ...FORM_TYPE, 'transfer-encoding': 'chunked' })
  await ended.write(formHead('image'))
  await ended.write(FORM_END)
  ended.end()
  expect(await ended.answer).toMatchObject({ status: 415, code: 'image_type_unsupported' })
})

test('a key sends only one file', async () => {
  const send = (page: string) =>
    seller.post('/api/me/documents', documentForm(pdf({ page })), { 'idempotency-key': 'the lease of today' })
  const first = bodyOf(await send('Page A'))
  expect(bodyOf(await send('Page A'))).toEqual(first)
  expectProblem(await send('Page B'), 422, 'idempotency_key_reused')
})
