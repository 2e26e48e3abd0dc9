import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type ProductCommand, type ProductDescription, product } from '#domain/catalog/product.decider.ts'
import type { Certificate, ProductEvent } from '#domain/catalog/product.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { fold } from '#domain/kernel/decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

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
  const { imageUrl: _, ...told } = description(name)
  return { type: 'UpdateProduct', producerId, seen, description: told, priceCents }
}
const redescribed = (name: string): ProductEvent => ({
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...description(name) },
})
const pictured = (imageUrl: string | null, seen = 1): ProductCommand => ({
  type: 'UpdateProduct',
  producerId: farm,
  seen,
  description: { ...description(), imageUrl },
  priceCents: 625,
})
const picturedSo = (imageUrl: string | null): ProductEvent => ({
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
  certifier: 'Vermont Organic Farmers (VOF)',
  number: 'VT-1',
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
  when('is listed once').given(listed).when(list()).happens()
  when("of another's is not listed again").given(listed).when(list(other)).refuses('product_not_owned')
  when('tells its price and what it was').given(listed).when(price(700)).happens(priced(700, 625))
  when('at the price it has is no news').given(listed).when(price(625)).happens()
  when('keeps count of its prices').given(listed, priced(700, 625)).when(price(625)).happens(priced(625, 700))
  when('is described anew').given(listed).when(revise('Duck Eggs')).happens(redescribed('Duck Eggs'))
  when('is described and priced anew at once')
    .given(listed)
    .when(revise('Duck Eggs', { priceCents: 700 }))
    .happens(redescribed('Duck Eggs'), priced(700, 625))
  when('gets another picture')
    .given(listed)
    .when(pictured('/images/a/800.webp'))
    .happens(picturedSo('/images/a/800.webp'))
  when('keeps a picture that is not spoken of')
    .given(listed, picturedSo('/images/a/800.webp'))
    .when(revise('Duck Eggs', { seen: 2 }))
    .happens({
      type: 'ProductDetailsUpdated',
      data: { ...ids, ...description('Duck Eggs'), imageUrl: '/images/a/800.webp' },
    })
  when('loses its picture')
    .given(listed, picturedSo('/images/a/800.webp'))
    .when(pictured(null, 2))
    .happens(picturedSo(null))
  when('with the picture it has is no news').given(listed).when(pictured(null)).happens()
  when('saved as it was is no news').given(listed).when(revise('Eggs')).happens()
  when('changed in another window is not overwritten')
    .given(listed, priced(700, 625))
    .when(revise('Duck Eggs'))
    .refuses('edit_conflict')
  when('looked at again is changed')
    .given(listed, priced(700, 625), certified())
    .when(revise('Duck Eggs', { priceCents: 700, seen: 3 }))
    .happens(redescribed('Duck Eggs'))
  when('leaves the market').given(listed).when(unlist()).happens(unlisted)
  when('leaves once').given(listed, unlisted).when(unlist()).happens()
  when('comes back').given(listed, unlisted).when(relist()).happens(relisted)
  when('comes back once').given(listed, unlisted, relisted).when(relist()).happens()
  when('is priced while it is away').given(listed, unlisted).when(price(700)).happens(priced(700, 625))
  when('that does not exist has no price').given().when(price(700)).refuses('product_not_found')
  for (const command of [price(700, other), revise('Mine', { producerId: other }), unlist(other), relist(other)])
    when(`takes no ${command.type} from another producer`).given(listed).when(command).refuses('product_not_owned')
})

