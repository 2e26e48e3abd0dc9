import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CertificateCommand,
  type CertificateState,
  certificate,
  certificateSeed,
  certificatesOf,
} from '#domain/catalog/certificate.decider.ts'
import type { Certificate, CertificateEvent } from '#domain/catalog/certificate.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { fold } from '#domain/kernel/decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const [farm, other] = [idNamed('producer', 'farm'), idNamed('producer', 'other')]
const productId = idNamed('product', 'eggs')
const ids = { certificateId: idNamed('certificate', 'eggs'), productId, producerId: farm }
const organic = (overrides: Partial<Certificate> = {}): Certificate => ({
  certification: 'organic',
  issuer: 'Vermont Organic Farmers (VOF)',
  certificateNumber: 'VT-1',
  expiresOn: '2026-05-01',
  ...overrides,
})
const certify = (certificate = organic(), { role = 'verifier' as StaffRole, today = '2026-04-01' } = {}) =>
  ({ type: 'AddCertificate', verifier: staff(role), ...ids, certificate, today }) satisfies CertificateCommand
const withdraw = (role: StaffRole = 'verifier'): CertificateCommand => ({
  type: 'RevokeCertificate',
  verifier: staff(role),
  reason: 'sprayed',
})
const staff = (role: StaffRole) => ({ accountId: idNamed('account', role), role })
const certified = (certificate = organic()): CertificateEvent => ({
  type: 'CertificateApproved',
  data: { ...ids, ...certificate },
})
const withdrawn: CertificateEvent = {
  type: 'CertificateRevoked',
  data: { ...ids, certification: 'organic', reason: 'sprayed' },
}

