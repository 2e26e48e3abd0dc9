import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import {
  applicationSeed,
  type KnownApplication,
  producerApplications,
  type VerificationCommand,
  type VerificationState,
  verification,
  verifiedThrough,
} from '#domain/producer-verification/verification.decider.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob, vera] = [idNamed('account', 'ann'), idNamed('account', 'bob'), idNamed('account', 'vera')]
const first = idNamed('application', 'first')
const section = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
const details = { identity: section, business: section, practices: section }
// A Monday.
const today = '2026-11-23'

type Applying = Partial<Extract<VerificationCommand, { type: 'SubmitVerificationApplication' }>>
const apply = (overrides: Applying = {}): VerificationCommand => ({
  type: 'SubmitVerificationApplication',
  producerId,
  accountId: ann,
  applicationId: first,
  details,
  acceptedPolicies: [],
  today,
  documents: [],
  verifiedThrough: undefined,
  ...overrides,
})
const answer = (accountId = ann, documents: readonly NamedDocument[] = []): VerificationCommand => ({
  type: 'ProvideVerificationInformation',
  accountId,
  answer: 'Here.',
  documents,
  today,
})
const documentNamed = (name: string): NamedDocument => ({
  id: idNamed('document', name),
  name: `${name}.pdf`,
  kind: 'pdf',
  bytes: 10,
  sha256: `sha of ${name}`,
})
const facts = (name: string) =>
  ({ id: idNamed('document', name), kind: 'pdf', bytes: 10, sha256: `sha of ${name}` }) as const
const manyDocuments = (count: number) => Array.from({ length: count }, (_, i) => documentNamed(`document ${i}`))
const withdraw = (accountId = ann): VerificationCommand => ({ type: 'WithdrawApplication', accountId })
const as = (role: StaffRole, accountId = vera) => ({ accountId, role })
const decided = (
  type: 'ApproveApplication' | 'RejectApplication' | 'RequestVerificationInformation' | 'RevokeVerification',
  verifier = as('verifier'),
): VerificationCommand => ({ type, verifier, reason: 'All there.', today }) as VerificationCommand
const remind = (today: string): VerificationCommand => ({ type: 'RequestVerificationRenewalReminder', today })

const openDocument = (name: string, role: StaffRole = 'verifier', accountId = vera): VerificationCommand => ({
  type: 'RecordDocumentAccess',
  reader: as(role, accountId),
  documentId: idNamed('document', name),
})

const ids = { producerId, accountId: ann, applicationId: first }
const applied: VerificationEvent = {
  type: 'VerificationApplicationSubmitted',
  data: { ...ids, details, acceptedPolicies: [], reviewDueOn: '2026-12-02' },
}
const requested: VerificationEvent = {
  type: 'VerificationInformationRequested',
  data: { ...ids, staffAccountId: vera, question: 'All there.' },
}
const answered: VerificationEvent = {
  type: 'VerificationInformationProvided',
  data: { ...ids, answer: 'Here.', reviewDueOn: '2026-12-02' },
}
const approved: VerificationEvent = {
  type: 'VerificationApplicationApproved',
  data: { ...ids, staffAccountId: vera, reason: 'All there.', verifiedOn: today, expiresOn: '2027-11-23' },
}
const revoked: VerificationEvent = {
  type: 'VerificationRevoked',
  data: { ...ids, staffAccountId: vera, reason: 'All there.' },
}
const refused: VerificationEvent = {
  type: 'VerificationApplicationRejected',
  data: { ...ids, staffAccountId: vera, reason: 'All there.' },
}
const withdrawn: VerificationEvent = { type: 'VerificationApplicationWithdrawn', data: ids }
const reminded = (daysLeft: number): VerificationEvent => ({
  type: 'VerificationRenewalReminderRequested',
  data: { ...ids, expiresOn: '2027-11-23', daysLeft },
})

describe('an application', () => {
  const when = spec(verification)
  when('is due in seven working days').given().when(apply()).happens(applied)
  when('is submitted once').given(applied).when(apply()).refuses('application_pending')
  when('is not submitted again once it is closed').given(applied, refused).when(apply()).refuses('application_pending')
  when('is refused more than 60 days before expiry')
    .given()
    .when(apply({ verifiedThrough: '2027-01-23' }))
    .refuses('already_verified')
  when('renews a badge that expires within 60 days')
    .given()
    .when(apply({ verifiedThrough: '2027-01-22' }))
    .happens(applied)
  when('is withdrawn').given(applied).when(withdraw()).happens(withdrawn)
  when('is withdrawn once').given(applied, withdrawn).when(withdraw()).happens()
  when('is withdrawn by its producer only').given(applied).when(withdraw(bob)).refuses('not_allowed')
  when('answers an information request').given(applied, requested).when(answer()).happens(answered)
  when('answers only what was requested').given(applied).when(answer()).refuses('no_information_requested')
  when('that does not exist gets no answer').given().when(answer()).refuses('application_not_found')
})

