import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingOptions } from '#app/transparency-log.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { ChargebackEvidenceView } from '#domain/ordering/staff-orders.contract.ts'
import type { UploadedDocument } from '#domain/producer-verification/contract.ts'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { logSealer } from '#platform/transparency-log/log-sealer.ts'
import { verifyBundle } from '#read-side/evidence/verify.mjs'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  changeProduct,
  newMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { type Sale, sell } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let buyer: Visitor
let support: Visitor
let sale: Sale
let stranger: Sale
let disputeId: string
const folders: string[] = []

beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 400 } } })
  seller = await signedIn(market, farm.username)
  buyer = await newMember(market, 'Bea Buyer')
  support = await staffMember(market, 'Sue Support', 'support')
  sale = await sell({ farm, seller, buyer })
  stranger = await sell({ farm, seller, buyer: await newMember(market, 'Sam Stranger') })
  const about = `/api/orders/${sale.order.id}`
  await sendMessage('Are they <b>whole</b>?')
  const document = bodyOf(await buyer.post<UploadedDocument>(`${about}/dispute-evidence`, documentForm(pdf())))
  disputeId = bodyOf(
    await buyer.post<{ id: string }>(`${about}/disputes`, {
      reason: 'product_quality',
      description: 'Half of them were broken.',
      desiredResolution: 'partial_refund',
      evidence: [document.id],
      lines: [{ itemId: farm.products.Eggs, quantity: 1 }],
    }),
  ).id
  const { producerId } = farm
  await changeProduct(market, farm.products.Eggs!, { type: 'ChangeProductPrice', producerId, priceCents: 450 })
  await waitForProjections(market)
  await sealAll()
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await market?.stop()
})

async function sendMessage(content: string) {
  const conversationId = conversationOfOrder(sale.order.id)
  await buyer.post('/api/conversations', { orderId: sale.order.id })
  bodyOf(await buyer.post('/api/messages', { conversationId, content }))
}

/** Seals immediately instead of waiting for the sealing interval. */
async function sealAll() {
  const sealer = logSealer(signingOptions(market.engines.transparencyLog))
  await waitUntil(
    () => sealer.sealNext(),
    (sealed) => sealed === undefined,
  )
}

type Files = Record<string, Uint8Array>
async function bundleFor(visitor: Visitor): Promise<Files> {
  const response = await fetch(`${market.url}/api/staff/orders/${sale.order.id}/evidence`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie: visitor.cookie() },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toContain(`evidence-${sale.order.number}.zip`)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

/** Waits until all follow-up jobs have run and are sealed. */
const wholeBundle = () =>
  waitUntil(
    async () => {
      await sealAll()
      return bundleFor(support)
    },
    (files) => youngIn(files).length === 0,
  )
const youngIn = (files: Files) =>
  JSON.parse(textIn(files, 'unproven.json')) as readonly { position: string; why: string }[]

function unpacked(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  folders.push(folder)
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

/** The result of the bundle's own checker, in a separate process. */
const runVerifier = (folder: string, ...given: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [join(folder, 'verify.mjs'), ...given], { cwd: tmpdir() }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    )
  })
const verified = (folder: string) => runVerifier(folder, ...market.engines.transparencyLog.publicKeys)