describe('a product certificate', () => {
  const when = spec(certificate)
  when('is approved by a verifier').given().when(certify()).happens(certified())
  when('is approved by an admin')
    .given()
    .when(certify(organic(), { role: 'admin' }))
    .happens(certified())
  for (const role of ['support', 'senior_support', 'auditor'] as const) {
    when(`is not approved by the role ${role}`).given().when(certify(organic(), { role })).refuses('not_allowed')
    when(`is not revoked by the role ${role}`).given(certified()).when(withdraw(role)).refuses('not_allowed')
  }
  when('is approved once').given(certified()).when(certify()).happens()
  const renewed = organic({ expiresOn: '2027-05-01' })
  when('is renewed').given(certified()).when(certify(renewed)).happens(certified(renewed))
  when('is valid on its last day')
    .given()
    .when(certify(organic(), { today: '2026-05-01' }))
    .happens(certified())
  when('is expired the day after')
    .given()
    .when(certify(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is revoked').given(certified()).when(withdraw()).happens(withdrawn)
  when('is revoked once').given(certified(), withdrawn).when(withdraw()).happens()
  when('can be approved again after it was revoked').given(certified(), withdrawn).when(certify()).happens(certified())
  when('without an approval is not revoked').given().when(withdraw()).happens()
  when('is not approved by staff who own the producer')
    .given()
    .when({ ...certify(), verifier: { ...staff('verifier'), producerId: farm } })
    .refuses('own_certificate')
})

const claim = (certificate = organic(), { today = '2026-04-01' } = {}): CertificateCommand => ({
  type: 'SubmitCertificate',
  ...ids,
  certificate,
  today,
})
const withdrawClaim: CertificateCommand = { type: 'WithdrawCertificate' }
const approve = (certificate = organic(), { role = 'verifier' as StaffRole, today = '2026-04-01', own = '' } = {}) =>
  ({
    type: 'ApproveCertificate',
    certificate,
    today,
    verifier: { ...staff(role), ...(own ? { producerId: own } : {}) },
  }) satisfies CertificateCommand
const refuseClaim = (certificate = organic(), role: StaffRole = 'verifier'): CertificateCommand => ({
  type: 'RejectCertificate',
  verifier: staff(role),
  certificate,
  reason: 'no such number',
})
const claimed = (certificate = organic()): CertificateEvent => ({
  type: 'CertificateSubmitted',
  data: { ...ids, ...certificate },
})
const document = idNamed('document', 'certificate')
const claimWith = (documentId: string): CertificateCommand => ({ ...claim(), documentId }) as CertificateCommand
const claimedWith = (documentId: string): CertificateEvent => ({
  type: 'CertificateSubmitted',
  data: { ...ids, ...organic(), documentId },
})
const claimWithdrawn: CertificateEvent = {
  type: 'CertificateWithdrawn',
  data: { ...ids, certification: 'organic' },
}
const claimRefused: CertificateEvent = {
  type: 'CertificateRejected',
  data: { ...ids, certification: 'organic', reason: 'no such number' },
}

describe('a submitted certificate', () => {
  const when = spec(certificate)
  const other1 = organic({ certificateNumber: 'VT-2' })
  when('awaits verification').given().when(claim()).happens(claimed())
  when('is submitted once').given(claimed()).when(claim()).happens()
  when('is submitted again with a document').given(claimed()).when(claimWith(document)).happens(claimedWith(document))
  when('is submitted once with the same document').given(claimedWith(document)).when(claimWith(document)).happens()
  when('is submitted again with changes').given(claimed()).when(claim(other1)).happens(claimed(other1))
  when('is rejected once it has expired')
    .given()
    .when(claim(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is ignored if it is already approved').given(certified()).when(claim()).refuses('certificate_already_approved')
  when('is withdrawn').given(claimed()).when(withdrawClaim).happens(claimWithdrawn)
  when('is withdrawn once').given(claimed(), claimWithdrawn).when(withdrawClaim).happens()
  when('is approved').given(claimed()).when(approve()).happens(certified())
  when('is approved once').given(claimed(), certified()).when(approve()).happens()
  when('is resolved by a direct approval').given(claimed(), certified()).when(withdrawClaim).happens()
  when('is not approved after it was withdrawn')
    .given(claimed(), claimWithdrawn)
    .when(approve())
    .refuses('certificate_not_found')
  when('is not approved after it changed').given(claimed(), claimed(other1)).when(approve()).refuses('edit_conflict')
  when('is not rejected after it changed')
    .given(claimed(), claimed(other1))
    .when(refuseClaim())
    .refuses('edit_conflict')
  when('is not approved after it expired')
    .given(claimed())
    .when(approve(organic(), { today: '2026-05-02' }))
    .refuses('certificate_expired')
  when('is rejected').given(claimed()).when(refuseClaim()).happens(claimRefused)
  when('is rejected once').given(claimed(), claimRefused).when(refuseClaim()).happens()
  when('is submitted again after a rejection').given(claimed(), claimRefused).when(claim()).happens(claimed())
  when('is dismissed after a rejection').given(claimed(), claimRefused).when(withdrawClaim).happens(claimWithdrawn)
  when('is not approved by its own producer')
    .given(claimed())
    .when(approve(organic(), { own: farm }))
    .refuses('own_certificate')
  when('is approved by staff who own another producer')
    .given(claimed())
    .when(approve(organic(), { own: other }))
    .happens(certified())
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    for (const command of [approve(organic(), { role }), refuseClaim(organic(), role)])
      when(`accepts no ${command.type} from the role ${role}`).given(claimed()).when(command).refuses('not_allowed')
  when('leaves the approved certificate until it is approved')
    .given(certified(), claimed(other1))
    .when(withdraw())
    .happens(withdrawn)
})

test('a product has the certificates of its own streams', async () => {
  const states = new Map<string, CertificateState>([
    [certificateSeed(productId, 'organic'), fold(certificate, [certified()])],
    [certificateSeed(idNamed('product', 'milk'), 'local'), fold(certificate, [claimed()])],
  ])
  const lookup = { idOf: (seed: string) => seed, load: async (id: string) => states.get(id) ?? certificate.initial }
  expect(await certificatesOf(lookup, productId)).toMatchObject([{ ...ids, approved: organic() }])
})

describe('a certificate after any commands', () => {
  const commands: fc.Arbitrary<CertificateCommand> = fc.oneof(
    fc.constantFrom<StaffRole>('verifier', 'support').map((role) => certify(organic(), { role })),
    fc.constantFrom(withdraw(), withdrawClaim, approve(), refuseClaim(), claim()),
  )
  const always = invariant(certificate, commands)
  always('is approved and revoked alternately', ({ history }) => {
    const turns = history
      .map(({ type }) => type)
      .filter((type) => type === 'CertificateApproved' || type === 'CertificateRevoked')
    for (const [i, turn] of turns.entries())
      expect(turn).toBe(i % 2 === 0 ? 'CertificateApproved' : 'CertificateRevoked')
  })
  always('has at most one pending submission', ({ history }) => {
    const turns = history.map(({ type }) => type).filter((type) => type !== 'CertificateRevoked')
    for (const [i, turn] of turns.entries())
      if (turn === 'CertificateSubmitted') expect(turns[i - 1]).not.toBe('CertificateSubmitted')
  })
})
