import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import { type VerificationCommand, verification } from '#domain/producer-verification/verification.decider.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob, vera] = [idNamed('account', 'ann'), idNamed('account', 'bob'), idNamed('account', 'vera')]
const [first, second] = [idNamed('application', 'first'), idNamed('application', 'second')]
const told = { statement: 'We are who we say we are.', papers: 'Passport, ending 1234', link: '' }
const dossier = { identity: told, business: told, practices: told }
// A Monday.
const today = '2026-11-23'

type Applying = Partial<Extract<VerificationCommand, { type: 'SubmitVerificationApplication' }>>
const apply = (over: Applying = {}): VerificationCommand => ({
  type: 'SubmitVerificationApplication',
  producerId,
  accountId: ann,
  applicationId: first,
  dossier,
  agreed: [],
  today,
  papers: [],
  heldUntil: undefined,
  ...over,
})
const answer = (accountId = ann, papers: readonly NamedDocument[] = []): VerificationCommand => ({
  type: 'ProvideVerificationInformation',
  accountId,
  answer: 'Here.',
  papers,
  today,
})
const paper = (name: string): NamedDocument => ({
  id: idNamed('paper', name),
  name: `${name}.pdf`,
  kind: 'pdf',
  bytes: 10,
  sha256: `sha of ${name}`,
})
const facts = (name: string) =>
  ({ id: idNamed('paper', name), kind: 'pdf', bytes: 10, sha256: `sha of ${name}` }) as const
const manyPapers = (count: number) => Array.from({ length: count }, (_, i) => paper(`paper ${i}`))
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
  paperId: idNamed('paper', name),
})

const ids = { producerId, accountId: ann, applicationId: first }
const applied: VerificationEvent = {
  type: 'VerificationApplicationSubmitted',
  data: { ...ids, dossier, agreed: [], dueOn: '2026-12-02' },
}
const asked: VerificationEvent = {
  type: 'VerificationInformationRequested',
  data: { ...ids, staffAccountId: vera, question: 'All there.' },
}
const answered: VerificationEvent = {
  type: 'VerificationInformationProvided',
  data: { ...ids, answer: 'Here.', dueOn: '2026-12-02' },
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
  when('sent again is the same one').given(applied).when(apply()).happens()
  when('is one at a time')
    .given(applied)
    .when(apply({ applicationId: second }))
    .refuses('application_pending')
  when('waits while a badge holds for long')
    .given()
    .when(apply({ heldUntil: '2027-01-23' }))
    .refuses('already_verified')
  when('renews what ends within 60 days')
    .given()
    .when(apply({ heldUntil: '2027-01-22' }))
    .happens(applied)
  when('comes again after a no')
    .given(applied, refused)
    .when(apply({ applicationId: second }))
    .happens({ ...applied, data: { ...applied.data, applicationId: second } } as VerificationEvent)
  when('is taken back').given(applied).when(withdraw()).happens(withdrawn)
  when('is taken back once').given(applied, withdrawn).when(withdraw()).happens()
  when('is taken back by nobody else').given(applied).when(withdraw(bob)).refuses('not_allowed')
  when('answers what was asked').given(applied, asked).when(answer()).happens(answered)
  when('answers nothing else').given(applied).when(answer()).refuses('no_information_requested')
  when('that nobody made has no answer').given().when(answer()).refuses('application_not_found')
})

