import type { Instant } from '#domain/kernel/event.ts'
import { canReceivePayouts, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { type KnownTransfer, type TransferState as OurTransfer, transfer } from '#domain/payouts/transfer.decider.ts'
import { compareTransfer, type Discrepancy, type LedgerSide, matches } from '#domain/reconciliation/discrepancy.ts'
import type { TransferState } from '#platform/payments/payouts.ts'
import { type ComparisonResult, ignoreNotFound, isOverdue, type ReconcilerDeps } from './reconciler.ts'

export interface TransferToCheck {
  readonly orderId: string
  /** Since when a transfer or reversal is pending; undefined if none is, or if unknown. */
  readonly waitsSince?: Instant | undefined
  /** The processor's entry, if the ledger has been read. */
  readonly booked?: TransferState | undefined
}

/** Compares a producer's share of an order with its transfer and reversals. */
export async function checkTransfer(deps: ReconcilerDeps, which: TransferToCheck): Promise<ComparisonResult> {
  const { orderId: subject, waitsSince, booked } = which
  const late = waitsSince !== undefined && isOverdue(waitsSince, deps.runtime.now())
  const before = await deps.bus.load(transfer, subject)
  if (isPending(before) && (booked || late)) await deps.advanceTransfer(subject)
  const after = await deps.bus.load(transfer, subject)
  const recovered = !matches(recordedSide(before), recordedSide(after))
  return { subject, recovered, discrepancy: await differenceOf(deps, { ...which, late }, after) }
}

async function differenceOf(
  deps: ReconcilerDeps,
  { orderId: subject, booked, late }: TransferToCheck & { readonly late: boolean },
  after: OurTransfer,
): Promise<Discrepancy | undefined> {
  const pair = { subject, orderIds: [subject] }
  if (after.status === 'none')
    return (
      booked && compareTransfer({ ...pair, subject: booked.transferId, recorded: undefined, reported: sideOf(booked) })
    )
  const { paymentIntentId, transferId, producerId } = after
  const recorded = recordedSide(after)
  if (!booked && after.status !== 'created') {
    const isDue = late && after.amountCents > 0 && (await isPayable(deps, producerId))
    return isDue ? { ...pair, paymentIntentId, kind: 'transfer_overdue', recorded, reported: {} } : undefined
  }
  // A second transfer for the order was not made by the marketplace.
  if (booked && transferId && booked.transferId !== transferId)
    return compareTransfer({
      ...pair,
      subject: booked.transferId,
      paymentIntentId,
      recorded: undefined,
      reported: sideOf(booked),
    })
  const entry = booked ?? (transferId ? await ignoreNotFound(deps.payments.transfers.retrieve(transferId)) : undefined)
  return compareTransfer({ ...pair, paymentIntentId, recorded, reported: entry && sideOf(entry) })
}

const isPending = (state: OurTransfer): boolean =>
  state.status !== 'none' &&
  ((state.status !== 'created' && state.amountCents > 0) || Object.values(state.reversals).some(({ done }) => !done))

async function isPayable({ bus }: ReconcilerDeps, producerId: string): Promise<boolean> {
  const account = await bus.load(payoutAccount, producerId)
  return account.status === 'open' && canReceivePayouts(account)
}

const recordedSide = (state: OurTransfer): LedgerSide =>
  state.status === 'none' ? {} : { cents: transferredCents(state), state: state.status }

/** The transferred amount less reversals. */
const transferredCents = ({ amountCents, reversals }: KnownTransfer): number =>
  Object.values(reversals).reduce((left, { amountCents: back, done }) => (done ? left - back : left), amountCents)

const sideOf = ({ amountCents, reversedCents }: TransferState): LedgerSide => ({
  cents: amountCents - reversedCents,
  state: 'created',
})
