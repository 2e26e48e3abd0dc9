import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessLogPage } from '#domain/audit/contract.ts'
import {
  type ApplicationView,
  DOCUMENT_LIMITS,
  type MyVerification,
  type UploadedDocument,
} from '#domain/producer-verification/contract.ts'
import { productIdsOf } from '#read-side/privacy/erasure.query.ts'
import { HOSTILE_DOCUMENTS } from '#tests/platform/documents/hostile-documents.ts'
import { grayPng, PAYLOAD, patternImage } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn, staffMember, waitForProjections } from '#tests/support/members.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { purgeUnusedDocumentsHandler } from '#workers/producer-verification/producer-verification.work.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let rival: Visitor
let verifier: Visitor
let auditor: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm')
  seller = await signedIn(market, farm.username)
  rival = await signedIn(market, (await openShop(market, 'Rival Farm')).username)
  verifier = await staffMember(market, 'Vi Verifier', 'verifier')
  auditor = await staffMember(market, 'Al Auditor', 'auditor')
})
afterAll(() => market?.stop())

const SECTION = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
const APPLICATION = { identity: SECTION, business: SECTION, practices: SECTION, committed: true }

const send = (visitor: Visitor, bytes: Uint8Array, file?: Parameters<typeof documentForm>[1]) =>
  visitor.post<UploadedDocument>('/api/me/documents', documentForm(bytes, file))
let page = 0
const sent = async (visitor: Visitor, name?: string) =>
  bodyOf(await send(visitor, pdf({ page: `Page ${page++}` }), name ? { name } : {}))
const apply = (visitor: Visitor, documentIds: readonly string[]) =>
  visitor.post<{ id: string }>('/api/me/verification', { ...APPLICATION, documentIds })
const own = async (visitor: Visitor) => bodyOf(await visitor.get<MyVerification>('/api/me/verification'))
const withdraw = async (visitor: Visitor) => bodyOf(await visitor.post('/api/me/verification/withdraw'))
const addressOf = (applicationId: string, documentId: string) =>
  `/api/verifications/${applicationId}/documents/${documentId}`
const accessesTo = async (documentId: string) =>
  (await market.events('VerificationDocumentAccessed'))
    .map(({ data }) => data as DocumentAccess)
    .filter((access) => access.documentId === documentId)
