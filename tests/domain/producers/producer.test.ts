import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type ProducerCommand, type Profile, producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings, ProducerEvent } from '#domain/producers/producer.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const location = { zipCode: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
const profile = (businessName = 'Hill Farm'): Profile => ({
  businessName,
  description: 'Grown here.',
  tags: ['organic'],
  location,
  imageUrl: null,
})
const SATURDAYS: FulfillmentSettings = { pickup: { hoursNote: 'Saturdays' }, delivery: null }
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
  settings: terms,
  pickupAddress: '1 Barn Road',
})
const registered: ProducerEvent = {
  type: 'ProducerRegistered',
  data: { producerId, accountId: ann, ...profile() },
}

describe('a producer', () => {
  const when = spec(producer)
  when('registers with a profile').given().when(register()).happens(registered)
  when('registers once').given(registered).when(register()).happens()
  when('does not take over another producer').given(registered).when(register(bob)).refuses('profile_not_owned')
  when('changes its name')
    .given(registered)
    .when(rename('Dale Farm'))
    .happens({ type: 'ProducerProfileUpdated', data: { producerId, accountId: ann, ...profile('Dale Farm') } })
  when('is changed by its owner only').given(registered).when(rename('Dale Farm', bob)).refuses('profile_not_owned')
  when('sets its fulfillment methods')
    .given(registered)
    .when(handOver(SATURDAYS))
    .happens({
      type: 'FulfillmentSettingsUpdated',
      data: { producerId, accountId: ann, settings: SATURDAYS, pickupAddress: '1 Barn Road' },
    })
  when('requires a fulfillment method').given(registered).when(handOver(NOTHING)).refuses('fulfillment_method_required')
  when('has its fulfillment methods set by its owner only')
    .given(registered)
    .when(handOver(SATURDAYS, bob))
    .refuses('profile_not_owned')
  when('that does not exist cannot be changed').given().when(rename('Dale Farm')).refuses('producer_not_found')
})

const ids = { producerId, accountId: ann }
const renamed: ProducerEvent = { type: 'ProducerProfileUpdated', data: { ...ids, ...profile('Dale Farm') } }
const revise = (seen: number, terms = SATURDAYS): ProducerCommand => ({
  type: 'UpdateProducer',
  accountId: ann,
  expectedVersion: seen,
  profile: profile('Dale Farm'),
  settings: terms,
})

describe('an update of all producer settings', () => {
  const when = spec(producer)
  when('changes profile and fulfillment together')
    .given(registered)
    .when(revise(1))
    .happens(renamed, { type: 'FulfillmentSettingsUpdated', data: { ...ids, settings: SATURDAYS } })
  when('is rejected when it is based on an older version')
    .given(registered, renamed)
    .when(revise(1))
    .refuses('edit_conflict')
  when('is accepted when it is based on the current version')
    .given(registered, renamed)
    .when(revise(2))
    .happens(renamed, {
      type: 'FulfillmentSettingsUpdated',
      data: { ...ids, settings: SATURDAYS },
    })
  when('changes nothing if part of it is invalid')
    .given(registered)
    .when(revise(1, NOTHING))
    .refuses('fulfillment_method_required')
})

const period = (overrides: object = {}) => ({
  closureId: 'closed_1',
  startsOn: '2026-07-01',
  endsOn: '2026-07-14',
  ...overrides,
})
const close = (overrides: object = {}, accountId = ann): ProducerCommand => ({
  type: 'ScheduleProducerClosure',
  accountId,
  today: '2026-07-10',
  closure: period(overrides),
})
const withdraw = (closureId = 'closed_1'): ProducerCommand => ({
  type: 'CancelProducerClosure',
  accountId: ann,
  today: '2026-07-10',
  closureId,
})
const announced = (overrides: object = {}): ProducerEvent => ({
  type: 'ProducerClosureScheduled',
  data: { ...ids, ...period(overrides) },
})
const withdrawn: ProducerEvent = { type: 'ProducerClosureCancelled', data: { ...ids, closureId: 'closed_1' } }
const many = Array.from({ length: 20 }, (_, nth) => announced({ closureId: `closed_${nth + 2}` }))

describe('a closure', () => {
  const when = spec(producer)
  when('is announced, even while it runs').given(registered).when(close()).happens(announced())
  when('is announced once').given(registered, announced()).when(close()).happens()
  when('is announced by the owner only').given(registered).when(close({}, bob)).refuses('profile_not_owned')
  when('ends after it starts')
    .given(registered)
    .when(close({ endsOn: '2026-06-30' }))
    .refuses('closure_invalid')
  when('is not in the past')
    .given(registered)
    .when(close({ startsOn: '2026-07-01', endsOn: '2026-07-09' }))
    .refuses('closure_invalid')
  when('lasts a year at most')
    .given(registered)
    .when(close({ endsOn: '2027-07-10' }))
    .refuses('closure_invalid')
  when('is one of at most twenty')
    .given(registered, ...many)
    .when(close())
    .refuses('too_many_closures')
  when('is cancelled').given(registered, announced()).when(withdraw()).happens(withdrawn)
  when('is cancelled once').given(registered, announced(), withdrawn).when(withdraw()).happens()
})

describe('a producer after any commands', () => {
  const who = fc.constantFrom(ann, bob)
  const commands: fc.Arbitrary<ProducerCommand> = fc.oneof(
    who.map(register),
    fc.tuple(fc.constantFrom('Hill Farm', 'Dale Farm'), who).map(([name, by]) => rename(name, by)),
    fc.tuple(fc.constantFrom(SATURDAYS, NOTHING), who).map(([terms, by]) => handOver(terms, by)),
  )
  const always = invariant(producer, commands)
  always('belongs to the account that registered it', ({ history }) => {
    const owners = new Set(history.map(({ data }) => data.accountId))
    expect(owners.size).toBeLessThanOrEqual(1)
    expect(history.filter(({ type }) => type === 'ProducerRegistered').length).toBeLessThanOrEqual(1)
  })
  always('keeps a fulfillment method once it has set one', ({ state, history }) => {
    if (state.status === 'unknown' || !history.some(({ type }) => type === 'FulfillmentSettingsUpdated')) return
    expect(state.settings.pickup ?? state.settings.delivery).not.toBeNull()
  })
})
