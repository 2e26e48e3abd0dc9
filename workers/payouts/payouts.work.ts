import { z } from 'zod'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { orderId, producerId, refundId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { type AccountRequirements, payoutAccountEvents } from '#domain/payouts/payouts.events.ts'
import type { PayoutAccountState } from '#platform/payments/payouts.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import {
  type ContextWork,
  defineJob,
  job,
  jobHandler,
  RETRY_FOR_TWELVE_DAYS,
  reactor,
} from '#workers/jobs/work-definitions.ts'
import { PayoutAccountNotReady, type TransferProcess } from '#workers/payouts/transfer.process.ts'

export const createTransfer = defineJob('create-transfer', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)

export const createTransferHandler = (process: TransferProcess) =>
  jobHandler(createTransfer, ({ orderId }) => process.advance(orderId))

export const createTransferOnPayment = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(createTransfer, { orderId }, { eager: true }),
])

export const createPendingTransfers = defineJob(
  'create-pending-transfers',
  z.object({ producerId }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface CreatePendingTransfersDeps {
  readonly process: TransferProcess
  /** Orders with a pending transfer or reversal. */
  readonly pendingTransfersOf: (producerId: string) => Promise<readonly string[]>
}

/**
 * Creates all pending transfers once the producer can receive payouts. If the account is restricted again, they stay
 * pending.
 */
export const createPendingTransfersHandler = ({ process, pendingTransfersOf }: CreatePendingTransfersDeps) =>
  jobHandler(createPendingTransfers, async ({ producerId }) => {
    try {
      for (const orderId of await pendingTransfersOf(producerId)) await process.advance(orderId)
    } catch (error) {
      if (!(error instanceof PayoutAccountNotReady)) throw error
    }
  })

export const createPendingTransfersOnAccountReady = reactor(
  payoutAccountEvents,
  ['PayoutAccountUpdated'],
  ({ data: { producerId, requirements } }) =>
    requirements.transfersEnabled ? [job(createPendingTransfers, { producerId })] : [],
)

export const reverseTransfer = defineJob('reverse-transfer', z.object({ orderId, refundId }), RETRY_FOR_TWELVE_DAYS)

export const reverseTransferHandler = (process: TransferProcess) =>
  jobHandler(reverseTransfer, ({ orderId, refundId }) => process.reverse(orderId, refundId))

export const reverseTransferOnRefund = reactor(
  orderEvents,
  ['OrderRefundSubmitted'],
  ({ data: { orderId, refundId } }) => (refundId ? [job(reverseTransfer, { orderId, refundId })] : []),
)

export const reverseTransferAfterChargeback = defineJob(
  'reverse-transfer-after-chargeback',
  z.object({ orderId }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Reverses the transfer if the order was canceled and the bank returned the money, in either order. */
export const reverseTransferAfterChargebackHandler = (process: TransferProcess) =>
  jobHandler(reverseTransferAfterChargeback, ({ orderId }) => process.reverseRemainder(orderId))

/** The bank decided for the buyer of a canceled order. */
export const reverseTransferOnChargebackLost = reactor(
  orderEvents,
  ['OrderChargebackClosed'],
  ({ data: { orderId, outcome } }) => (outcome === 'lost' ? [job(reverseTransferAfterChargeback, { orderId })] : []),
)

/** The order was canceled after the bank decided. */
export const reverseTransferOnCancellation = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId } }) => [job(reverseTransferAfterChargeback, { orderId })],
)

interface PayoutDeps {
  readonly transfers: TransferProcess
  readonly pendingTransfersOf: CreatePendingTransfersDeps['pendingTransfersOf']
}

export const payoutsWork: ContextWork<PayoutDeps> = {
  reactors: [
    createTransferOnPayment,
    createPendingTransfersOnAccountReady,
    reverseTransferOnRefund,
    reverseTransferOnChargebackLost,
    reverseTransferOnCancellation,
  ],
  jobs: ({ transfers, pendingTransfersOf }) => [
    createTransferHandler(transfers),
    reverseTransferHandler(transfers),
    reverseTransferAfterChargebackHandler(transfers),
    createPendingTransfersHandler({ process: transfers, pendingTransfersOf: pendingTransfersOf }),
  ],
  schedules: [],
}

export interface ApplyAccountUpdateDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Records a payout account's requirements. Ignores accounts of other platforms. */
export const applyAccountUpdate =
  ({ bus, runtime }: ApplyAccountUpdateDeps) =>
  async (account: PayoutAccountState): Promise<void> => {
    const { producerId, accountId: processorAccountId } = account
    if (!producerId) return
    const requirements = requirementsOf(account)
    const command = { type: 'UpdatePayoutAccount', processorAccountId, requirements } as const
    const context = systemContext('payouts', {
      commandId: childCommandId(processorAccountId, `standing/${runtime.id('news')}`),
      at: runtime.now(),
    })
    const result = await bus.dispatch({ decider: payoutAccount, id: producerId, command, context })
    if (isRefusal(result) && result.refused !== 'payout_account_unknown') throw new Error(result.refused)
  }

/**
 * Whether this is the producer's recorded account. The metadata alone is not proof, because the account's owner sets
 * it.
 */
export const ownsAccount =
  ({ bus }: Pick<ApplyAccountUpdateDeps, 'bus'>) =>
  async ({ accountId, producerId }: PayoutAccountState): Promise<boolean> => {
    const recorded = producerId ? await bus.load(payoutAccount, producerId) : undefined
    return recorded?.status === 'open' && recorded.processorAccountId === accountId
  }

/** The requirements to record. */
export function requirementsOf(account: PayoutAccountState): AccountRequirements {
  const { detailsSubmitted, transfersEnabled, payoutsEnabled, currentlyDue, pastDue, disabledReason } = account
  return {
    detailsSubmitted,
    transfersEnabled,
    payoutsEnabled,
    currentlyDue: [...currentlyDue],
    pastDue: [...pastDue],
    ...(disabledReason ? { disabledReason } : {}),
  }
}
