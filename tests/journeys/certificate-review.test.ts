import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  ApprovedCertificatePage,
  CertificateDetails,
  PendingCertificatePage,
} from '#domain/catalog/certificate.contract.ts'
import type { CertificateView, ProductView } from '#domain/catalog/contract.ts'
import type { PriceChange, ProducerProduct, ProductImportResult } from '#domain/catalog/product-listings.contract.ts'
import type { NotificationFeed, StaffWork } from '#domain/notifications/contract.ts'
import type { UploadedDocument } from '#domain/producer-verification/contract.ts'
import type { ProducerProfile, ProducerSettings } from '#domain/producers/contract.ts'
import { productIdsOf } from '#read-side/privacy/erasure.query.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { assignStaffRole, openShop, type Shop, signedIn, staffMember } from '#tests/support/members.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { purgeUnusedDocumentsHandler } from '#workers/producer-verification/producer-verification.work.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let vera: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Kale: {}, Beets: {} } })
  seller = await signedIn(market, farm.username)
  vera = await staffMember(market, 'Vera', 'verifier')
})
afterAll(() => market?.stop())

const FIELDS = { issuer: 'Vermont Organic Farmers (VOF)', certificateNumber: 'VT-1', expiresOn: '2999-12-31' }
const CERTIFICATE: CertificateView = { ...FIELDS, certification: 'organic' }

const LEEKS = {
  name: 'Leeks',
  description: 'Mild.',
  category: 'vegetables',
  unit: 'per_pound',
  priceCents: 400,
  fulfillmentMethods: ['pickup'],
  onHand: 4,
}

const submit = (id: string, overrides: object = {}) =>
  seller.post(`/api/me/products/${id}/certificates`, { ...CERTIFICATE, ...overrides })
const withdraw = (id: string) => seller.request('DELETE', `/api/me/products/${id}/certificates/organic`)
const decide = (id: string, how: 'approve' | 'reject', { visitor = vera, body = {} as object } = {}) =>
  visitor.post(`/api/staff/certificates/${id}/organic/${how}`, { ...FIELDS, ...body })
const own = async (id: string) =>
  bodyOf<ProducerProduct[]>(await seller.get('/api/me/products')).find((product) => product.id === id)!
const pending = async (visitor = vera) =>
  bodyOf<PendingCertificatePage>(await visitor.get('/api/staff/certificates/pending'))
const details = async (id: string) =>
  bodyOf<CertificateDetails>(await vera.get(`/api/staff/certificates/${id}/organic`))
const shown = async (id: string) =>
  bodyOf<ProductView>(await createVisitor(market.url).get(`/api/products/${id}`)).certificates

const bell = async () =>
  bodyOf<NotificationFeed>(await seller.get('/api/notifications')).notifications.map(({ title, message }) => [
    title,
    message,
  ])

test('a certificate is shown once approved', async () => {
  const id = farm.products.Kale!
  const { version } = await own(id)
  const [hers, guests] = [await vera.socket(), await createVisitor(market.url).socket()]
  guests.send({ type: 'watch', topic: 'product', id })
  bodyOf(await submit(id))
  await hers.receives(({ type, productId }) => type === 'certificate_update' && productId === id)
  expect((await own(id)).submittedCertificates).toMatchObject([{ ...CERTIFICATE, status: 'pending', reason: null }])
  expect(await shown(id)).toEqual([])
  expect(await pending()).toMatchObject({
    total: 1,
    submissions: [{ ...CERTIFICATE, productName: 'Kale', producerName: 'Hill Farm' }],
  })
  expect(await details(id)).toMatchObject({ approved: null, submission: { ...FIELDS, documentId: null } })
  bodyOf(await decide(id, 'approve'))
  await guests.receives(({ type }) => type === 'inventory_update')
  expect(guests.received.map(({ type }) => type)).not.toContain('certificate_update')
  for (const socket of [hers, guests]) socket.close()
  expect(await details(id)).toMatchObject({
    productName: 'Kale',
    applicationId: null,
    submission: null,
    approved: CERTIFICATE,
    history: [{ change: 'submitted' }, { change: 'approved' }],
  })
  expect(await shown(id)).toEqual([CERTIFICATE])
  expect(await own(id)).toMatchObject({ submittedCertificates: [], certificates: [CERTIFICATE], version })
  expect((await pending()).total).toBe(0)
  expect(await bell()).toContainEqual(['Certificate approved', 'Kale now shows its badge.'])
})