describe('a decision', () => {
  const when = spec(verification)
  when('gives the badge for a year').given(applied).when(decided('ApproveApplication')).happens(approved)
  when('may be a no').given(applied).when(decided('RejectApplication')).happens(refused)
  when('may wait for more').given(applied).when(decided('RequestVerificationInformation')).happens(asked)
  when('comes after the answer').given(applied, asked, answered).when(decided('ApproveApplication')).happens(approved)
  when('does not come before it').given(applied, asked).when(decided('ApproveApplication')).refuses('edit_conflict')
  when('is made once').given(applied, refused).when(decided('ApproveApplication')).refuses('edit_conflict')
  when('is about what was looked at')
    .given(applied)
    .when(decided('ApproveApplication', { applicationId: second }))
    .refuses('edit_conflict')
  when('is nobody’s own')
    .given(applied)
    .when(decided('ApproveApplication', { verifier: as('admin', ann) }))
    .refuses('own_application')
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not for ${role}`)
      .given(applied)
      .when(decided('ApproveApplication', { verifier: as(role) }))
      .refuses('not_allowed')
})

/** With papers by these names. */
const came = <E extends VerificationEvent>(event: E, ...names: string[]): E => ({
  ...event,
  data: { ...event.data, papers: names.map(facts), documentNames: names.map((name) => `${name}.pdf`) },
})
const lookedAt = (name: string): VerificationEvent => ({
  type: 'VerificationDocumentAccessed',
  data: { ...ids, staffAccountId: vera, paperId: idNamed('paper', name) },
})

describe('a paper', () => {
  const when = spec(verification)
  const withLease = came(applied, 'lease')
  when('comes with an application')
    .given()
    .when(apply({ papers: [paper('lease'), paper('license')] }))
    .happens(came(applied, 'lease', 'license'))
  when('named twice comes once')
    .given()
    .when(apply({ papers: [paper('lease'), paper('lease')] }))
    .happens(withLease)
  when('is one of ten at most')
    .given()
    .when(apply({ papers: manyPapers(11) }))
    .refuses('too_many_documents')
  when('comes with an answer')
    .given(withLease, asked)
    .when(answer(ann, [paper('license')]))
    .happens(came(answered, 'license'))
  when('that is there already comes with no answer')
    .given(withLease, asked)
    .when(answer(ann, [paper('lease')]))
    .happens(answered)
  when('of an answer counts with those of the application')
    .given(withLease, asked)
    .when(answer(ann, manyPapers(10)))
    .refuses('too_many_documents')
  when('of an application that is over does not count')
    .given(came(applied, ...manyPapers(10).map(({ name }) => name)), refused)
    .when(apply({ applicationId: second, papers: [paper('lease')] }))
    .happens(came({ ...applied, data: { ...applied.data, applicationId: second } } as VerificationEvent, 'lease'))
  when('is looked at by a verifier').given(withLease).when(lookAt('lease')).happens(lookedAt('lease'))
  when('is written down at every look')
    .given(withLease, lookedAt('lease'))
    .when(lookAt('lease'))
    .happens(lookedAt('lease'))
  when('of an answer is looked at')
    .given(applied, asked, came(answered, 'license'))
    .when(lookAt('license'))
    .happens(lookedAt('license'))
  when('that came with nothing is not there').given(withLease).when(lookAt('license')).refuses('document_not_found')
  when('of nobody is not there').given().when(lookAt('lease')).refuses('application_not_found')
  when('of one’s own is no news')
    .given(withLease)
    .when(lookAt('lease', 'admin', ann))
    .happens()
  for (const role of ['support', 'senior_support', 'auditor'] as const)
    when(`is not for ${role}`).given(withLease).when(lookAt('lease', role)).refuses('not_allowed')
})

describe('a reminder', () => {
  const when = spec(verification)
  when('is early before thirty days').given().when(remind('2026-11-30')).happens()
  when('comes thirty days ahead').given().when(remind('2026-12-01')).happens(reminded(30))
  when('comes once').given(reminded(30)).when(remind('2026-12-20')).happens()
  when('comes again seven days ahead').given(reminded(30)).when(remind('2026-12-24')).happens(reminded(7))
  when('is not owed to whoever has applied').given(applied).when(remind('2026-12-24')).happens()
  when('is too late after the last day').given().when(remind('2027-01-01')).happens()
})

describe('an application, whoever does what', () => {
  const commands = fc.constantFrom(
    ...[apply(), apply({ applicationId: second }), answer(), withdraw(), withdraw(bob), remind('2026-12-24')],
    ...[decided('ApproveApplication'), decided('RejectApplication'), decided('RequestVerificationInformation')],
    decided('ApproveApplication', { verifier: as('verifier', ann) }),
    ...[apply({ papers: manyPapers(6) }), answer(ann, manyPapers(12).slice(6)), answer(ann, [paper('lease')])],
    ...[lookAt('lease'), lookAt('paper 1'), lookAt('paper 1', 'verifier', ann)],
    decided('RejectApplication', { applicationId: second }),
  )
  const always = law(verification, commands)
  always('ends once for each time it began', ({ history }) => {
    let open = 0
    for (const { type } of history) {
      if (type === 'VerificationApplicationSubmitted') open += 1
      if (ENDS.includes(type)) open -= 1
      expect([0, 1]).toContain(open)
    }
  })
  always('has ten papers at most, each of them once', ({ history }) => {
    let named: string[] = []
    for (const event of history) {
      if (event.type === 'VerificationApplicationSubmitted') named = []
      if ('papers' in event.data) named.push(...(event.data.papers ?? []).map(({ id }) => id))
      expect(named.length).toBeLessThanOrEqual(10)
      expect(new Set(named).size).toBe(named.length)
      if (event.type === 'VerificationDocumentAccessed')
        expect(event.data.staffAccountId).not.toBe(event.data.accountId)
    }
  })
  always('is never decided by its own', ({ history }) => {
    for (const { data } of history) if ('staffAccountId' in data) expect(data.staffAccountId).not.toBe(data.accountId)
  })
})

const ENDS: readonly string[] = [
  'VerificationApplicationWithdrawn',
  'VerificationApplicationApproved',
  'VerificationApplicationRejected',
]