interface DocumentAccess {
  readonly documentId: string
  readonly applicationId: string
}
/** The response with its content, as a browser downloads it. */
async function fetched(visitor: Visitor, path: string, site = 'same-origin') {
  const response = await fetch(`${market.url}${path}`, {
    headers: { 'sec-fetch-site': site, cookie: visitor.cookie() },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
/** A member with their own farm, so that other applications are unaffected. */
async function newSeller(name: string) {
  const shop = await openShop(market, name)
  return { shop, visitor: await signedIn(market, shop.username) }
}

describe('documents of an application', () => {
  test('are read by their owner and by verifiers', async () => {
    const photo = await patternImage(600, 400)
      .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 28/1 0/1' } })
      .jpeg()
      .toBuffer()
    const lease = pdf({ page: 'The lease' })
    const [document, picture] = [
      bodyOf(await send(seller, lease, { name: 'Lease für Hill.pdf' })),
      bodyOf(await send(seller, photo, { name: 'id card.jpg', type: 'image/jpeg' })),
    ]
    expect(document).toMatchObject({ name: 'Lease für Hill.pdf', kind: 'pdf', bytes: lease.length })
    expect(picture).toMatchObject({ name: 'id card.webp', kind: 'image' })
    const { id } = bodyOf(await apply(seller, [document.id, picture.id]))
    expect((await own(seller)).application!.documents).toEqual([document, picture])
    const showApplication = () => verifier.get<ApplicationView>(`/api/staff/verifications/${id}`)
    expect(bodyOf(await showApplication()).documents).toEqual([document, picture])

    expect((await fetched(seller, addressOf(id, document.id))).bytes).toEqual(lease)
    expect(await accessesTo(document.id)).toEqual([])

    for (const times of [1, 2]) {
      const { status, headers, bytes } = await fetched(verifier, addressOf(id, document.id))
      expect([status, bytes]).toEqual([200, lease])
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Lease f_r Hill.pdf"; filename*=UTF-8''Lease%20f%C3%BCr%20Hill.pdf`,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
      expect(await accessesTo(document.id)).toHaveLength(times)
    }
    const shown = await fetched(verifier, addressOf(id, picture.id))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="id card.webp"')
    expect(shown.headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 600 })
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
    expect(shown.bytes.includes(PAYLOAD)).toBe(false)

    expect((await accessesTo(picture.id))[0]).toMatchObject({ applicationId: id, producerId: farm.producerId })
    await waitForProjections(market)
    const logged = async (query: string) =>
      bodyOf(await auditor.get<AccessLogPage>(`/api/audit/access-log?${query}`)).accesses
    const ofDocuments = await logged('accessTypes=verification_document,certificate_document,dispute_evidence')
    expect(
      ofDocuments.map(({ staff, staffRole, accessType, targetName }) => [staff, staffRole, accessType, targetName]),
    ).toEqual([
      ['vi.verifier', 'verifier', 'verification_document', 'Hill Farm, id card.webp'],
      ['vi.verifier', 'verifier', 'verification_document', 'Hill Farm, Lease für Hill.pdf'],
      ['vi.verifier', 'verifier', 'verification_document', 'Hill Farm, Lease für Hill.pdf'],
    ])
    expect(Date.parse(ofDocuments[0]!.accessedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await logged('accessTypes=verification_document&target=Hill%20Farm')).toEqual(ofDocuments)
    expect((await logged('accessTypes=application')).map(({ accessType }) => accessType)).toEqual(['application'])
    expectProblem(await auditor.get('/api/audit/access-log?accessTypes=everything'), 400, 'invalid_input')
  })

  test('cannot be opened from another site', async () => {
    const { application } = await own(seller)
    const [document] = application!.documents
    const before = (await accessesTo(document!.id)).length
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await fetched(verifier, addressOf(application!.id, document!.id), site)).status).toBe(403)
    expect(await accessesTo(document!.id)).toHaveLength(before)
  })

  test('are not available to anyone else', async () => {
    const { application } = await own(seller)
    const [document] = application!.documents
    const others = await Promise.all([
      newMember(market, 'Bo Buyer'),
      staffMember(market, 'Sue Support', 'support'),
      staffMember(market, 'Sen Support', 'senior_support'),
    ])
    await expectNoEvents(market, async () => {
      for (const other of [rival, auditor, ...others])
        for (const id of [document!.id, NO_DOCUMENT])
          expectProblem(await other.get(addressOf(application!.id, id)), 403, 'not_allowed')
      expectProblem(await createVisitor(market.url).get(addressOf(application!.id, document!.id)), 401, 'not_signed_in')
      for (const visitor of [seller, verifier])
        expectProblem(await visitor.get(addressOf(application!.id, NO_DOCUMENT)), 404, 'document_not_found')
    })
    for (const other of [rival, seller, verifier, ...others])
      expectProblem(await other.get('/api/audit/access-log'), 403, 'not_allowed')
  })

  test('have no public address', async () => {
    const [document] = (await own(seller)).application!.documents
    for (const path of [
      ...[`/files/${document!.id}`, `/files/papers/${document!.id}`, `/images/${document!.id}/1600.webp`],
      ...[`/papers/${document!.id}`, `/files/..%2fpapers%2f${document!.id}`],
    ])
      expect((await fetched(verifier, path)).bytes.includes('%PDF')).toBe(false)
  })

  test('are encrypted in the folder, the tables and the log', async () => {
    const { config, db } = market.engines
    const folder = join(config.dataDir, 'files', 'documents')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(1)
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name))
      for (const plain of ['%PDF', 'RIFF', 'WEBP', 'Lease']) expect(bytes.includes(plain)).toBe(false)
    }
    const rows = await db.query<{ text: string }>(
      'select documents::text as text from documents union all select stream || data || meta from events',
    )
    for (const { text } of rows) expect(text).not.toMatch(/Lease|id card/)
  })

  test('can be added by an answer', async () => {
    const { visitor } = await newSeller('Dale Farm')
    const [first, second] = [await sent(visitor), await sent(visitor)]
    const { id: applicationId } = bodyOf(await apply(visitor, [first.id]))
    const ask = { decision: 'request_information', reason: 'May we see the license?' }
    bodyOf(await verifier.post(`/api/staff/verifications/${applicationId}/decision`, ask))
    const theirs = await sent(rival)
    const answer = (documentIds: readonly string[]) =>
      visitor.post('/api/me/verification/information', { answer: 'Here it is.', documentIds })
    expectProblem(await answer([theirs.id]), 400, 'document_not_owned')
    bodyOf(await answer([second.id]))
    expect((await own(visitor)).application!.documents).toEqual([first, second])
    expect((await fetched(verifier, addressOf(applicationId, second.id))).status).toBe(200)
  })

  test('are used by their uploader only', async () => {
    const { visitor } = await newSeller('Fen Farm')
    const [mine, theirs] = [await sent(visitor), await sent(rival)]
    await expectNoEvents(market, async () => {
      for (const id of [theirs.id, NO_DOCUMENT])
        expectProblem(await apply(visitor, [mine.id, id]), 400, 'document_not_owned')
      for (const wrong of ['../../secrets.json', 7, null])
        expectProblem(await apply(visitor, [wrong as string]), 400, 'invalid_input')
    })
    // A document without an application: verifiers do not see it either.
    expectProblem(await verifier.get(addressOf(NO_APPLICATION, mine.id)), 404, 'document_not_found')
  })

  test('are limited to ten', async () => {
    const { visitor } = await newSeller('Ten Farm')
    const ids: string[] = []
    while (ids.length < DOCUMENT_LIMITS.each + 1) ids.push((await sent(visitor)).id)
    expectProblem(await expectNoEvents(market, () => apply(visitor, ids)), 400, 'invalid_input')
    bodyOf(await apply(visitor, ids.slice(1)))
  })

  test('are stored once if uploaded twice', async () => {
    const { visitor } = await newSeller('Twin Farm')
    const bytes = pdf({ page: 'Twice' })
    const [one, two] = [bodyOf(await send(visitor, bytes)), bodyOf(await send(visitor, bytes))]
    expect(two).toEqual(one)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...APPLICATION, documentIds: [one.id, two.id] }
    const both = await Promise.all([1, 2].map(() => visitor.post('/api/me/verification', body, key)))
    expect(bodyOf(both[1]!)).toEqual(bodyOf(both[0]!))
    expect((await own(visitor)).application!.documents).toEqual([one])
  })

  test('are unreadable once their key is destroyed', async () => {
    const { shop, visitor } = await newSeller('Gone Farm')
    const document = await sent(visitor)
    const { id } = bodyOf(await apply(visitor, [document.id]))
    expect((await fetched(verifier, addressOf(id, document.id))).status).toBe(200)
    await market.engines.keys.destroy(shop.accountId)
    const before = (await accessesTo(document.id)).length
    expectProblem(await verifier.get(addressOf(id, document.id)), 404, 'document_not_found')
    expect(await accessesTo(document.id)).toHaveLength(before)
  })
})