test('a certificate has a document that the verifier opens', async () => {
  const herbs = await openShop(market, 'Herb Farm', { products: { Sage: {} } })
  const owner = await signedIn(market, herbs.username)
  const id = herbs.products.Sage!
  const sent = async () => bodyOf<UploadedDocument>(await owner.post('/api/me/documents', documentForm(pdf())))
  const document = await sent()
  const submitOwn = (overrides: object) =>
    owner.post(`/api/me/products/${id}/certificates`, { ...CERTIFICATE, ...overrides })
  expectProblem(
    await seller.post(`/api/me/products/${farm.products.Kale}/certificates`, {
      ...CERTIFICATE,
      documentId: document.id,
    }),
    400,
    'document_not_owned',
  )
  const address = `/api/staff/certificates/${id}/organic/document`
  expectProblem(await vera.get(address), 404, 'document_not_found')
  bodyOf(await submitOwn({ documentId: document.id }))
  expect((await pending()).submissions.find(({ productId }) => productId === id)).toMatchObject({
    documentId: document.id,
  })
  const [own] = bodyOf<ProducerProduct[]>(await owner.get('/api/me/products'))
  expect(own!.submittedCertificates).toMatchObject([{ documentId: document.id }])

  const ownAddress = `/api/me/products/${id}/certificates/organic/document`
  for (const [visitor, path] of [
    [vera, address],
    [owner, ownAddress],
  ] as const) {
    const opened = await visitor.get<string>(path)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(opened.headers.get('content-disposition')).toContain('attachment')
  }
  expectProblem(await seller.get(ownAddress), 403, 'product_not_owned')
  for (const visitor of [owner, await staffMember(market, 'Audra', 'auditor')])
    expectProblem(await visitor.get(address), 403, 'not_allowed')
  const accesses = (await market.events('AccessRecorded')).map(({ data }) => data)
  expect(accesses).toContainEqual(
    expect.objectContaining({ accessType: 'certificate_document', target: `${id} organic` }),
  )

  // A decided certificate still references its document, which is kept; an unreferenced one is purged.
  expectProblem(await decide(id, 'approve'), 409, 'edit_conflict')
  bodyOf(await decide(id, 'approve', { body: { documentId: document.id } }))
  const { bus, engines } = market
  const unused = bodyOf<UploadedDocument>(
    await owner.post('/api/me/documents', documentForm(pdf({ page: 'A second page' }))),
  )
  await engines.db.query(`update documents set uploaded_at = uploaded_at - interval '25 hours' where account_id = $1`, [
    herbs.accountId,
  ])
  await purgeUnusedDocumentsHandler({
    bus,
    documents: engines.documents,
    runtime: engines.runtime,
    productsOf: (producerId) => productIdsOf(engines.db, producerId),
  }).run({}, { id: 'night', attempt: 1 })
  const documents = await engines.db.query<{ id: string }>('select id from documents where account_id = $1', [
    herbs.accountId,
  ])
  expect(documents).toEqual([{ id: document.id }])
  expect(unused.id).not.toBe(document.id)

  const later = bodyOf<UploadedDocument>(
    await owner.post('/api/me/documents', documentForm(pdf({ page: 'A third page' }))),
  )
  bodyOf(await submitOwn({ certificateNumber: 'VT-2', documentId: later.id }))
  expect((await vera.get(address)).status).toBe(200)
  await engines.documents.erase(herbs.accountId)
  expectProblem(await vera.get(address), 404, 'document_not_found')
  bodyOf(await owner.request('DELETE', `/api/me/products/${id}/certificates/organic`))
})