describe('a decision', () => {
  const when = spec(verification)
  when('gives the badge for a year').given(applied).when(decided('ApproveApplication')).happens(approved)
  when('may reject').given(applied).when(decided('RejectApplication')).happens(refused)
  when('may request more information').given(applied).when(decided('RequestVerificationInformation')).happens(requested)
  when('comes after the answer')
    .given(applied, requested, answered)
    .when(decided('ApproveApplication'))
    .happens(approved)
  when('does not come before the answer')
    .given(applied, requested)
    .when(decided('ApproveApplication'))
    .refuses('edit_conflict')
  when('is made once').given(applied, refused).when(decided('ApproveApplication')).refuses('edit_conflict')
  when('on a leap day gives the badge until the 28th')
    .given(applied)
    .when({ ...decided('ApproveApplication'), today: '2028-02-29' } as VerificationCommand)
    .happens({
      ...approved,
      data: { ...approved.data, verifiedOn: '2028-02-29', expiresOn: '2029-02-28' },
    } as VerificationEvent)
  when('requires an application').given().when(decided('ApproveApplication')).refuses('application_not_found')
  when('is not made by the applicant')
    .given(applied)
    .when(decided('ApproveApplication', as('admin', ann)))
    .refuses('own_application')
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not made by the role ${role}`)
      .given(applied)
      .when(decided('ApproveApplication', as(role)))
      .refuses('not_allowed')
})

describe('a revocation', () => {
  const when = spec(verification)
  when('ends a verification').given(applied, approved).when(decided('RevokeVerification')).happens(revoked)
  when('is made once').given(applied, approved, revoked).when(decided('RevokeVerification')).happens()
  when('requires an approval').given(applied).when(decided('RevokeVerification')).refuses('edit_conflict')
  when('is not made by the applicant')
    .given(applied, approved)
    .when(decided('RevokeVerification', as('admin', ann)))
    .refuses('own_application')
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not made by the role ${role}`)
      .given(applied, approved)
      .when(decided('RevokeVerification', as(role)))
      .refuses('not_allowed')
})

/** The event with documents of these names. */
const came = <E extends VerificationEvent>(event: E, ...names: string[]): E => ({
  ...event,
  data: { ...event.data, documents: names.map(facts), documentNames: names.map((name) => `${name}.pdf`) },
})
const documentOpened = (name: string): VerificationEvent => ({
  type: 'VerificationDocumentAccessed',
  data: { ...ids, staffAccountId: vera, documentId: idNamed('document', name) },
})