const NO_APPLICATION = 'application_00000000000000000000000000'
const NO_DOCUMENT = 'document_00000000000000000000000000'

const STATUSES: Readonly<Record<string, number>> = { document_type_unsupported: 415 }

describe('a document', () => {
  test.each(HOSTILE_DOCUMENTS.filter(({ refused }) => refused))('that is $name is rejected', async (hostile) => {
    const response = await send(seller, await hostile.bytes(), { name: 'lease.pdf', type: 'application/pdf' })
    expectProblem(response, STATUSES[hostile.refused!] ?? 400, hostile.refused!)
  })

  test('is accepted at the limit, rejected above it', async () => {
    const { bytes } = DOCUMENT_LIMITS
    const blanks = (length: number) => {
      const room = length - 2000
      const most = pdf({ inside: ' '.repeat(room) }).length
      return pdf({ inside: ' '.repeat(room + length - most) })
    }
    for (const length of [bytes + 1, 2 * bytes])
      expectProblem(await send(seller, blanks(length)), 413, 'document_too_large')
    expect(bodyOf(await send(seller, blanks(bytes))).bytes).toBe(bytes)
  })

  test('has the type of its content, regardless of its name', async () => {
    const png = bodyOf(await send(rival, grayPng(90, 90), { name: 'lease.pdf', type: 'application/pdf' }))
    expect(png).toMatchObject({ name: 'lease.webp', kind: 'image' })
    expectProblem(await send(rival, Buffer.from('<html>'), { name: 'lease.pdf' }), 415, 'document_type_unsupported')
  })

  test('gets a harmless name', async () => {
    const { visitor } = await newSeller('Name Farm')
    const document = await sent(visitor, '../../"; filename=x.html; a="ü\u202e.pdf')
    expect(document.name).not.toMatch(/["/\\;\u202e]/)
    const { id } = bodyOf(await apply(visitor, [document.id]))
    const { headers } = await fetched(verifier, addressOf(id, document.id))
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/;]*"; filename\*=UTF-8''[\w%.=-]+$/,
    )
  })

  test('requires a producer', async () => {
    expectProblem(await send(createVisitor(market.url), pdf()), 401, 'not_signed_in')
    expectProblem(await send(await newMember(market, 'Cy Shopper'), pdf()), 403, 'not_allowed')
    const form = documentForm(pdf())
    expectProblem(await seller.post('/api/me/documents', form, { 'x-csrf-token': 'stale' }), 403, 'csrf_invalid')
    expectProblem(await seller.post('/api/me/documents', { document: 'a lease' }), 415, 'unsupported_media_type')
  })
})

test('documents without an application are purged', async () => {
  const { shop, visitor } = await newSeller('Swept Farm')
  const [used, refused, lost] = [await sent(visitor), await sent(visitor), await sent(visitor)]
  const { id: applicationId } = bodyOf(await apply(visitor, [used.id]))
  expectProblem(await apply(visitor, [refused.id]), 409, 'application_pending')
  // The application is closed, but still in the log.
  await withdraw(visitor)
  const { bus, engines } = market
  const purge = () =>
    purgeUnusedDocumentsHandler({
      bus,
      documents: engines.documents,
      runtime: engines.runtime,
      productsOf: (producerId) => productIdsOf(engines.db, producerId),
    }).run({}, { id: 'night', attempt: 1 })
  const there = async () => {
    const rows = await engines.db.query<{ id: string }>('select id from documents where account_id = $1', [
      shop.accountId,
    ])
    return rows.map(({ id }) => id).sort()
  }
  await purge()
  expect(await there()).toEqual([used.id, refused.id, lost.id].sort())
  await engines.db.query(`update documents set uploaded_at = uploaded_at - interval '25 hours' where account_id = $1`, [
    shop.accountId,
  ])
  for (const _ of [1, 2]) await purge()
  expect(await there()).toEqual([used.id])
  expect((await fetched(visitor, addressOf(applicationId, used.id))).status).toBe(200)
  expectProblem(await apply(visitor, [lost.id]), 400, 'document_not_owned')
})