test('an approval is revoked with a reason', async () => {
  const tea = await openShop(market, 'Tea Farm', { products: { Mint: {} } })
  const owner = await signedIn(market, tea.username)
  const id = tea.products.Mint!
  const submitOwn = (overrides: object) =>
    owner.post(`/api/me/products/${id}/certificates`, { ...CERTIFICATE, ...overrides })
  expectProblem(await submitOwn({ registerUrl: 'javascript:alert(1)' }), 400, 'invalid_input')
  bodyOf(await submitOwn({ registerUrl: 'https://register.example.org/VT-1' }))
  const found = (await pending()).submissions.find(({ productId }) => productId === id)
  expect(found).toMatchObject({
    registerUrl: 'https://register.example.org/VT-1',
    history: [{ change: 'submitted', by: null }],
  })
  bodyOf(await decide(id, 'approve'))
  const approved = async () =>
    bodyOf<ApprovedCertificatePage>(await vera.get('/api/staff/certificates/approved')).certificates.find(
      ({ productId }) => productId === id,
    )
  expect(await approved()).toMatchObject({
    history: [{ change: 'submitted' }, { change: 'approved', by: 'vera', certificateNumber: 'VT-1' }],
  })
  const path = `/api/staff/certificates/${id}/organic/revoke`
  expectProblem(await vera.post(path, { reason: 'no' }), 400, 'invalid_input')
  expectProblem(await owner.post(path, { reason: 'It was never listed there.' }), 403, 'not_allowed')
  bodyOf(await vera.post(path, { reason: 'It was never listed there.' }))
  expect(await shown(id)).toEqual([])
  expect(await approved()).toBeUndefined()
  bodyOf(await submitOwn({ certificateNumber: 'VT-9' }))
  const again = (await pending()).submissions.find(({ productId }) => productId === id)
  expect(again?.history.map(({ change }) => change)).toEqual(['submitted', 'approved', 'revoked', 'submitted'])
  expect(again?.history[2]).toMatchObject({ by: 'vera', reason: 'It was never listed there.' })
  bodyOf(await owner.request('DELETE', `/api/me/products/${id}/certificates/organic`))
})

test('a certificate is rejected with a reason and submitted again', async () => {
  const id = farm.products.Beets!
  bodyOf(await submit(id))
  expectProblem(await decide(id, 'reject'), 400, 'invalid_input')
  bodyOf(await decide(id, 'reject', { body: { reason: 'VOF knows no such number.' } }))
  expect((await own(id)).submittedCertificates).toMatchObject([
    { status: 'rejected', reason: 'VOF knows no such number.' },
  ])
  expect((await pending()).total).toBe(0)
  expect(await bell()).toContainEqual(['Certificate declined', expect.stringContaining('certificate for Beets')])
  bodyOf(await submit(id, { certificateNumber: 'VT-2' }))
  expect((await own(id)).submittedCertificates).toMatchObject([
    { status: 'pending', certificateNumber: 'VT-2', reason: null },
  ])
  // The reviewed version is not the current one.
  expectProblem(await decide(id, 'approve'), 409, 'edit_conflict')
  bodyOf(await withdraw(id))
  expect(await own(id)).toMatchObject({ submittedCertificates: [], certificates: [] })
  expectProblem(await decide(id, 'approve', { body: { certificateNumber: 'VT-2' } }), 404, 'certificate_not_found')
})

test('concurrent submissions leave one pending certificate', async () => {
  const { id } = bodyOf<{ id: string }>(await seller.post('/api/me/products', LEEKS))
  await Promise.all(['VT-1', 'VT-2', 'VT-3'].map((certificateNumber) => submit(id, { certificateNumber })))
  expect((await own(id)).submittedCertificates).toHaveLength(1)
  expect(await pending()).toMatchObject({ total: 1 })
  bodyOf(await withdraw(id))
})

test('a deleted product leaves the certificate queue', async () => {
  const { id } = bodyOf<{ id: string }>(await seller.post('/api/me/products', { ...LEEKS, name: 'Chives' }))
  bodyOf(await submit(id))
  const count = async () => bodyOf<StaffWork>(await vera.get('/api/staff/work')).certificates
  expect([(await pending()).total, await count()]).toEqual([1, 1])
  bodyOf(await seller.request('DELETE', `/api/me/products/${id}`))
  expect([(await pending()).total, await count()]).toEqual([0, 0])
  expectProblem(await expectNoEvents(market, () => submit(id)), 404, 'product_not_found')
  expectProblem(await expectNoEvents(market, () => decide(id, 'approve')), 404, 'product_not_found')
  bodyOf(await expectNoEvents(market, () => withdraw(id)))
})

