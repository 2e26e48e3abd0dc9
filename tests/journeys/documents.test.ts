import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApplicationView,
  DOCUMENT_LIMITS,
  type DocumentAccessPage,
  type MyVerification,
  type UploadedDocument,
} from '#domain/producer-verification/contract.ts'
import { productIdsOf } from '#read-side/privacy/erasure.query.ts'
import { HOSTILE_PAPERS } from '#tests/platform/documents/hostile-documents.ts'
import { greyPng, PAYLOAD, painted } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn, staffMember, waitForProjections } from '#tests/support/members.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { createVisitor, expectNoEvents, expectProblem, fine, type Visitor } from '#tests/support/visitor.ts'
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

const TOLD = { statement: 'We are who we say we are.', papers: 'Passport, ending 1234', link: '' }
const APPLICATION = { identity: TOLD, business: TOLD, practices: TOLD, committed: true }

const send = (who: Visitor, bytes: Uint8Array, file?: Parameters<typeof documentForm>[1]) =>
  who.post<UploadedDocument>('/api/me/documents', documentForm(bytes, file))
let page = 0
const sent = async (who: Visitor, name?: string) =>
  fine(await send(who, pdf({ page: `Page ${page++}` }), name ? { name } : {}))
const apply = (who: Visitor, papers: readonly string[]) =>
  who.post<{ id: string }>('/api/me/verification', { ...APPLICATION, papers })
const own = async (who: Visitor) => fine(await who.get<MyVerification>('/api/me/verification'))
const withdraw = async (who: Visitor) => fine(await who.post('/api/me/verification/withdraw'))
const addressOf = (paperId: string, shop = farm) => `/api/verifications/${shop.producerId}/documents/${paperId}`
const looksAt = async (paperId: string) =>
  (await market.events('VerificationDocumentAccessed'))
    .map(({ data }) => data as Look)
    .filter((look) => look.paperId === paperId)