describe("a product's certificate", () => {
  const when = spec(product)
  when('is seen by a verifier').given(listed).when(certify()).happens(certified())
  when('is seen by an admin')
    .given(listed)
    .when(certify(organic(), { role: 'admin' }))
    .happens(certified())
  for (const role of ['support', 'senior_support', 'auditor'] as const) {
    when(`is nothing for ${role} to see`).given(listed).when(certify(organic(), { role })).refuses('not_allowed')
    when(`is nothing for ${role} to withdraw`).given(listed, certified()).when(withdraw(role)).refuses('not_allowed')
  }
  when('is seen once').given(listed, certified()).when(certify()).happens()
  const renewed = organic({ expiresOn: '2027-05-01' })
  when('is renewed').given(listed, certified()).when(certify(renewed)).happens(certified(renewed))
  const fair = organic({ certification: 'fair_trade' })
  when('stands beside one of another kind').given(listed, certified()).when(certify(fair)).happens(certified(fair))
  when('is good on its last day')
    .given(listed)
    .when(certify(organic(), { today: '2026-05-01' }))
    .happens(certified())
  when('is nothing a day later')
    .given(listed)
    .when(certify(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is withdrawn').given(listed, certified()).when(withdraw()).happens(withdrawn)
  when('is withdrawn once').given(listed, certified(), withdrawn).when(withdraw()).happens()
  when('withdrawn may be given again').given(listed, certified(), withdrawn).when(certify()).happens(certified())
  when('of no product is nothing').given().when(certify()).refuses('product_not_found')
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
const document = idNamed('paper', 'certificate')
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

describe('what a producer says of a certificate', () => {
  const when = spec(product)
  const other1 = organic({ number: 'VT-2' })
  when('waits for the staff').given(listed).when(claim()).happens(claimed())
  when('is said once').given(listed, claimed()).when(claim()).happens()
  when('is said anew with a document').given(listed, claimed()).when(claimWith(document)).happens(claimedWith(document))
  when('with a document is said once').given(listed, claimedWith(document)).when(claimWith(document)).happens()
  when('is said anew').given(listed, claimed()).when(claim(other1)).happens(claimed(other1))
  when('is nothing once it has ended')
    .given(listed)
    .when(claim(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is nothing another may say')
    .given(listed)
    .when(claim(organic(), { producerId: other }))
    .refuses('product_not_owned')
  when('is no news when it is certified')
    .given(listed, certified())
    .when(claim())
    .refuses('certificate_already_approved')
  when('is taken back').given(listed, claimed()).when(withdrawClaim()).happens(claimWithdrawn)
  when('is taken back once').given(listed, claimed(), claimWithdrawn).when(withdrawClaim()).happens()
  when('is taken back by its producer alone')
    .given(listed, claimed())
    .when(withdrawClaim(other))
    .refuses('product_not_owned')
  when('is approved').given(listed, claimed()).when(approve()).happens(certified())
  when('is approved once').given(listed, claimed(), certified()).when(approve()).happens()
  when('is settled by the certificate itself').given(listed, claimed(), certified()).when(withdrawClaim()).happens()
  when('taken back is not approved')
    .given(listed, claimed(), claimWithdrawn)
    .when(approve())
    .refuses('certificate_not_found')
  when('changed meanwhile is not approved')
    .given(listed, claimed(), claimed(other1))
    .when(approve())
    .refuses('edit_conflict')
  when('changed meanwhile is not refused')
    .given(listed, claimed(), claimed(other1))
    .when(refuseClaim())
    .refuses('edit_conflict')
  when('that ended meanwhile is not approved')
    .given(listed, claimed())
    .when(approve(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is refused').given(listed, claimed()).when(refuseClaim()).happens(claimRefused)
  when('is refused once').given(listed, claimed(), claimRefused).when(refuseClaim()).happens()
  when('refused is said again').given(listed, claimed(), claimRefused).when(claim()).happens(claimed())
  when('refused is put away').given(listed, claimed(), claimRefused).when(withdrawClaim()).happens(claimWithdrawn)
  when('is not for its own producer to approve')
    .given(listed, claimed())
    .when(approve(organic(), { own: farm }))
    .refuses('own_certificate')
  when('is for another producer of the staff to approve')
    .given(listed, claimed())
    .when(approve(organic(), { own: other }))
    .happens(certified())
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    for (const command of [approve(organic(), { role }), refuseClaim(organic(), role)])
      when(`${command.type} is not for ${role}`).given(listed, claimed()).when(command).refuses('not_allowed')
  when('leaves the product as it is')
    .given(listed, claimed(), claimRefused)
    .when(revise('Duck Eggs'))
    .happens(redescribed('Duck Eggs'))
})

describe('a listing that has had its time', () => {
  const when = spec(product)
  const retire = (producerId = farm): ProductCommand => ({ type: 'PurgeProductListing', producerId })
  const off: ProductEvent = { type: 'ProductUnlisted', data: ids }
  const listed: ProductEvent = { type: 'ProductListed', data: { ...ids, ...description(), priceCents: 625 } }
  const retired: ProductEvent = { type: 'ProductListingPurged', data: ids }

  when('goes').given(listed, off).when(retire()).happens(retired)
  when('goes once').given(listed, off, retired).when(retire()).happens()
  when('stays while it is on the market').given(listed).when(retire()).happens()
  when('is told by its own producer’s name only').given(listed, off).when(retire(other)).refuses('product_not_owned')
  when('does not come back').given(listed, off, retired).when(relist()).refuses('product_not_found')
  when('cannot be described anew')
    .given(listed, off, retired)
    .when(revise('Duck Eggs', { seen: 3 }))
    .refuses('product_not_found')
  when('bears no certificate any more')
    .given(listed, off, retired)
    .when(certify(organic(), { role: 'verifier' }))
    .refuses('product_not_found')
  const remove: ProductCommand = { type: 'DeleteProduct', producerId: farm }
  const deleted: ProductEvent = { type: 'ProductListingPurged', data: { ...ids, deleted: true } }
  when('goes when it is deleted').given(listed, off).when(remove).happens(deleted)
  when('leaves the market first when it is deleted').given(listed).when(remove).happens(off, deleted)
  when('is deleted once').given(listed, off, deleted).when(remove).happens()
  when('is not deleted by others')
    .given(listed)
    .when({ ...remove, producerId: other })
    .refuses('product_not_owned')
  when('is off already').given(listed, off, retired).when(unlist()).happens()
})

describe('a product, whatever is asked of it', () => {
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
  const always = law(product, commands)
  always('stays its producer’s', ({ history }) => {
    expect(new Set(history.map(({ data }) => data.producerId)).size).toBeLessThanOrEqual(1)
  })
  always('each price follows on the one before', ({ history }) => {
    let now: number | undefined
    for (const event of history) {
      if (event.type === 'ProductPriceChanged')
        expect([event.data.previousPriceCents, event.data.priceCents !== now]).toEqual([now, true])
      if (event.type === 'ProductListed' || event.type === 'ProductPriceChanged') now = event.data.priceCents
    }
  })
  always('bears only what the staff has seen', ({ history }) => {
    const seen = history.filter(({ type }) => type === 'ProductCertificateApproved').length
    const state = fold(product, history)
    expect(
      state.status === 'unknown' ? 0 : Object.values(state.certificates).filter(Boolean).length,
    ).toBeLessThanOrEqual(seen)
  })
  always('leaves and comes back by turns', ({ history }) => {
    const moves = history
      .map(({ type }) => type)
      .filter((type) => type === 'ProductUnlisted' || type === 'ProductRelisted')
    for (const [i, move] of moves.entries()) expect(move).toBe(i % 2 === 0 ? 'ProductUnlisted' : 'ProductRelisted')
  })
  always('nothing follows on its retirement', ({ history }) => {
    const at = history.findIndex(({ type }) => type === 'ProductListingPurged')
    if (at >= 0) expect(history.slice(at + 1)).toEqual([])
  })
  always('gives and withdraws a certificate by turns', ({ history }) => {
    const turns = history
      .map(({ type }) => type)
      .filter((type) => type === 'ProductCertificateApproved' || type === 'ProductCertificateRevoked')
    for (const [i, turn] of turns.entries())
      expect(turn).toBe(i % 2 === 0 ? 'ProductCertificateApproved' : 'ProductCertificateRevoked')
  })
})
