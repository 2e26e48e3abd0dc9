import type { Instant } from '#domain/kernel/event.ts'
import { canBePaid, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { type KnownTransfer, type TransferState as OurTransfer, transfer } from '#domain/payouts/transfer.decider.ts'
import { compareTransfer } from '#domain/reconciliation/compare.ts'
import { agree, type Difference, type Side } from '#domain/reconciliation/difference.ts'
import type { TransferState } from '#platform/payments/transfers.ts'
import { isOverdue } from './reach.ts'
import { type Examined, type ReconcilerDeps, unlessUnknown } from './reconciler.ts'

export interface TransferToExamine {
  readonly orderId: string
  /** Since when something of it is to be done; undefined when all of it is, or nobody knows. */
  readonly waitsSince?: Instant | undefined
  /** The processor's side, when the books were read already. */
  readonly booked?: TransferState | undefined
}

/** A producer's part of an order: whether it was transferred, and what of it has come back. */
export async function examineTransfer(deps: ReconcilerDeps, which: TransferToExamine): Promise<Examined> {
  const { orderId: subject, waitsSince, booked } = which
  const late = waitsSince !== undefined && isOverdue(waitsSince, deps.facts.now())
  const before = await deps.bus.load(transfer, subject)
  if (hasToDo(before) && (booked || late)) await deps.payProducer(subject)
  const after = await deps.bus.load(transfer, subject)
  const caughtUp = !agree(inLog(before), inLog(after))
  return { subject, caughtUp, difference: await differenceOf(deps, { ...which, late }, after) }
}

async function differenceOf(
  deps: ReconcilerDeps,
  { orderId: subject, booked, late }: TransferToExamine & { readonly late: boolean },
  after: OurTransfer,
): Promise<Difference | undefined> {
  const pair = { subject, orderIds: [subject] }
  if (after.status === 'none')
    return booked && compareTransfer({ ...pair, subject: booked.transferId, log: undefined, processor: sideOf(booked) })
  const { intentId, transferId, producerId } = after
  const log = inLog(after)
  if (!booked && after.status !== 'made') {
    const isDue = late && after.amountCents > 0 && (await isPayable(deps, producerId))
    return isDue ? { ...pair, intentId, kind: 'transfer_overdue', log, processor: {} } : undefined
  }
  // A second transfer for the same order is none of ours.
  if (booked && transferId && booked.transferId !== transferId)
    return compareTransfer({ ...pair, subject: booked.transferId, intentId, log: undefined, processor: sideOf(booked) })
  const processors = booked ?? (transferId ? await unlessUnknown(deps.payments.transfers.look(transferId)) : undefined)
  return compareTransfer({ ...pair, intentId, log, processor: processors && sideOf(processors) })
}

const hasToDo = (state: OurTransfer): boolean =>
  state.status !== 'none' &&
  ((state.status !== 'made' && state.amountCents > 0) || Object.values(state.reversals).some(({ done }) => !done))

async function isPayable({ bus }: ReconcilerDeps, producerId: string): Promise<boolean> {
  const account = await bus.load(payoutAccount, producerId)
  return account.status === 'open' && canBePaid(account)
}

const inLog = (state: OurTransfer): Side =>
  state.status === 'none' ? {} : { cents: movedOf(state), state: state.status }

/** What has been moved and not been taken back. */
const movedOf = ({ amountCents, reversals }: KnownTransfer): number =>
  Object.values(reversals).reduce((left, { amountCents: back, done }) => (done ? left - back : left), amountCents)

const sideOf = ({ amountCents, reversedCents }: TransferState): Side => ({
  cents: amountCents - reversedCents,
  state: 'made',
})