const textIn = (files: Files, name: string) => strFromU8(files[name]!)
interface Line {
  readonly position: string
  readonly type: string
}
const eventsIn = (files: Files): Line[] =>
  textIn(files, 'events.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('the evidence bundle of an order', () => {
  test('contains only data of the order', async () => {
    const files = await wholeBundle()
    const { 'manifest.json': _, 'manifest.sig': __, ...rest } = files
    expect(Object.keys(JSON.parse(textIn(files, 'manifest.json'))).sort()).toEqual(Object.keys(rest).sort())
    expect(eventsIn(files).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['OrderPlaced', 'OrderPaid', 'OrderCompleted', 'MessageSent', 'DisputeOpened']),
    )
    expect(Object.keys(files).filter((name) => name.startsWith('proofs/'))).toHaveLength(eventsIn(files).length)
    expect(Object.keys(files).filter((name) => /^policies[/].+html$/.test(name))).toHaveLength(3)
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toHaveLength(1)
    expect(JSON.parse(textIn(files, 'messages.json'))).toMatchObject([{ by: 'buyer', text: 'Are they <b>whole</b>?' }])
    expect(JSON.parse(textIn(files, 'dispute.json'))).toMatchObject([{ id: disputeId, reason: 'product_quality' }])
    const page = textIn(files, 'index.html')
    expect(page).toContain('Half of them were broken.')
    expect(page).toContain('The buyer saw')
    expect(page).not.toContain('<b>whole')
    expect(textIn(files, 'events.ndjson')).not.toMatch(/Half of them|whole|Buyer 1/)
    const placed = (await market.events('OrderPlaced')).map(({ data }) => data as Placed)
    const theirs = placed.find(({ orderId }) => orderId === stranger.order.id)!
    const whole = Object.values(files).map(asText).join('\n')
    for (const strange of ['Stranger', stranger.email, stranger.order.number, theirs.checkoutId, theirs.buyerId])
      expect(whole).not.toContain(strange)
    expect(whole).toContain(sale.email)
  })

  test('proves the price changes of its products', async () => {
    const files = await wholeBundle()
    const changed = eventsIn(files).find(({ type }) => type === 'ProductPriceChanged')!
    const change = { step: changed.position, fromCents: 400, toCents: 450, beforeOrder: false }
    expect(JSON.parse(textIn(files, 'prices.json'))).toMatchObject([
      { productId: farm.products.Eggs, name: 'Eggs', orderedCents: 400, currentCents: 450, changes: [change] },
    ])
    expect(textIn(files, 'index.html')).toContain(
      `after the order, position <a href="proofs/${changed.position}.json">${changed.position}</a>`,
    )
    const proof = JSON.parse(textIn(files, `proofs/${changed.position}.json`))
    expect(JSON.parse(proof.event.data)).toMatchObject({ previousPriceCents: 400, priceCents: 450 })
  })

  test('lists the emails of the dispute with proofs', async () => {
    const emails = async () => JSON.parse(textIn(await wholeBundle(), 'emails.json')) as readonly Email[]
    const ofDispute = ({ key }: Email) => key.startsWith(`dispute:${disputeId}:`)
    await waitUntil(emails, (found) => found.filter(ofDispute).length === 2)
    const files = await wholeBundle()
    const opened = eventsIn(files).find(({ type }) => type === 'DisputeOpened')!
    const found = (JSON.parse(textIn(files, 'emails.json')) as readonly Email[]).filter(ofDispute)
    expect(found.map(({ key }) => key.split(':').at(-1)).sort()).toEqual(['buyer', 'producer'])
    expect(found.map(({ event }) => event)).toEqual([opened.position, opened.position])
    expect(files[`proofs/${opened.position}.json`]).toBeDefined()
    for (const { description } of found) expect(asText(files['index.html']!)).toContain(description.slice(0, 12))
  })

  test('is verified by a key that was recorded earlier', async () => {
    const folder = unpacked(await wholeBundle())
    const [key] = market.engines.transparencyLog.publicKeys
    const checked = await runVerifier(folder, key!)
    expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/^OK: (\d+) of \1 /m) })
    expect(checked.out).toContain(`Order ${sale.order.number}: every file is as the marketplace signed it`)
    expect(checked.out).toMatch(/proven {2}\S+ {2}OrderPlaced {2}order-\S+ {2}\{/)
    expect(await runVerifier(folder, key!, unpacked(await wholeBundle()))).toMatchObject({ code: 0 })
    expect(await runVerifier(folder, checkpointSigner(Buffer.alloc(32, 3)).publicKey)).toMatchObject({
      code: 1,
      out: expect.stringContaining('manifest.sig: the signature of the manifest is invalid'),
    })
    expect(await runVerifier(folder, `${key}@1`)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/manifest\.sig: this former key is valid up to tree size 1/),
    })
  })

  test('prints its usage without a key', async () => {
    const folder = unpacked(await wholeBundle())
    const [key] = market.engines.transparencyLog.publicKeys
    const usage = { code: 2, out: expect.stringContaining('Usage:') }
    expect(await runVerifier(folder)).toMatchObject(usage)
    expect(await runVerifier(folder, key!.replace(/.{6}$/, 'AAAAA='))).toMatchObject(usage)
    expect(await runVerifier(folder, key!, join(folder, 'nowhere'))).toMatchObject(usage)
  })

  test('is not verified with a foreign manifest', async () => {
    const files = await wholeBundle()
    const page = textIn(files, 'index.html').replace('The buyer saw', 'The buyer stole')
    const hashes = { ...JSON.parse(textIn(files, 'manifest.json')), 'index.html': sha256(page) }
    const manifest = `${JSON.stringify(hashes, null, 1)}\n`
    const forged = { ...files, 'index.html': strToU8(page), 'manifest.json': strToU8(manifest) }
    expect(await verified(unpacked(forged))).toMatchObject({
      code: 1,
      out: expect.stringContaining('manifest.json: does not match the signature'),
    })
    const own = checkpointSigner(Buffer.alloc(32, 3))
    const signed = { order: sale.order.number, size: 1, sha256: Buffer.from(sha256(manifest), 'hex'), at: '2026-01-01' }
    const resigned = {
      ...forged,
      'manifest.sig': strToU8(own.manifest(signed)),
      'public-key.txt': strToU8(own.publicKey),
    }
    expect(await verified(unpacked(resigned))).toMatchObject({
      code: 1,
      out: expect.stringContaining('manifest.sig: the signature of the manifest is invalid'),
    })
  })

  test('is not verified with a flipped bit in any file', async () => {
    const files = new Map(Object.entries(await wholeBundle()))
    const { publicKeys } = market.engines.transparencyLog
    expect(verifyBundle(files, publicKeys).order).toBe(sale.order.number)
    for (const [name, content] of files)
      for (let nth = 0; nth < 40; nth++) {
        const at = Math.floor((content.length * nth) / 40)
        const changed = Buffer.from(content)
        changed[at]! ^= 1 << (nth % 8)
        const flipped = new Map([...files, [name, changed]])
        expect(() => verifyBundle(flipped, publicKeys), `${name}, byte ${at}`).toThrow(
          new RegExp(`^${basename(name)}|^${name}`),
        )
      }
  })

  test('names its changed files', async () => {
    const files = await wholeBundle()
    const [first, second] = eventsIn(files)
    const flipped = textIn(files, 'events.ndjson').replace('OrderPlaced', 'OrderPlacee')
    const changes: readonly [string, string | Uint8Array, RegExp][] = [
      ['events.ndjson', flipped, /events\.ndjson: differs from the signed manifest/],
      [
        `proofs/${first!.position}.json`,
        files[`proofs/${second!.position}.json`]!,
        /proofs.*: differs from the signed manifest/,
      ],
      ['index.html', 'All is well', /index\.html: differs from the signed manifest/],
      ['more.txt', 'More', /more\.txt: not part of this bundle/],
      [policyOf(files), '{}', /policies.*differs from the signed manifest/],
      [documentOf(files), 'another', /documents.*differs from the signed manifest/],
    ]
    for (const [name, content, trouble] of changes) {
      const folder = unpacked(files)
      writeFileSync(join(folder, name), content)
      expect(await verified(folder), name).toMatchObject({ code: 1, out: expect.stringMatching(trouble) })
    }
    const whole = unpacked(files)
    rmSync(join(whole, documentOf(files)))
    expect(await verified(whole)).toMatchObject({ code: 1, out: expect.stringContaining('the file is missing') })
    expect(readFileSync(join(whole, 'README.txt'), 'utf8')).toContain(sale.order.number)
  })

  test('names events that are not sealed yet', async () => {
    const files = await waitUntil(
      async () => {
        await sendMessage('Hello?')
        return bundleFor(support)
      },
      (found) => youngIn(found).length > 0,
    )
    expect(youngIn(files)).toContainEqual({ position: eventsIn(files).at(-1)!.position, why: 'unsealed' })
    expect(await verified(unpacked(files))).toMatchObject({
      code: 0,
      out: expect.stringContaining('Newer than the checkpoint'),
    })
  })

  test("is also available in the processor's fields", async () => {
    const path = `/api/staff/orders/${sale.order.id}/chargeback-evidence`
    const { fields, chargeback } = bodyOf(await support.get<ChargebackEvidenceView>(path))
    expect(chargeback).toBeNull()
    expect(fields).toMatchObject({
      customer_email_address: sale.email,
      service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      product_description: expect.stringContaining('Eggs'),
      refund_policy_disclosure: expect.stringContaining('agreed to the refund policy'),
      uncategorized_text: expect.stringContaining('Half of them were broken.'),
    })
    expect(fields.product_description).toContain('Eggs, 2, $8.00')
    expect(fields.uncategorized_text).not.toMatch(/price of|was listed at/)
    const { 'processor-evidence.json': file } = await bundleFor(support)
    expect(JSON.parse(strFromU8(file!))).toEqual(fields)
    for (const visitor of [buyer, seller]) expectProblem(await visitor.get(path), 403, 'not_allowed')
    expectProblem(await createVisitor(market.url).get(path), 401, 'not_signed_in')
  })

  test('is available to dispute staff', async () => {
    const path = `/api/staff/orders/${sale.order.id}/evidence`
    for (const visitor of [buyer, seller, await staffMember(market, 'Vi Verifier', 'verifier')])
      expectProblem(await visitor.get(path), 403, 'not_allowed')
    expectProblem(await createVisitor(market.url).get(path), 401, 'not_signed_in')
    expectProblem(await support.get('/api/staff/orders/order_none/evidence'), 404, 'order_not_found')
    await bundleFor(await staffMember(market, 'Al Auditor', 'auditor'))
    const accesses = (await market.events('AccessRecorded')).map(({ data }) => data)
    expect(accesses).toContainEqual(expect.objectContaining({ accessType: 'evidence', target: sale.order.id }))
  })
})

interface Email {
  readonly key: string
  readonly description: string
  readonly event: string
}

interface Placed {
  readonly orderId: string
  readonly checkoutId: string
  readonly buyerId: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const policyOf = (files: Files) => Object.keys(files).find((name) => /^policies[/].+json$/.test(name))!
const documentOf = (files: Files) => Object.keys(files).find((name) => name.startsWith('documents/'))!
