import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificate as certificateDecider, certificateSeed } from '#domain/catalog/certificate.decider.ts'
import type { CertificateView, ProductPage, ProductView } from '#domain/catalog/contract.ts'
import { verification } from '#domain/producer-verification/verification.decider.ts'
import type { ProducerProfile, ProducerView } from '#domain/producers/contract.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop, send, verifyShop, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let visitor: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Kale: {}, Beets: {} } })
  visitor = createVisitor(market.url)
})
afterAll(() => market?.stop())

const verifier = { accountId: idNamed('account', 'vera'), role: 'verifier' } as const
const today = new Date().toISOString().slice(0, 10)
const certificate: CertificateView = {
  certification: 'organic',
  certificateNumber: 'VT-1',
  expiresOn: today,
  issuer: 'Vermont Organic Farmers (VOF)',
}

const search = async (query: string) => bodyOf(await visitor.get<ProductPage>(`/api/products?${query}`))
const namesOf = ({ products }: ProductPage) => products.map(({ name }) => name)

test('a certificate is shown until it is revoked', async () => {
  const productId = farm.products.Kale!
  const certificateId = systemRuntime.deriveId('certificate', certificateSeed(productId, 'organic'))
  const ids = { certificateId, productId, producerId: farm.producerId }
  await send(market, certificateDecider, certificateId, {
    type: 'AddCertificate',
    verifier,
    ...ids,
    certificate,
    today,
  })
  await waitForProjections(market)
  expect(namesOf(await search('certifications=organic,local'))).toEqual(['Kale'])
  expect((await search('')).facets.certifications).toMatchObject({ organic: 1, local: 0 })
  const kale = bodyOf(await visitor.get<ProductView>(`/api/products/${farm.products.Kale}`))
  expect(kale.certificates).toEqual([certificate])
  const profile = bodyOf(await visitor.get<ProducerProfile>(`/api/producer-profiles/${farm.producerId}`))
  expect(profile.certificates).toEqual([{ ...certificate, productNames: ['Kale'] }])

  const revocation = { type: 'RevokeCertificate', verifier, reason: 'sprayed' } as const
  await send(market, certificateDecider, certificateId, revocation)
  await waitForProjections(market)
  expect(namesOf(await search('certifications=organic'))).toEqual([])
})

test('a verified producer has a badge', async () => {
  const list = async (query: string) => [
    bodyOf(await visitor.get<ProducerView[]>(`/api/producer-profiles${query}`)).length,
    bodyOf(await visitor.get<{ count: number }>(`/api/producer-profiles/count${query}`)).count,
    (await search(query.slice(1))).total,
  ]
  expect(await list('?verified=true')).toEqual([0, 0, 0])
  const applicationId = await verifyShop(market, farm, { verifier, today })
  expect(await list('?verified=true')).toEqual([1, 1, 2])
  expect((await search('')).products[0]?.producerVerification?.verifiedOn).toBe(today)
  await send(market, verification, applicationId, { type: 'RevokeVerification', verifier, reason: 'moved away' })
  await waitForProjections(market)
  expect(await list('?verified=true')).toEqual([0, 0, 0])
  expect(await list('')).toEqual([1, 1, 2])
})

test.each(['/api/products', '/api/producer-profiles', '/api/producer-profiles/count'])(
  'a search near %s covers its radius',
  async (path) => {
    expectProblem(await visitor.get(`${path}?zipCode=00000`), 400, 'zip_code_unknown')
    for (const radius of ['4', '101', 'far'])
      expectProblem(await visitor.get(`${path}?zipCode=05401&radius=${radius}`), 400, 'invalid_input')
    for (const radius of ['5', '100'])
      expect((await visitor.get(`${path}?zipCode=05401&radius=${radius}`)).status).toBe(200)
  },
)