describe('a document', () => {
  const when = spec(verification)
  const withLease = came(applied, 'lease')
  when('comes with an application')
    .given()
    .when(apply({ documents: [documentNamed('lease'), documentNamed('license')] }))
    .happens(came(applied, 'lease', 'license'))
  when('that is named twice is added once')
    .given()
    .when(apply({ documents: [documentNamed('lease'), documentNamed('lease')] }))
    .happens(withLease)
  when('is limited to ten')
    .given()
    .when(apply({ documents: manyDocuments(11) }))
    .refuses('too_many_documents')
  when('comes with an answer')
    .given(withLease, requested)
    .when(answer(ann, [documentNamed('license')]))
    .happens(came(answered, 'license'))
  when('that exists is not added by an answer')
    .given(withLease, requested)
    .when(answer(ann, [documentNamed('lease')]))
    .happens(answered)
  when('of an answer counts with those of the application')
    .given(withLease, requested)
    .when(answer(ann, manyDocuments(10)))
    .refuses('too_many_documents')
  when('of a closed application is opened')
    .given(withLease, approved)
    .when(openDocument('lease'))
    .happens(documentOpened('lease'))
  when('is opened by a verifier').given(withLease).when(openDocument('lease')).happens(documentOpened('lease'))
  when('is recorded in the access log when opened')
    .given(withLease, documentOpened('lease'))
    .when(openDocument('lease'))
    .happens(documentOpened('lease'))
  when('of an answer is opened')
    .given(applied, requested, came(answered, 'license'))
    .when(openDocument('license'))
    .happens(documentOpened('license'))
  when('that was never added is not found').given(withLease).when(openDocument('license')).refuses('document_not_found')
  when('of an unknown application is not found').given().when(openDocument('lease')).refuses('application_not_found')
  when("of one's own application is not recorded")
    .given(withLease)
    .when(openDocument('lease', 'admin', ann))
    .happens()
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not opened by the role ${role}`).given(withLease).when(openDocument('lease', role)).refuses('not_allowed')
})

describe('a reminder', () => {
  const when = spec(verification)
  const verified = [applied, approved]
  when('is not sent before thirty days')
    .given(...verified)
    .when(remind('2027-10-23'))
    .happens()
  when('is sent thirty days ahead')
    .given(...verified)
    .when(remind('2027-10-24'))
    .happens(reminded(30))
  when('is sent once')
    .given(...verified, reminded(30))
    .when(remind('2027-11-10'))
    .happens()
  when('is sent again seven days ahead')
    .given(...verified, reminded(30))
    .when(remind('2027-11-16'))
    .happens(reminded(7))
  when('is not sent after the last day')
    .given(...verified)
    .when(remind('2027-11-24'))
    .happens()
  when('is not sent after a revocation')
    .given(...verified, revoked)
    .when(remind('2027-11-16'))
    .happens()
  when('is not sent for a rejected application').given(applied, refused).when(remind('2027-11-16')).happens()
})

describe('the applications of a producer', () => {
  const idOf = (seed: string) => idNamed('application', seed)
  const numbered = (sequence: number) => idOf(applicationSeed(producerId, sequence))
  const known = (status: 'pending' | 'rejected' | 'information_requested'): KnownApplication => ({
    status,
    application: ids,
    documents: [],
  })
  const gave = (status: 'approved' | 'revoked', expiresOn: string): KnownApplication => ({
    status,
    application: ids,
    documents: [],
    expiresOn,
    requestedReminders: [],
  })
  const among = (...states: readonly KnownApplication[]) => {
    const stored = new Map<string, VerificationState>(states.map((state, i) => [numbered(i + 1), state]))
    return producerApplications({ idOf, load: async (id) => stored.get(id) ?? { status: 'none' } }, producerId)
  }

  test('simultaneous submissions have the same next number', async () => {
    expect(await among()).toEqual({ applications: [], newApplicationId: numbered(1) })
    expect(await among()).toEqual(await among())
  })

  test('have the next number free once all are closed', async () => {
    const closed = [known('rejected'), gave('approved', '2027-11-23')]
    expect(await among(...closed)).toEqual({ applications: closed, newApplicationId: numbered(3) })
  })

  test.each(['pending', 'information_requested'] as const)('have no number while one is %s', async (status) => {
    const { applications, newApplicationId } = await among(known('rejected'), known(status))
    expect([applications.length, newApplicationId]).toEqual([2, numbered(2)])
  })

  test('give the last verification that was not revoked', () => {
    const [older, newer] = [gave('approved', '2027-01-01'), gave('approved', '2028-01-01')]
    expect(verifiedThrough([])).toBeUndefined()
    expect(verifiedThrough([older, newer, known('rejected')])).toBe('2028-01-01')
    expect(verifiedThrough([older, gave('revoked', '2028-01-01')])).toBeUndefined()
  })
})

describe('an application after any commands', () => {
  const commands = fc.constantFrom(
    ...[apply(), answer(), withdraw(), withdraw(bob), remind('2027-11-16')],
    ...[decided('ApproveApplication'), decided('RejectApplication'), decided('RequestVerificationInformation')],
    decided('ApproveApplication', as('verifier', ann)),
    ...[
      apply({ documents: manyDocuments(6) }),
      answer(ann, manyDocuments(12).slice(6)),
      answer(ann, [documentNamed('lease')]),
    ],
    ...[openDocument('lease'), openDocument('document 1'), openDocument('document 1', 'verifier', ann)],
    ...[decided('RevokeVerification'), decided('RevokeVerification', as('verifier', ann))],
  )
  const always = invariant(verification, commands)
  always('is submitted, ended and revoked once, in order', ({ history }) => {
    const types: readonly string[] = history.map(({ type }) => type)
    const steps = types.filter((type) => STEPS.some((step) => step.includes(type)))
    expect(steps.length).toBeLessThanOrEqual(3)
    for (const [i, type] of steps.entries()) expect(STEPS[i]).toContain(type)
    if (steps.length === 3) expect(steps[1]).toBe('VerificationApplicationApproved')
  })
  always('has at most ten documents, each of them once', ({ history }) => {
    const named: string[] = []
    for (const event of history) {
      if ('documents' in event.data) named.push(...(event.data.documents ?? []).map(({ id }) => id))
      expect(named.length).toBeLessThanOrEqual(10)
      expect(new Set(named).size).toBe(named.length)
      if (event.type === 'VerificationDocumentAccessed')
        expect(event.data.staffAccountId).not.toBe(event.data.accountId)
    }
  })
  always('is never decided by its applicant', ({ history }) => {
    for (const { data } of history) if ('staffAccountId' in data) expect(data.staffAccountId).not.toBe(data.accountId)
  })
})

const STEPS: readonly (readonly string[])[] = [
  ['VerificationApplicationSubmitted'],
  ['VerificationApplicationWithdrawn', 'VerificationApplicationApproved', 'VerificationApplicationRejected'],
  ['VerificationRevoked'],
]
