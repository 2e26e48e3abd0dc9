import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type ProductCommand, type ProductDescription, product } from '#domain/catalog/product.decider.ts'
import type { Certificate, ProductEvent } from '#domain/catalog/product.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { fold } from '#domain/kernel/decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const productId = idNamed('product', 'eggs')
const [farm, other] = [idNamed('producer', 'farm'), idNamed('producer', 'other')]
const ids = { productId, producerId: farm }
const description = (name = 'Eggs'): ProductDescription => ({
  name,
  description: 'A dozen.',
  category: 'eggs',
  unit: 'per_dozen',
  fulfillmentMethods: ['pickup'],
  imageUrl: null,
})
const list = (producerId = farm): ProductCommand => ({
  type: 'ListProduct',
  productId,
  producerId,
  description: description(),
  priceCents: 625,
})
const price = (priceCents: number, producerId = farm): ProductCommand => ({
  type: 'ChangeProductPrice',
  priceCents,
  producerId,
})
const revise = (
  name: string,
  { priceCents = 625, seen = 1, producerId = farm }: { priceCents?: number; seen?: number; producerId?: string } = {},
): ProductCommand => {
  const { imageUrl: _, ...details } = description(name)
  return { type: 'UpdateProduct', producerId, seen, description: details, priceCents }
}
const redescribed = (name: string): ProductEvent => ({
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...description(name) },
})
const withImage = (imageUrl: string | null, seen = 1): ProductCommand => ({
  type: 'UpdateProduct',
  producerId: farm,
  seen,
  description: { ...description(), imageUrl },
  priceCents: 625,
})
const imageUpdated = (imageUrl: string | null): ProductEvent => ({
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...description(), imageUrl },
})
const unlist = (producerId = farm): ProductCommand => ({ type: 'UnlistProduct', producerId })
const relist = (producerId = farm): ProductCommand => ({ type: 'RelistProduct', producerId })

const listed: ProductEvent = { type: 'ProductListed', data: { ...ids, ...description(), priceCents: 625 } }
const unlisted: ProductEvent = { type: 'ProductUnlisted', data: ids }
const relisted: ProductEvent = { type: 'ProductRelisted', data: ids }
const priced = (priceCents: number, previousPriceCents: number): ProductEvent => ({
  type: 'ProductPriceChanged',
  data: { ...ids, priceCents, previousPriceCents },
})

const organic = (over: Partial<Certificate> = {}): Certificate => ({
  certification: 'organic',
  issuer: 'Vermont Organic Farmers (VOF)',
  certificateNumber: 'VT-1',
  expiresOn: '2026-05-01',
  ...over,
})
const certify = (certificate = organic(), { role = 'verifier' as StaffRole, today = '2026-04-01' } = {}) =>
  ({ type: 'AddCertificate', verifier: staff(role), certificate, today }) satisfies ProductCommand
const withdraw = (role: StaffRole = 'verifier'): ProductCommand => ({
  type: 'RevokeCertificate',
  verifier: staff(role),
  certification: 'organic',
  reason: 'sprayed',
})
const staff = (role: StaffRole) => ({ accountId: idNamed('account', role), role })
const certified = (certificate = organic()): ProductEvent => ({
  type: 'ProductCertificateApproved',
  data: { ...ids, ...certificate },
})
const withdrawn: ProductEvent = {
  type: 'ProductCertificateRevoked',
  data: { ...ids, certification: 'organic', reason: 'sprayed' },
}

