import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import { type VerificationCommand, verification } from '#domain/producer-verification/verification.decider.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob, vera] = [idNamed('account', 'ann'), idNamed('account', 'bob'), idNamed('account', 'vera')]
const [first, second] = [idNamed('application', 'first'), idNamed('application', 'second')]
const section = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
const details = { identity: section, business: section, practices: section }
// A Monday.
const today = '2026-11-23'

type Applying = Partial<Extract<VerificationCommand, { type: 'SubmitVerificationApplication' }>>
const apply = (over: Applying = {}): VerificationCommand => ({
  type: 'SubmitVerificationApplication',
  producerId,
  accountId: ann,
  applicationId: first,
  details,
  acceptedPolicies: [],
  today,
  documents: [],
  verifiedThrough: undefined,
  ...over,
})
const answer = (accountId = ann, papers: readonly NamedDocument[] = []): VerificationCommand => ({
  type: 'ProvideVerificationInformation',
  accountId,
  answer: 'Here.',
  documents: papers,
  today,
})
const paper = (name: string): NamedDocument => ({
  id: idNamed('document', name),
  name: `${name}.pdf`,
  kind: 'pdf',
  bytes: 10,
  sha256: `sha of ${name}`,
})
const facts = (name: string) =>
  ({ id: idNamed('document', name), kind: 'pdf', bytes: 10, sha256: `sha of ${name}` }) as const
const manyPapers = (count: number) => Array.from({ length: count }, (_, i) => paper(`document ${i}`))
const withdraw = (accountId = ann): VerificationCommand => ({ type: 'WithdrawApplication', accountId })
const as = (role: StaffRole, accountId = vera) => ({ accountId, role })
const decided = (
  type: 'ApproveApplication' | 'RejectApplication' | 'RequestVerificationInformation',
  { verifier = as('verifier'), applicationId = first } = {},
): VerificationCommand => ({ type, verifier, applicationId, reason: 'All there.', today }) as VerificationCommand
const remind = (today: string): VerificationCommand => ({
  type: 'RequestVerificationRenewalReminder',
  producerId,
  accountId: ann,
  expiresOn: '2026-12-31',
  today,
})

const lookAt = (name: string, role: StaffRole = 'verifier', accountId = vera): VerificationCommand => ({
  type: 'RecordDocumentAccess',
  reader: as(role, accountId),
  documentId: idNamed('document', name),
})

