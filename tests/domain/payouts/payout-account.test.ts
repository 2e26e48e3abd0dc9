import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { canReceivePayouts, type PayoutAccountCommand, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import type { AccountRequirements, PayoutAccountEvent } from '#domain/payouts/payouts.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'orchard')
const opened: PayoutAccountEvent = { type: 'PayoutAccountCreated', data: { producerId, processorAccountId: 'acct_1' } }
const requirements = (overrides: Partial<AccountRequirements> = {}): AccountRequirements => ({
  detailsSubmitted: false,
  transfersEnabled: false,
  payoutsEnabled: false,
  currentlyDue: ['individual.dob.day', 'external_account'],
  pastDue: [],
  ...overrides,
})
const ready = requirements({ detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true, currentlyDue: [] })
const changed = (to: AccountRequirements): PayoutAccountEvent => ({
  type: 'PayoutAccountUpdated',
  data: { producerId, processorAccountId: 'acct_1', requirements: to },
})
const record = (to: AccountRequirements, processorAccountId = 'acct_1'): PayoutAccountCommand => ({
  type: 'UpdatePayoutAccount',
  processorAccountId,
  requirements: to,
})

describe('the payout account of a producer', () => {
  const when = spec(payoutAccount)
  const open: PayoutAccountCommand = { type: 'CreatePayoutAccount', producerId, processorAccountId: 'acct_1' }
  when('is created').given().when(open).happens(opened)
  when('is created once')
    .given(opened)
    .when({ ...open, processorAccountId: 'acct_2' })
    .happens()
  when('becomes ready').given(opened, changed(requirements())).when(record(ready)).happens(changed(ready))
  when('is updated without an event when unchanged').given(opened, changed(ready)).when(record(ready)).happens()
  when('compares its requirements in any order')
    .given(opened, changed(requirements()))
    .when(record(requirements({ currentlyDue: ['external_account', 'individual.dob.day'] })))
    .happens()
  when('ignores updates of another account')
    .given(opened)
    .when(record(ready, 'acct_9'))
    .refuses('payout_account_unknown')
  when('ignores updates before it was created').given().when(record(ready)).refuses('payout_account_unknown')

  test('can receive transfers while they are enabled', () => {
    const payableAfter = (...events: PayoutAccountEvent[]) => canReceivePayouts(fold(payoutAccount, events))
    expect(payableAfter()).toBe(false)
    expect(payableAfter(opened)).toBe(false)
    expect(payableAfter(opened, changed(requirements()))).toBe(false)
    expect(payableAfter(opened, changed(ready))).toBe(true)
    expect(payableAfter(opened, changed(ready), changed(requirements()))).toBe(false)
  })
})
