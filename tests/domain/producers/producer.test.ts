import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { addYear } from '#domain/kernel/calendar-date.ts'
import { type ProducerCommand, type Profile, producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings, ProducerEvent } from '#domain/producers/producer.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const place = { zip: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
const profile = (businessName = 'Hill Farm'): Profile => ({
  businessName,
  description: 'Grown here.',
  tags: ['organic'],
  place,
  imageUrl: null,
})
const SATURDAYS: FulfillmentSettings = { pickup: { hours: 'Saturdays' }, delivery: null }
const NOTHING: FulfillmentSettings = { pickup: null, delivery: null }

const register = (accountId = ann): ProducerCommand => ({
  type: 'RegisterProducer',
  producerId,
  accountId,
  profile: profile(),
})
const rename = (businessName: string, accountId = ann): ProducerCommand => ({
  type: 'UpdateProducerProfile',
  accountId,
  profile: profile(businessName),
})
const handOver = (terms: FulfillmentSettings, accountId = ann): ProducerCommand => ({
  type: 'UpdateFulfillmentSettings',
  accountId,
  terms,
  pickupAddress: '1 Barn Road',
})
const vera = idNamed('account', 'vera')
const staff = (role: StaffRole, accountId = vera) => ({ accountId, role })
const verify = (by = staff('verifier'), today = '2026-05-01'): ProducerCommand => ({
  type: 'VerifyProducer',
  verifier: by,
  today,
})
const endVerification = (by = staff('verifier')): ProducerCommand => ({
  type: 'RevokeProducerVerification',
  verifier: by,
  reason: 'moved away',
})
const verified = (verifiedOn = '2026-05-01', expiresOn = '2027-05-01'): ProducerEvent => ({
  type: 'ProducerVerified',
  data: { producerId, accountId: ann, staffAccountId: vera, verifiedOn, expiresOn },
})
const ended: ProducerEvent = {
  type: 'ProducerVerificationRevoked',
  data: { producerId, accountId: ann, staffAccountId: vera, reason: 'moved away' },
}
const registered: ProducerEvent = {
  type: 'ProducerRegistered',
  data: { producerId, accountId: ann, ...profile() },
}

describe('a producer', () => {
  const when = spec(producer)
  when('registers with a profile').given().when(register()).happens(registered)
  when('registers once').given(registered).when(register()).happens()
  when("does not take over another's").given(registered).when(register(bob)).refuses('profile_not_owned')
  when('changes its name')
    .given(registered)
    .when(rename('Dale Farm'))
    .happens({ type: 'ProducerProfileUpdated', data: { producerId, accountId: ann, ...profile('Dale Farm') } })
  when('is changed by nobody else').given(registered).when(rename('Dale Farm', bob)).refuses('profile_not_owned')
  when('says how it hands over')
    .given(registered)
    .when(handOver(SATURDAYS))
    .happens({
      type: 'FulfillmentSettingsUpdated',
      data: { producerId, accountId: ann, terms: SATURDAYS, pickupAddress: '1 Barn Road' },
    })
  when('hands over somehow').given(registered).when(handOver(NOTHING)).refuses('fulfillment_method_required')
  when('lets nobody else say how').given(registered).when(handOver(SATURDAYS, bob)).refuses('profile_not_owned')
  when('that does not exist changes nothing').given().when(rename('Dale Farm')).refuses('producer_not_found')
})

const ids = { producerId, accountId: ann }
const renamed: ProducerEvent = { type: 'ProducerProfileUpdated', data: { ...ids, ...profile('Dale Farm') } }
const revise = (seen: number, terms = SATURDAYS): ProducerCommand => ({
  type: 'UpdateProducer',
  accountId: ann,
  seen,
  profile: profile('Dale Farm'),
  terms,
})

describe('a producer who revises everything', () => {
  const when = spec(producer)
  when('changes profile and terms together')
    .given(registered)
    .when(revise(1))
    .happens(renamed, { type: 'FulfillmentSettingsUpdated', data: { ...ids, terms: SATURDAYS } })
  when('looks again at what another window has changed')
    .given(registered, renamed)
    .when(revise(1))
    .refuses('edit_conflict')
  when('goes on from what is there')
    .given(registered, renamed)
    .when(revise(2))
    .happens(renamed, {
      type: 'FulfillmentSettingsUpdated',
      data: { ...ids, terms: SATURDAYS },
    })
  when('changes nothing when half of it cannot be')
    .given(registered)
    .when(revise(1, NOTHING))
    .refuses('fulfillment_method_required')
})