describe('a product', () => {
  const when = spec(product)
  when('is listed').given().when(list()).happens(listed)
  when('is listed once for a repeated command').given(listed).when(list()).happens()
  when('of another producer cannot be listed again').given(listed).when(list(other)).refuses('product_not_owned')
  when('records its new and its previous price').given(listed).when(price(700)).happens(priced(700, 625))
  when('keeps its price without an event when it is unchanged').given(listed).when(price(625)).happens()
  when('numbers its prices').given(listed, priced(700, 625)).when(price(625)).happens(priced(625, 700))
  when('is updated').given(listed).when(revise('Duck Eggs')).happens(redescribed('Duck Eggs'))
  when('is updated with details and price together')
    .given(listed)
    .when(revise('Duck Eggs', { priceCents: 700 }))
    .happens(redescribed('Duck Eggs'), priced(700, 625))
  when('gets another image')
    .given(listed)
    .when(withImage('/images/a/800.webp'))
    .happens(imageUpdated('/images/a/800.webp'))
  when('keeps an image that the update omits')
    .given(listed, imageUpdated('/images/a/800.webp'))
    .when(revise('Duck Eggs', { seen: 2 }))
    .happens({
      type: 'ProductDetailsUpdated',
      data: { ...ids, ...description('Duck Eggs'), imageUrl: '/images/a/800.webp' },
    })
  when('loses its image')
    .given(listed, imageUpdated('/images/a/800.webp'))
    .when(withImage(null, 2))
    .happens(imageUpdated(null))
  when('keeps its image without an event when it is unchanged').given(listed).when(withImage(null)).happens()
  when('is updated without an event when nothing changed').given(listed).when(revise('Eggs')).happens()
  when('rejects an update based on an older version')
    .given(listed, priced(700, 625))
    .when(revise('Duck Eggs'))
    .refuses('edit_conflict')
  when('accepts an update based on the current version')
    .given(listed, priced(700, 625), certified())
    .when(revise('Duck Eggs', { priceCents: 700, seen: 3 }))
    .happens(redescribed('Duck Eggs'))
  when('is unlisted').given(listed).when(unlist()).happens(unlisted)
  when('is unlisted once').given(listed, unlisted).when(unlist()).happens()
  when('is relisted').given(listed, unlisted).when(relist()).happens(relisted)
  when('is relisted once').given(listed, unlisted, relisted).when(relist()).happens()
  when('gets a new price while it is unlisted').given(listed, unlisted).when(price(700)).happens(priced(700, 625))
  when('must exist to get a price').given().when(price(700)).refuses('product_not_found')
  for (const command of [price(700, other), revise('Mine', { producerId: other }), unlist(other), relist(other)])
    when(`rejects ${command.type} from another producer`).given(listed).when(command).refuses('product_not_owned')
})

