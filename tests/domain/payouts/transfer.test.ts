import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import { type TransferCommand, transfer, transferableCents } from '#domain/payouts/transfer.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { PROCESSED_AT } from '#tests/support/order-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const ids = { orderId: idNamed('order', 'one'), producerId: idNamed('producer', 'orchard') }
const [one, two] = [idNamed('refund', 'one'), idNamed('refund', 'two')]
const owe = {
  type: 'ScheduleTransfer',
  ...ids,
  paymentIntentId: 'pi_1',
  amountCents: 950,
  paidAt: PROCESSED_AT,
} as const
const owed: TransferEvent = {
  type: 'TransferScheduled',
  data: { ...ids, paymentIntentId: 'pi_1', amountCents: 950, currency: 'USD', paidAt: PROCESSED_AT },
}
const reverseTransfer = (amountCents: number, refundId = one): TransferCommand => ({
  type: 'ScheduleTransferReversal',
  refundId,
  amountCents,
  refundedAt: PROCESSED_AT,
})
const ask: TransferCommand = { type: 'RequestTransfer', processorAccountId: 'acct_1' }
const requested: TransferEvent = {
  type: 'TransferRequested',
  data: { ...ids, processorAccountId: 'acct_1', amountCents: 950, currency: 'USD' },
}
const made: TransferEvent = {
  type: 'TransferCreated',
  data: { ...ids, transferId: 'tr_1', amountCents: 950, currency: 'USD', occurredAt: PROCESSED_AT },
}
const reduced = (amountCents: number): TransferEvent => ({
  type: 'TransferReduced',
  data: { ...ids, refundId: one, amountCents, currency: 'USD', refundedAt: PROCESSED_AT },
})
const toReverse: TransferEvent = {
  type: 'TransferReversalScheduled',
  data: { ...ids, refundId: one, amountCents: 200, currency: 'USD', refundedAt: PROCESSED_AT },
}
const reversed: TransferEvent = {
  type: 'TransferReversed',
  data: { ...ids, refundId: one, reversalId: 'trr_1', amountCents: 200, currency: 'USD', occurredAt: PROCESSED_AT },
}

describe('the transfer to a producer', () => {
  const when = spec(transfer)
  when('is scheduled once').given(owed).when(owe).happens()
  when('is scheduled and requested immediately')
    .given()
    .when({ ...owe, processorAccountId: 'acct_1' })
    .happens(owed, requested)
  when('is only scheduled if nothing is to be transferred')
    .given()
    .when({ ...owe, amountCents: 0, processorAccountId: 'acct_1' })
    .happens({
      type: 'TransferScheduled',
      data: { ...ids, paymentIntentId: 'pi_1', amountCents: 0, currency: 'USD', paidAt: PROCESSED_AT },
    })
  when('is requested').given(owed).when(ask).happens(requested)
  when('is requested with a fixed amount').given(owed, requested).when(ask).happens()
  when('is created')
    .given(owed, requested)
    .when({ type: 'RecordTransferCreated', transferId: 'tr_1', occurredAt: PROCESSED_AT })
    .happens(made)
  when('is reduced by an earlier refund').given(owed).when(reverseTransfer(200)).happens(reduced(200))
  when('is not requested when nothing is left').given(owed, reduced(950)).when(ask).happens()
  when('is reversed for a refund').given(owed, requested, made).when(reverseTransfer(200)).happens(toReverse)
  when('is reversed for a refund even while in progress')
    .given(owed, requested)
    .when(reverseTransfer(200))
    .happens(toReverse)
  when('is reversed once per refund').given(owed, requested, made, toReverse).when(reverseTransfer(200)).happens()
  when('records its reversal')
    .given(owed, requested, made, toReverse)
    .when({ type: 'RecordTransferReversed', refundId: one, reversalId: 'trr_1', occurredAt: PROCESSED_AT })
    .happens(reversed)
  when('is never reversed beyond its amount')
    .given(owed, requested, made, toReverse)
    .when(reverseTransfer(800, two))
    .refuses('reversal_too_large')
  when('that was never scheduled is not requested').given().when(ask).refuses('transfer_not_scheduled')
})

const commands: fc.Arbitrary<TransferCommand> = fc.oneof(
  fc.constantFrom<TransferCommand>(owe, ask, {
    type: 'RecordTransferCreated',
    transferId: 'tr_1',
    occurredAt: PROCESSED_AT,
  }),
  fc
    .tuple(fc.integer({ min: -10, max: 500 }), fc.constantFrom('one', 'two', 'three'))
    .map(([amount, name]) => reverseTransfer(amount, idNamed('refund', name))),
  fc.constantFrom('one', 'two', 'three').map(
    (name) =>
      ({
        type: 'RecordTransferReversed',
        refundId: idNamed('refund', name),
        reversalId: `trr_${name}`,
        occurredAt: PROCESSED_AT,
      }) as const,
  ),
)
invariant(transfer, commands)('the net transfer is the scheduled amount minus reversals', ({ state, history }) => {
  if (state.status === 'none') return
  const reversedCents = history.reduce(
    (sum, { type, data }) =>
      type === 'TransferReduced' || type === 'TransferReversalScheduled' ? sum + data.amountCents : sum,
    0,
  )
  expect(transferableCents(state)).toBe(950 - reversedCents)
  expect(transferableCents(state)).toBeGreaterThanOrEqual(0)
  expect(history.filter(({ type }) => type === 'TransferRequested').length).toBeLessThanOrEqual(1)
})