interface Look {
  readonly paperId: string
  readonly applicationId: string
}
/** With its bytes, as a browser's own download has them. */
async function fetched(who: Visitor, path: string, site = 'same-origin') {
  const answer = await fetch(`${market.url}${path}`, {
    headers: { 'sec-fetch-site': site, cookie: who.cookie() },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** Somebody with a farm of their own, to leave the others' applications alone. */
async function newSeller(name: string) {
  const shop = await openShop(market, name)
  return { shop, who: await signedIn(market, shop.username) }
}

describe('papers that come with an application', () => {
  test('are read by their owner and by those who verify, and every look is written down', async () => {
    const photo = await painted(600, 400)
      .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 28/1 0/1' } })
      .jpeg()
      .toBuffer()
    const lease = pdf({ page: 'The lease' })
    const [paper, picture] = [
      fine(await send(seller, lease, { name: 'Lease für Hill.pdf' })),
      fine(await send(seller, photo, { name: 'id card.jpg', type: 'image/jpeg' })),
    ]
    expect(paper).toMatchObject({ name: 'Lease für Hill.pdf', kind: 'pdf', bytes: lease.length })
    expect(picture).toMatchObject({ name: 'id card.webp', kind: 'picture' })
    const { id } = fine(await apply(seller, [paper.id, picture.id]))
    expect((await own(seller)).application!.papers).toEqual([paper, picture])
    const look = () => verifier.get<ApplicationView>(`/api/staff/verifications/${farm.producerId}`)
    expect(fine(await look()).papers).toEqual([paper, picture])

    expect((await fetched(seller, addressOf(paper.id))).bytes).toEqual(lease)
    expect(await looksAt(paper.id)).toEqual([])

    for (const times of [1, 2]) {
      const { status, headers, bytes } = await fetched(verifier, addressOf(paper.id))
      expect([status, bytes]).toEqual([200, lease])
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Lease f_r Hill.pdf"; filename*=UTF-8''Lease%20f%C3%BCr%20Hill.pdf`,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
      expect(await looksAt(paper.id)).toHaveLength(times)
    }
    const shown = await fetched(verifier, addressOf(picture.id))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="id card.webp"')
    expect(shown.headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 600 })
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
    expect(shown.bytes.includes(PAYLOAD)).toBe(false)

    expect((await looksAt(picture.id))[0]).toMatchObject({ applicationId: id, producerId: farm.producerId })
    await waitForProjections(market)
    const { looks } = fine(await auditor.get<DocumentAccessPage>('/api/staff/document-accesses'))
    expect(looks.map(({ by, paper: name, businessName }) => [by, name, businessName])).toEqual([
      ['vi.verifier', 'id card.webp', 'Hill Farm'],
      ['vi.verifier', 'Lease für Hill.pdf', 'Hill Farm'],
      ['vi.verifier', 'Lease für Hill.pdf', 'Hill Farm'],
    ])
    expect(Date.parse(looks[0]!.at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('are not opened for a verifier by a link on another site', async () => {
    const { application } = await own(seller)
    const [paper] = application!.papers
    const before = (await looksAt(paper!.id)).length
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await fetched(verifier, addressOf(paper!.id), site)).status).toBe(403)
    expect(await looksAt(paper!.id)).toHaveLength(before)
  })

  test('are nothing for anybody else', async () => {
    const { application } = await own(seller)
    const [paper] = application!.papers
    const others = await Promise.all([
      newMember(market, 'Bo Buyer'),
      staffMember(market, 'Sue Support', 'support'),
      staffMember(market, 'Sen Support', 'senior_support'),
    ])
    await expectNoEvents(market, async () => {
      for (const other of [rival, auditor, ...others])
        for (const id of [paper!.id, NO_PAPER]) expectProblem(await other.get(addressOf(id)), 403, 'not_allowed')
      expectProblem(await createVisitor(market.url).get(addressOf(paper!.id)), 401, 'not_signed_in')
      for (const who of [seller, verifier]) expectProblem(await who.get(addressOf(NO_PAPER)), 404, 'document_not_found')
    })
    for (const other of [rival, seller, verifier, ...others])
      expectProblem(await other.get('/api/staff/document-accesses'), 403, 'not_allowed')
  })

  test('have no public address', async () => {
    const [paper] = (await own(seller)).application!.papers
    for (const path of [
      ...[`/files/${paper!.id}`, `/files/papers/${paper!.id}`, `/images/${paper!.id}/1600.webp`],
      ...[`/papers/${paper!.id}`, `/files/..%2fpapers%2f${paper!.id}`],
    ])
      expect((await fetched(verifier, path)).bytes.includes('%PDF')).toBe(false)
  })

  test('lie sealed in the folder, the tables and the log', async () => {
    const { config, db } = market.engines
    const folder = join(config.dataDir, 'files', 'documents')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(1)
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name))
      for (const plain of ['%PDF', 'RIFF', 'WEBP', 'Lease']) expect(bytes.includes(plain)).toBe(false)
    }
    const rows = await db.query<{ text: string }>(
      'select papers::text as text from papers union all select stream || data || meta from events',
    )
    for (const { text } of rows) expect(text).not.toMatch(/Lease|id card/)
  })

  test('come with an answer too', async () => {
    const { shop, who } = await newSeller('Dale Farm')
    const [first, second] = [await sent(who), await sent(who)]
    const { id: applicationId } = fine(await apply(who, [first.id]))
    const ask = { applicationId, decision: 'ask', reason: 'May we see the license?' }
    fine(await verifier.post(`/api/staff/verifications/${shop.producerId}/decision`, ask))
    const theirs = await sent(rival)
    const answer = (papers: readonly string[]) =>
      who.post('/api/me/verification/information', { answer: 'Here it is.', papers })
    expectProblem(await answer([theirs.id]), 400, 'document_not_owned')
    fine(await answer([second.id]))
    expect((await own(who)).application!.papers).toEqual([first, second])
    expect((await fetched(verifier, addressOf(second.id, shop))).status).toBe(200)
  })

  test('are used by nobody but who sent them', async () => {
    const { who } = await newSeller('Fen Farm')
    const [mine, theirs] = [await sent(who), await sent(rival)]
    await expectNoEvents(market, async () => {
      for (const id of [theirs.id, NO_PAPER]) expectProblem(await apply(who, [mine.id, id]), 400, 'document_not_owned')
      for (const wrong of ['../../secrets.json', 7, null])
        expectProblem(await apply(who, [wrong as string]), 400, 'invalid_input')
    })
    // Sent, and come with nothing yet: not even those who verify see it.
    expectProblem(await verifier.get(addressOf(mine.id)), 404, 'document_not_found')
  })

  test('are ten at most', async () => {
    const { who } = await newSeller('Ten Farm')
    const ids: string[] = []
    while (ids.length < DOCUMENT_LIMITS.each + 1) ids.push((await sent(who)).id)
    expectProblem(await expectNoEvents(market, () => apply(who, ids)), 400, 'invalid_input')
    fine(await apply(who, ids.slice(1)))
  })

  test('sent twice are one, in the application too', async () => {
    const { who } = await newSeller('Twin Farm')
    const bytes = pdf({ page: 'Twice' })
    const [one, two] = [fine(await send(who, bytes)), fine(await send(who, bytes))]
    expect(two).toEqual(one)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...APPLICATION, papers: [one.id, two.id] }
    const both = await Promise.all([1, 2].map(() => who.post('/api/me/verification', body, key)))
    expect(fine(both[1]!)).toEqual(fine(both[0]!))
    expect((await own(who)).application!.papers).toEqual([one])
  })

  test('are gone with the key of their account', async () => {
    const { shop, who } = await newSeller('Gone Farm')
    const paper = await sent(who)
    fine(await apply(who, [paper.id]))
    expect((await fetched(verifier, addressOf(paper.id, shop))).status).toBe(200)
    await market.engines.keys.destroy(shop.accountId)
    const before = (await looksAt(paper.id)).length
    expectProblem(await verifier.get(addressOf(paper.id, shop)), 404, 'document_not_found')
    expect(await looksAt(paper.id)).toHaveLength(before)
  })
})