test('callers without permission are refused without effect', async () => {
  const id = farm.products.Beets!
  bodyOf(await submit(id))
  const support = await staffMember(market, 'Sue', 'support')
  const auditor = await staffMember(market, 'Ada', 'auditor')
  await expectNoEvents(market, async () => {
    expectProblem(await submit(id, { expiresOn: '2020-01-01' }), 400, 'certificate_expired')
    expectProblem(await submit(id, { certificateNumber: ' ' }), 400, 'invalid_input')
    expectProblem(await submit(farm.products.Kale!), 409, 'certificate_already_approved')
    expectProblem(await support.get('/api/staff/certificates/pending'), 403, 'not_allowed')
    expect((await pending(auditor)).total).toBe(1)
    for (const visitor of [support, auditor, seller])
      expectProblem(await decide(id, 'approve', { visitor }), 403, 'not_allowed')
  })
  await assignStaffRole(market, { visitor: seller, username: farm.username }, 'verifier')
  await expectNoEvents(market, async () => {
    expectProblem(await decide(id, 'approve', { visitor: seller }), 403, 'own_certificate')
    expectProblem(await decide(id, 'reject', { visitor: seller, body: { reason: 'mine' } }), 403, 'own_certificate')
  })
})

test('every price of a product is recorded', async () => {
  const id = farm.products.Kale!
  const save = async (priceCents: number) => {
    const { name, description, category, unit, fulfillmentMethods, version: expectedVersion } = await own(id)
    const form = { name, description, category, unit, fulfillmentMethods, priceCents, expectedVersion }
    bodyOf(await seller.request('PUT', `/api/me/products/${id}`, { body: form }))
  }
  await save(550)
  await save(450)
  const prices = bodyOf<PriceChange[]>(await seller.get(`/api/me/products/${id}/price-changes`))
  expect(prices.map(({ previousPriceCents, priceCents }) => [previousPriceCents, priceCents])).toEqual([
    [550, 450],
    [500, 550],
  ])
})

const PROFILE = {
  businessName: 'Hill Farm',
  description: 'Grown here.',
  zipCode: '05401',
  phone: '',
  delivery: null,
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '1 Barn Road' },
}

test('a tag cannot claim a certification without a certificate', async () => {
  const dairy = await openShop(market, 'Claim Dairy', { products: { Milk: {} } })
  const owner = await signedIn(market, dairy.username)
  const save = async (overrides: object) => {
    const { version } = bodyOf<ProducerSettings>(await owner.get('/api/me/producer-profile'))
    const body = { ...PROFILE, businessName: 'Claim Dairy', tags: [], ...overrides, expectedVersion: version }
    return owner.request('PUT', '/api/me/producer-profile', { body })
  }
  for (const tag of ['Organic', 'award-winning', '0rganic'])
    expectProblem(await expectNoEvents(market, () => save({ tags: ['milk', tag] })), 400, 'tag_claims')
  expectProblem(await expectNoEvents(market, () => save({ businessName: 'Organic Dairy' })), 400, 'name_claims')
  bodyOf(await owner.post(`/api/me/products/${dairy.products.Milk}/certificates`, CERTIFICATE))
  expectProblem(await expectNoEvents(market, () => save({ tags: ['organic'] })), 400, 'tag_claims')
  bodyOf(await decide(dairy.products.Milk!, 'approve'))
  bodyOf(await save({ tags: ['organic'] }))
  const shown = await createVisitor(market.url).get<ProducerProfile>(`/api/producer-profiles/${dairy.producerId}`)
  expect(bodyOf(shown).tags).toEqual(['organic'])
})

test('a name cannot claim a certification without a certificate', async () => {
  const good = {
    name: 'Organic Peas',
    description: 'Sweet.',
    category: 'vegetables',
    unit: 'per_pound',
    priceCents: 400,
    fulfillmentMethods: ['pickup'],
    onHand: 4,
  }
  expectProblem(await expectNoEvents(market, () => seller.post('/api/me/products', good)), 400, 'name_claims')
  const { id } = bodyOf<{ id: string }>(await seller.post('/api/me/products', { ...good, name: 'Peas' }))
  const rename = async () => {
    const { onHand: _, ...form } = good
    return seller.request('PUT', `/api/me/products/${id}`, {
      body: { ...form, expectedVersion: (await own(id)).version },
    })
  }
  expectProblem(await expectNoEvents(market, rename), 400, 'name_claims')
  bodyOf(await submit(id))
  bodyOf(await decide(id, 'approve'))
  bodyOf(await rename())
  const csv =
    'name,description,category,unit,price,pickup,delivery,on hand\nFair Trade Beans,Dry.,vegetables,lb,4.00,yes,no,2\n'
  const imported = await seller.post<ProductImportResult>('/api/me/products/import', { csv, dryRun: false })
  expect(bodyOf(imported)).toMatchObject({ counts: { created: 0, refused: 1 }, rows: [{ field: 'name' }] })
})