const ids = { producerId, accountId: ann, applicationId: first }
const applied: VerificationEvent = {
  type: 'VerificationApplicationSubmitted',
  data: { ...ids, details, acceptedPolicies: [], reviewDueOn: '2026-12-02' },
}
const asked: VerificationEvent = {
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
const refused: VerificationEvent = {
  type: 'VerificationApplicationRejected',
  data: { ...ids, staffAccountId: vera, reason: 'All there.' },
}
const withdrawn: VerificationEvent = { type: 'VerificationApplicationWithdrawn', data: ids }
const reminded = (daysLeft: number): VerificationEvent => ({
  type: 'VerificationRenewalReminderRequested',
  data: { producerId, accountId: ann, expiresOn: '2026-12-31', daysLeft },
})

describe('an application', () => {
  const when = spec(verification)
  when('is due in seven working days').given().when(apply()).happens(applied)
  when('is submitted once').given(applied).when(apply()).happens()
  when('is limited to one at a time')
    .given(applied)
    .when(apply({ applicationId: second }))
    .refuses('application_pending')
  when('is refused while the badge is valid for long')
    .given()
    .when(apply({ verifiedThrough: '2027-01-23' }))
    .refuses('already_verified')
  when('renews a badge that expires within 60 days')
    .given()
    .when(apply({ verifiedThrough: '2027-01-22' }))
    .happens(applied)
  when('is submitted again after a rejection')
    .given(applied, refused)
    .when(apply({ applicationId: second }))
    .happens({ ...applied, data: { ...applied.data, applicationId: second } } as VerificationEvent)
  when('is withdrawn').given(applied).when(withdraw()).happens(withdrawn)
  when('is withdrawn once').given(applied, withdrawn).when(withdraw()).happens()
  when('is withdrawn by its producer only').given(applied).when(withdraw(bob)).refuses('not_allowed')
  when('answers an information request').given(applied, asked).when(answer()).happens(answered)
  when('answers only what was requested').given(applied).when(answer()).refuses('no_information_requested')
  when('that does not exist gets no answer').given().when(answer()).refuses('application_not_found')
})

describe('a decision', () => {
  const when = spec(verification)
  when('gives the badge for a year').given(applied).when(decided('ApproveApplication')).happens(approved)
  when('may reject').given(applied).when(decided('RejectApplication')).happens(refused)
  when('may request more information').given(applied).when(decided('RequestVerificationInformation')).happens(asked)
  when('comes after the answer').given(applied, asked, answered).when(decided('ApproveApplication')).happens(approved)
  when('does not come before the answer')
    .given(applied, asked)
    .when(decided('ApproveApplication'))
    .refuses('edit_conflict')
  when('is made once').given(applied, refused).when(decided('ApproveApplication')).refuses('edit_conflict')
  when('requires the current version')
    .given(applied)
    .when(decided('ApproveApplication', { applicationId: second }))
    .refuses('edit_conflict')
  when('is not made by the applicant')
    .given(applied)
    .when(decided('ApproveApplication', { verifier: as('admin', ann) }))
    .refuses('own_application')
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not made by the role ${role}`)
      .given(applied)
      .when(decided('ApproveApplication', { verifier: as(role) }))
      .refuses('not_allowed')
})

/** With documents of these names. */
const came = <E extends VerificationEvent>(event: E, ...names: string[]): E => ({
  ...event,
  data: { ...event.data, documents: names.map(facts), documentNames: names.map((name) => `${name}.pdf`) },
})
const lookedAt = (name: string): VerificationEvent => ({
  type: 'VerificationDocumentAccessed',
  data: { ...ids, staffAccountId: vera, documentId: idNamed('document', name) },
})

describe('a document', () => {
  const when = spec(verification)
  const withLease = came(applied, 'lease')
  when('comes with an application')
    .given()
    .when(apply({ documents: [paper('lease'), paper('license')] }))
    .happens(came(applied, 'lease', 'license'))
  when('that is named twice is added once')
    .given()
    .when(apply({ documents: [paper('lease'), paper('lease')] }))
    .happens(withLease)
  when('is limited to ten')
    .given()
    .when(apply({ documents: manyPapers(11) }))
    .refuses('too_many_documents')
  when('comes with an answer')
    .given(withLease, asked)
    .when(answer(ann, [paper('license')]))
    .happens(came(answered, 'license'))
  when('that exists is not added by an answer')
    .given(withLease, asked)
    .when(answer(ann, [paper('lease')]))
    .happens(answered)
  when('of an answer counts with those of the application')
    .given(withLease, asked)
    .when(answer(ann, manyPapers(10)))
    .refuses('too_many_documents')
  when('of a closed application does not count')
    .given(came(applied, ...manyPapers(10).map(({ name }) => name)), refused)
    .when(apply({ applicationId: second, documents: [paper('lease')] }))
    .happens(came({ ...applied, data: { ...applied.data, applicationId: second } } as VerificationEvent, 'lease'))
  when('is opened by a verifier').given(withLease).when(lookAt('lease')).happens(lookedAt('lease'))
  when('is recorded in the access log each time it is opened')
    .given(withLease, lookedAt('lease'))
    .when(lookAt('lease'))
    .happens(lookedAt('lease'))
  when('of an answer is opened')
    .given(applied, asked, came(answered, 'license'))
    .when(lookAt('license'))
    .happens(lookedAt('license'))
  when('that was never added is not found').given(withLease).when(lookAt('license')).refuses('document_not_found')
  when('of an unknown application is not found').given().when(lookAt('lease')).refuses('application_not_found')
  when("of one's own application is not recorded")
    .given(withLease)
    .when(lookAt('lease', 'admin', ann))
    .happens()
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not opened by the role ${role}`).given(withLease).when(lookAt('lease', role)).refuses('not_allowed')
})

describe('a reminder', () => {
  const when = spec(verification)
  when('is not sent before thirty days').given().when(remind('2026-11-30')).happens()
  when('is sent thirty days ahead').given().when(remind('2026-12-01')).happens(reminded(30))
  when('is sent once').given(reminded(30)).when(remind('2026-12-20')).happens()
  when('is sent again seven days ahead').given(reminded(30)).when(remind('2026-12-24')).happens(reminded(7))
  when('is not sent after a new application').given(applied).when(remind('2026-12-24')).happens()
  when('is not sent after the last day').given().when(remind('2027-01-01')).happens()
})

describe('an application after any commands', () => {
  const commands = fc.constantFrom(
    ...[apply(), apply({ applicationId: second }), answer(), withdraw(), withdraw(bob), remind('2026-12-24')],
    ...[decided('ApproveApplication'), decided('RejectApplication'), decided('RequestVerificationInformation')],
    decided('ApproveApplication', { verifier: as('verifier', ann) }),
    ...[apply({ documents: manyPapers(6) }), answer(ann, manyPapers(12).slice(6)), answer(ann, [paper('lease')])],
    ...[lookAt('lease'), lookAt('document 1'), lookAt('document 1', 'verifier', ann)],
    decided('RejectApplication', { applicationId: second }),
  )
  const always = invariant(verification, commands)
  always('ends once for each submission', ({ history }) => {
    let open = 0
    for (const { type } of history) {
      if (type === 'VerificationApplicationSubmitted') open += 1
      if (ENDS.includes(type)) open -= 1
      expect([0, 1]).toContain(open)
    }
  })
  always('has at most ten documents, each of them once', ({ history }) => {
    let named: string[] = []
    for (const event of history) {
      if (event.type === 'VerificationApplicationSubmitted') named = []
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

const ENDS: readonly string[] = [
  'VerificationApplicationWithdrawn',
  'VerificationApplicationApproved',
  'VerificationApplicationRejected',
]