const NO_PAPER = 'paper_00000000000000000000000000'

const STATUSES: Readonly<Record<string, number>> = { document_type_unsupported: 415 }

describe('a paper', () => {
  test.each(HOSTILE_PAPERS.filter(({ refused }) => refused))('that is $name is refused', async (hostile) => {
    const answer = await send(seller, await hostile.bytes(), { name: 'lease.pdf', type: 'application/pdf' })
    expectProblem(answer, STATUSES[hostile.refused!] ?? 400, hostile.refused!)
  })

  test('of one byte too many is refused, and one less is not', async () => {
    const { bytes } = DOCUMENT_LIMITS
    const blanks = (length: number) => {
      const room = length - 2000
      const most = pdf({ inside: ' '.repeat(room) }).length
      return pdf({ inside: ' '.repeat(room + length - most) })
    }
    for (const length of [bytes + 1, 2 * bytes])
      expectProblem(await send(seller, blanks(length)), 413, 'document_too_large')
    expect(fine(await send(seller, blanks(bytes))).bytes).toBe(bytes)
  })

  test('is what its bytes say, whatever it is called', async () => {
    const png = fine(await send(rival, greyPng(90, 90), { name: 'lease.pdf', type: 'application/pdf' }))
    expect(png).toMatchObject({ name: 'lease.webp', kind: 'picture' })
    expectProblem(await send(rival, Buffer.from('<html>'), { name: 'lease.pdf' }), 415, 'document_type_unsupported')
  })

  test('is called nothing that could do harm', async () => {
    const { shop, who } = await newSeller('Name Farm')
    const paper = await sent(who, '../../"; filename=x.html; a="ü\u202e.pdf')
    expect(paper.name).not.toMatch(/["/\\;\u202e]/)
    fine(await apply(who, [paper.id]))
    const { headers } = await fetched(verifier, addressOf(paper.id, shop))
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/;]*"; filename\*=UTF-8''[\w%.=-]+$/,
    )
  })

  test('is for producers', async () => {
    expectProblem(await send(createVisitor(market.url), pdf()), 401, 'not_signed_in')
    expectProblem(await send(await newMember(market, 'Cy Shopper'), pdf()), 403, 'not_allowed')
    const form = documentForm(pdf())
    expectProblem(await seller.post('/api/me/documents', form, { 'x-csrf-token': 'stale' }), 403, 'csrf_invalid')
    expectProblem(await seller.post('/api/me/documents', { paper: 'a lease' }), 415, 'unsupported_media_type')
  })
})

test('papers of no application are swept after a day, the others stay', async () => {
  const { shop, who } = await newSeller('Swept Farm')
  const [used, refused, lost] = [await sent(who), await sent(who), await sent(who)]
  fine(await apply(who, [used.id]))
  expectProblem(await apply(who, [refused.id]), 409, 'application_pending')
  // It is over, and stands in the log all the same.
  await withdraw(who)
  const { bus, engines } = market
  const sweep = () =>
    purgeUnusedDocumentsHandler({
      bus,
      documents: engines.documents,
      runtime: engines.runtime,
      productsOf: (producerId) => productIdsOf(engines.db, producerId),
    }).run({}, { id: 'night', attempt: 1 })
  const there = async () => {
    const rows = await engines.db.query<{ id: string }>('select id from papers where account_id = $1', [shop.accountId])
    return rows.map(({ id }) => id).sort()
  }
  await sweep()
  expect(await there()).toEqual([used.id, refused.id, lost.id].sort())
  await engines.db.query(`update papers set sent_at = sent_at - interval '25 hours' where account_id = $1`, [
    shop.accountId,
  ])
  for (const _ of [1, 2]) await sweep()
  expect(await there()).toEqual([used.id])
  expect((await fetched(who, addressOf(used.id, shop))).status).toBe(200)
  expectProblem(await apply(who, [lost.id]), 400, 'document_not_owned')
})
