import type { Instant } from '#domain/kernel/event.ts'
import { canReceivePayouts, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import {
  type KnownTransfer,
  type TransferState as RecordedTransfer,
  transfer,
} from '#domain/payouts/transfer.decider.ts'
import { compareTransfer, type Discrepancy, type LedgerSide, matches } from '#domain/reconciliation/discrepancy.ts'
import type { TransferState } from '#platform/payments/payouts.ts'
import { type ComparisonResult, ignoreNotFound, isOverdue, type ReconcilerDeps } from './reconciler.ts'

export interface TransferToCheck {
  readonly orderId: string
  /** When the pending transfer or reversal was scheduled; undefined if none is pending, or if unknown. */
  readonly pendingSince?: Instant | undefined
  /** The processor's entry, if the ledger has been read. */
  readonly processorRecord?: TransferState | undefined
}

/** Compares a producer's share of an order with its transfer and reversals. */
export async function checkTransfer(deps: ReconcilerDeps, entry: TransferToCheck): Promise<ComparisonResult> {
  const { orderId: subject, pendingSince, processorRecord } = entry
  const late = pendingSince !== undefined && isOverdue(pendingSince, deps.runtime.now())
  const before = await deps.bus.load(transfer, subject)
  if (isPending(before) && (processorRecord || late)) await deps.advanceTransfer(subject)
  const after = await deps.bus.load(transfer, subject)
  const recovered = !matches(recordedSide(before), recordedSide(after))
  return { subject, recovered, discrepancy: await differenceOf(deps, { ...entry, late }, after) }
}

async function differenceOf(
  deps: ReconcilerDeps,
  { orderId: subject, processorRecord, late }: TransferToCheck & { readonly late: boolean },
  after: RecordedTransfer,
): Promise<Discrepancy | undefined> {
  const pair = { subject, orderIds: [subject] }
  if (after.status === 'none')
    return (
      processorRecord &&
      compareTransfer({
        ...pair,
        subject: processorRecord.transferId,
        recorded: undefined,
        reported: sideOf(processorRecord),
      })
    )
  const { paymentIntentId, transferId, producerId } = after
  const recorded = recordedSide(after)
  if (!processorRecord && after.status !== 'created') {
    const isDue = late && after.amountCents > 0 && (await isPayable(deps, producerId))
    return isDue ? { ...pair, paymentIntentId, kind: 'transfer_overdue', recorded, reported: {} } : undefined
  }
  // A second transfer for the order was not made by the marketplace.
  if (processorRecord && transferId && processorRecord.transferId !== transferId)
    return compareTransfer({
      ...pair,
      subject: processorRecord.transferId,
      paymentIntentId,
      recorded: undefined,
      reported: sideOf(processorRecord),
    })
  const reported =
    processorRecord ?? (transferId ? await ignoreNotFound(deps.payments.transfers.retrieve(transferId)) : undefined)
  return compareTransfer({ ...pair, paymentIntentId, recorded, reported: reported && sideOf(reported) })
}

const isPending = (state: RecordedTransfer): boolean =>
  state.status !== 'none' &&
  ((state.status !== 'created' && state.amountCents > 0) || Object.values(state.reversals).some(({ done }) => !done))

async function isPayable({ bus }: ReconcilerDeps, producerId: string): Promise<boolean> {
  const account = await bus.load(payoutAccount, producerId)
  return account.status === 'open' && canReceivePayouts(account)
}

const recordedSide = (state: RecordedTransfer): LedgerSide =>
  state.status === 'none' ? {} : { cents: transferredCents(state), state: state.status }

/** The transferred amount minus completed reversals. */
const transferredCents = ({ amountCents, reversals }: KnownTransfer): number =>
  Object.values(reversals).reduce(
    (remaining, { amountCents: reversed, done }) => (done ? remaining - reversed : remaining),
    amountCents,
  )

const sideOf = ({ amountCents, reversedCents }: TransferState): LedgerSide => ({
  cents: amountCents - reversedCents,
  state: 'created',
})
