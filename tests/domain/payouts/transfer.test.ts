import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import { type TransferCommand, transfer, transferableCents } from '#domain/payouts/transfer.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const ids = { orderId: idNamed('order', 'one'), producerId: idNamed('producer', 'orchard') }
const [one, two] = [idNamed('refund', 'one'), idNamed('refund', 'two')]
const owe: TransferCommand = { type: 'ScheduleTransfer', ...ids, paymentIntentId: 'pi_1', amountCents: 950 }
const owed: TransferEvent = { type: 'TransferScheduled', data: { ...ids, paymentIntentId: 'pi_1', amountCents: 950 } }
const takeBack = (amountCents: number, refundId = one): TransferCommand => ({
  type: 'ScheduleTransferReversal',
  refundId,
  amountCents,
})
const ask: TransferCommand = { type: 'RequestTransfer', processorAccountId: 'acct_1' }
const asked: TransferEvent = {
  type: 'TransferRequested',
  data: { ...ids, processorAccountId: 'acct_1', amountCents: 950 },
}
const made: TransferEvent = { type: 'TransferCreated', data: { ...ids, transferId: 'tr_1', amountCents: 950 } }
const reduced = (amountCents: number): TransferEvent => ({
  type: 'TransferReduced',
  data: { ...ids, refundId: one, amountCents },
})
const toReverse: TransferEvent = {
  type: 'TransferReversalScheduled',
  data: { ...ids, refundId: one, amountCents: 200 },
}
const reversed: TransferEvent = {
  type: 'TransferReversed',
  data: { ...ids, refundId: one, reversalId: 'trr_1', amountCents: 200 },
}

describe("a producer's part", () => {
  const when = spec(transfer)
  when('is owed once').given(owed).when(owe).happens()
  when('is asked for').given(owed).when(ask).happens(asked)
  when('is asked for in one amount, whatever comes').given(owed, asked).when(ask).happens()
  when('is made').given(owed, asked).when({ type: 'RecordTransferCreated', transferId: 'tr_1' }).happens(made)
  when('is less after a refund that came first').given(owed).when(takeBack(200)).happens(reduced(200))
  when('is not asked for when nothing is left').given(owed, reduced(950)).when(ask).happens()
  when('comes back for a refund').given(owed, asked, made).when(takeBack(200)).happens(toReverse)
  when('comes back also when it is still under way').given(owed, asked).when(takeBack(200)).happens(toReverse)
  when('comes back once for one refund').given(owed, asked, made, toReverse).when(takeBack(200)).happens()
  when('is reversed')
    .given(owed, asked, made, toReverse)
    .when({ type: 'RecordTransferReversed', refundId: one, reversalId: 'trr_1' })
    .happens(reversed)
  when('never comes back twice over')
    .given(owed, asked, made, toReverse)
    .when(takeBack(800, two))
    .refuses('reversal_too_large')
  when('that nobody owes is not asked for').given().when(ask).refuses('transfer_not_scheduled')
})

const commands: fc.Arbitrary<TransferCommand> = fc.oneof(
  fc.constantFrom<TransferCommand>(owe, ask, { type: 'RecordTransferCreated', transferId: 'tr_1' }),
  fc
    .tuple(fc.integer({ min: -10, max: 500 }), fc.constantFrom('one', 'two', 'three'))
    .map(([amount, name]) => takeBack(amount, idNamed('refund', name))),
  fc
    .constantFrom('one', 'two', 'three')
    .map(
      (name) =>
        ({ type: 'RecordTransferReversed', refundId: idNamed('refund', name), reversalId: `trr_${name}` }) as const,
    ),
)
law(transfer, commands)('what is kept is what was owed less what was taken back', ({ state, history }) => {
  if (state.status === 'none') return
  const back = history.reduce(
    (sum, { type, data }) =>
      type === 'TransferReduced' || type === 'TransferReversalScheduled' ? sum + data.amountCents : sum,
    0,
  )
  expect(transferableCents(state)).toBe(950 - back)
  expect(transferableCents(state)).toBeGreaterThanOrEqual(0)
  expect(history.filter(({ type }) => type === 'TransferRequested').length).toBeLessThanOrEqual(1)
})