const period = (over: object = {}) => ({ periodId: 'closed_1', from: '2026-07-01', until: '2026-07-14', ...over })
const close = (over: object = {}, accountId = ann): ProducerCommand => ({
  type: 'ScheduleProducerClosure',
  accountId,
  today: '2026-07-10',
  period: period(over),
})
const withdraw = (periodId = 'closed_1'): ProducerCommand => ({
  type: 'CancelProducerClosure',
  accountId: ann,
  today: '2026-07-10',
  periodId,
})
const announced = (over: object = {}): ProducerEvent => ({
  type: 'ProducerClosureScheduled',
  data: { ...ids, ...period(over) },
})
const withdrawn: ProducerEvent = { type: 'ProducerClosureCancelled', data: { ...ids, periodId: 'closed_1' } }
const many = Array.from({ length: 20 }, (_, nth) => announced({ periodId: `closed_${nth + 2}` }))

describe('a closed period', () => {
  const when = spec(producer)
  when('is announced, even while it runs').given(registered).when(close()).happens(announced())
  when('is announced once').given(registered, announced()).when(close()).happens()
  when('is announced by nobody else').given(registered).when(close({}, bob)).refuses('profile_not_owned')
  when('ends after it begins')
    .given(registered)
    .when(close({ until: '2026-06-30' }))
    .refuses('closure_invalid')
  when('is not over already')
    .given(registered)
    .when(close({ from: '2026-07-01', until: '2026-07-09' }))
    .refuses('closure_invalid')
  when('is a year at most')
    .given(registered)
    .when(close({ until: '2027-07-10' }))
    .refuses('closure_invalid')
  when('is one of twenty at most')
    .given(registered, ...many)
    .when(close())
    .refuses('too_many_closures')
  when('is taken back').given(registered, announced()).when(withdraw()).happens(withdrawn)
  when('is taken back once').given(registered, announced(), withdrawn).when(withdraw()).happens()
})

describe("a producer's verification", () => {
  const when = spec(producer)
  when('lasts a year').given(registered).when(verify()).happens(verified())
  when('on a leap day ends on the 28th')
    .given(registered)
    .when(verify(staff('verifier'), '2028-02-29'))
    .happens(verified('2028-02-29', '2029-02-28'))
  when('is given once a day').given(registered, verified()).when(verify()).happens()
  when('is renewed')
    .given(registered, verified())
    .when(verify(staff('admin'), '2027-04-20'))
    .happens(verified('2027-04-20', '2028-04-20'))
  for (const role of ['support', 'senior_support', 'auditor'] as const) {
    when(`is not given by ${role}`)
      .given(registered)
      .when(verify(staff(role)))
      .refuses('not_allowed')
    when(`is not ended by ${role}`)
      .given(registered, verified())
      .when(endVerification(staff(role)))
      .refuses('not_allowed')
  }
  when('is nobody’s own to give')
    .given(registered)
    .when(verify(staff('verifier', ann)))
    .refuses('not_allowed')
  when('is ended').given(registered, verified()).when(endVerification()).happens(ended)
  when('is ended once').given(registered, verified(), ended).when(endVerification()).happens()
  when('ended may be given again the same day').given(registered, verified(), ended).when(verify()).happens(verified())
  when('of nobody is nothing').given().when(verify()).refuses('producer_not_found')
})

test('a year after any day is a later day', () => {
  expect(['2026-12-31', '2028-02-29', '2027-02-28'].map(addYear)).toEqual(['2027-12-31', '2029-02-28', '2028-02-28'])
})

describe('a producer, whoever asks what', () => {
  const who = fc.constantFrom(ann, bob)
  const commands: fc.Arbitrary<ProducerCommand> = fc.oneof(
    who.map(register),
    fc.tuple(fc.constantFrom('Hill Farm', 'Dale Farm'), who).map(([name, by]) => rename(name, by)),
    fc.tuple(fc.constantFrom(SATURDAYS, NOTHING), who).map(([terms, by]) => handOver(terms, by)),
    fc.constant(verify()),
    fc.constant(endVerification()),
  )
  const always = law(producer, commands)
  always('belongs to the one who registered it', ({ history }) => {
    const owners = new Set(history.map(({ data }) => data.accountId))
    expect(owners.size).toBeLessThanOrEqual(1)
    expect(history.filter(({ type }) => type === 'ProducerRegistered').length).toBeLessThanOrEqual(1)
  })
  always('once it has said how it hands over, it does', ({ state, history }) => {
    if (state.status === 'unknown' || !history.some(({ type }) => type === 'FulfillmentSettingsUpdated')) return
    expect(state.terms.pickup ?? state.terms.delivery).not.toBeNull()
  })
})