describe('a product certificate', () => {
  const when = spec(product)
  when('is approved by a verifier').given(listed).when(certify()).happens(certified())
  when('is approved by an admin')
    .given(listed)
    .when(certify(organic(), { role: 'admin' }))
    .happens(certified())
  for (const role of ['support', 'senior_support', 'auditor'] as const) {
    when(`is not approved by the role ${role}`).given(listed).when(certify(organic(), { role })).refuses('not_allowed')
    when(`is not revoked by the role ${role}`).given(listed, certified()).when(withdraw(role)).refuses('not_allowed')
  }
  when('is approved once').given(listed, certified()).when(certify()).happens()
  const renewed = organic({ expiresOn: '2027-05-01' })
  when('is renewed').given(listed, certified()).when(certify(renewed)).happens(certified(renewed))
  const fair = organic({ certification: 'fair_trade' })
  when('is kept next to one of another kind').given(listed, certified()).when(certify(fair)).happens(certified(fair))
  when('is valid on its last day')
    .given(listed)
    .when(certify(organic(), { today: '2026-05-01' }))
    .happens(certified())
  when('is expired the day after')
    .given(listed)
    .when(certify(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is revoked').given(listed, certified()).when(withdraw()).happens(withdrawn)
  when('is revoked once').given(listed, certified(), withdrawn).when(withdraw()).happens()
  when('can be approved again after it was revoked')
    .given(listed, certified(), withdrawn)
    .when(certify())
    .happens(certified())
  when('requires a product').given().when(certify()).refuses('product_not_found')
})

const claim = (certificate = organic(), { producerId = farm, today = '2026-04-01' } = {}): ProductCommand => ({
  type: 'SubmitCertificate',
  producerId,
  certificate,
  today,
})
const withdrawClaim = (producerId = farm): ProductCommand => ({
  type: 'WithdrawCertificate',
  producerId,
  certification: 'organic',
})
const approve = (certificate = organic(), { role = 'verifier' as StaffRole, today = '2026-04-01', own = '' } = {}) =>
  ({
    type: 'ApproveCertificate',
    certificate,
    today,
    verifier: { ...staff(role), ...(own ? { producerId: own } : {}) },
  }) satisfies ProductCommand
const refuseClaim = (certificate = organic(), role: StaffRole = 'verifier'): ProductCommand => ({
  type: 'RejectCertificate',
  verifier: staff(role),
  certificate,
  reason: 'no such number',
})
const claimed = (certificate = organic()): ProductEvent => ({
  type: 'ProductCertificateSubmitted',
  data: { ...ids, ...certificate },
})
const document = idNamed('document', 'certificate')
const claimWith = (documentId: string): ProductCommand => ({ ...claim(), documentId }) as ProductCommand
const claimedWith = (documentId: string): ProductEvent => ({
  type: 'ProductCertificateSubmitted',
  data: { ...ids, ...organic(), documentId },
})
const claimWithdrawn: ProductEvent = {
  type: 'ProductCertificateWithdrawn',
  data: { ...ids, certification: 'organic' },
}
const claimRefused: ProductEvent = {
  type: 'ProductCertificateRejected',
  data: { ...ids, certification: 'organic', reason: 'no such number' },
}

describe('a submitted certificate', () => {
  const when = spec(product)
  const other1 = organic({ certificateNumber: 'VT-2' })
  when('awaits verification').given(listed).when(claim()).happens(claimed())
  when('is submitted once').given(listed, claimed()).when(claim()).happens()
  when('is submitted again with a document')
    .given(listed, claimed())
    .when(claimWith(document))
    .happens(claimedWith(document))
  when('is submitted once with the same document')
    .given(listed, claimedWith(document))
    .when(claimWith(document))
    .happens()
  when('is submitted again with changes').given(listed, claimed()).when(claim(other1)).happens(claimed(other1))
  when('is rejected when it has expired')
    .given(listed)
    .when(claim(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is not submitted by another producer')
    .given(listed)
    .when(claim(organic(), { producerId: other }))
    .refuses('product_not_owned')
  when('is ignored when it is approved already')
    .given(listed, certified())
    .when(claim())
    .refuses('certificate_already_approved')
  when('is withdrawn').given(listed, claimed()).when(withdrawClaim()).happens(claimWithdrawn)
  when('is withdrawn once').given(listed, claimed(), claimWithdrawn).when(withdrawClaim()).happens()
  when('is withdrawn by its producer only')
    .given(listed, claimed())
    .when(withdrawClaim(other))
    .refuses('product_not_owned')
  when('is approved').given(listed, claimed()).when(approve()).happens(certified())
  when('is approved once').given(listed, claimed(), certified()).when(approve()).happens()
  when('is settled when the certificate is approved directly')
    .given(listed, claimed(), certified())
    .when(withdrawClaim())
    .happens()
  when('is not approved after it was withdrawn')
    .given(listed, claimed(), claimWithdrawn)
    .when(approve())
    .refuses('certificate_not_found')
  when('is not approved after it changed')
    .given(listed, claimed(), claimed(other1))
    .when(approve())
    .refuses('edit_conflict')
  when('is not rejected after it changed')
    .given(listed, claimed(), claimed(other1))
    .when(refuseClaim())
    .refuses('edit_conflict')
  when('is not approved after it expired')
    .given(listed, claimed())
    .when(approve(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is rejected').given(listed, claimed()).when(refuseClaim()).happens(claimRefused)
  when('is rejected once').given(listed, claimed(), claimRefused).when(refuseClaim()).happens()
  when('is submitted again after a rejection').given(listed, claimed(), claimRefused).when(claim()).happens(claimed())
  when('is dismissed after a rejection')
    .given(listed, claimed(), claimRefused)
    .when(withdrawClaim())
    .happens(claimWithdrawn)
  when('is not approved by its own producer')
    .given(listed, claimed())
    .when(approve(organic(), { own: farm }))
    .refuses('own_certificate')
  when('is approved by staff who own another producer')
    .given(listed, claimed())
    .when(approve(organic(), { own: other }))
    .happens(certified())
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    for (const command of [approve(organic(), { role }), refuseClaim(organic(), role)])
      when(`accepts no ${command.type} from the role ${role}`)
        .given(listed, claimed())
        .when(command)
        .refuses('not_allowed')
  when('keeps the version of the product')
    .given(listed, claimed(), claimRefused)
    .when(revise('Duck Eggs'))
    .happens(redescribed('Duck Eggs'))
})

describe('a purged listing', () => {
  const when = spec(product)
  const retire = (producerId = farm): ProductCommand => ({ type: 'PurgeProductListing', producerId })
  const off: ProductEvent = { type: 'ProductUnlisted', data: ids }
  const listed: ProductEvent = { type: 'ProductListed', data: { ...ids, ...description(), priceCents: 625 } }
  const retired: ProductEvent = { type: 'ProductListingPurged', data: ids }

  when('goes').given(listed, off).when(retire()).happens(retired)
  when('is purged once').given(listed, off, retired).when(retire()).happens()
  when('is kept while it is listed').given(listed).when(retire()).happens()
  when('is purged only in the name of its own producer')
    .given(listed, off)
    .when(retire(other))
    .refuses('product_not_owned')
  when('is not relisted').given(listed, off, retired).when(relist()).refuses('product_not_found')
  when('is not updated')
    .given(listed, off, retired)
    .when(revise('Duck Eggs', { seen: 3 }))
    .refuses('product_not_found')
  when('gets no certificate')
    .given(listed, off, retired)
    .when(certify(organic(), { role: 'verifier' }))
    .refuses('product_not_found')
  const remove: ProductCommand = { type: 'DeleteProduct', producerId: farm }
  const deleted: ProductEvent = { type: 'ProductListingPurged', data: { ...ids, deleted: true } }
  when('is purged when it is deleted').given(listed, off).when(remove).happens(deleted)
  when('is unlisted first when it is deleted').given(listed).when(remove).happens(off, deleted)
  when('is deleted once').given(listed, off, deleted).when(remove).happens()
  when('is not deleted by other producers')
    .given(listed)
    .when({ ...remove, producerId: other })
    .refuses('product_not_owned')
  when('is unlisted already').given(listed, off, retired).when(unlist()).happens()
})

describe('a product after any commands', () => {
  const by = fc.constantFrom(farm, other)
  const commands: fc.Arbitrary<ProductCommand> = fc.oneof(
    by.map(list),
    fc.tuple(fc.integer({ min: 1, max: 5 }), by).map(([cents, who]) => price(cents, who)),
    fc
      .tuple(fc.constantFrom('Eggs', 'Duck Eggs'), fc.integer({ min: 1, max: 5 }), by)
      .map(([name, seen, producerId]) => revise(name, { seen, producerId })),
    by.map(unlist),
    by.map(relist),
    by.map((producerId): ProductCommand => ({ type: 'PurgeProductListing', producerId })),
    by.map((producerId): ProductCommand => ({ type: 'DeleteProduct', producerId })),
    fc.constantFrom<StaffRole>('verifier', 'support').map((role) => certify(organic(), { role })),
    fc.constantFrom(withdraw(), withdrawClaim(), approve(), refuseClaim()),
    by.map((producerId) => claim(organic(), { producerId })),
  )
  const always = invariant(product, commands)
  always('keeps its producer', ({ history }) => {
    expect(new Set(history.map(({ data }) => data.producerId)).size).toBeLessThanOrEqual(1)
  })
  always('has a previous price for each price', ({ history }) => {
    let now: number | undefined
    for (const event of history) {
      if (event.type === 'ProductPriceChanged')
        expect([event.data.previousPriceCents, event.data.priceCents !== now]).toEqual([now, true])
      if (event.type === 'ProductListed' || event.type === 'ProductPriceChanged') now = event.data.priceCents
    }
  })
  always('has only approved certificates', ({ history }) => {
    const seen = history.filter(({ type }) => type === 'ProductCertificateApproved').length
    const state = fold(product, history)
    expect(
      state.status === 'unknown' ? 0 : Object.values(state.certificates).filter(Boolean).length,
    ).toBeLessThanOrEqual(seen)
  })
  always('is unlisted and relisted alternately', ({ history }) => {
    const moves = history
      .map(({ type }) => type)
      .filter((type) => type === 'ProductUnlisted' || type === 'ProductRelisted')
    for (const [i, move] of moves.entries()) expect(move).toBe(i % 2 === 0 ? 'ProductUnlisted' : 'ProductRelisted')
  })
  always('gets no event after the purge', ({ history }) => {
    const at = history.findIndex(({ type }) => type === 'ProductListingPurged')
    if (at >= 0) expect(history.slice(at + 1)).toEqual([])
  })
  always('has certificates approved and revoked alternately', ({ history }) => {
    const turns = history
      .map(({ type }) => type)
      .filter((type) => type === 'ProductCertificateApproved' || type === 'ProductCertificateRevoked')
    for (const [i, turn] of turns.entries())
      expect(turn).toBe(i % 2 === 0 ? 'ProductCertificateApproved' : 'ProductCertificateRevoked')
  })
})
