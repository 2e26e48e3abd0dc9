import { z } from 'zod'
import { orderId, producerId, refundId } from '#domain/kernel/ids.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { payoutAccountEvents } from '#domain/payouts/payout-account.events.ts'
import type { ContextWork } from '../jobs/context-work.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { job, reactor } from '../jobs/reactor.ts'
import { RETRY_FOR_TWELVE_DAYS } from '../jobs/retry-policies.ts'
import { PayoutAccountNotReady, type TransferProcess } from './transfer.process.ts'

export const createTransfer = defineJob('create-transfer', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)

export const createTransferHandler = (process: TransferProcess) =>
  jobHandler(createTransfer, ({ orderId }) => process.advance(orderId))

export const createTransferOnPayment = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(createTransfer, { orderId }),
])

export const createPendingTransfers = defineJob(
  'create-pending-transfers',
  z.object({ producerId }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface CreatePendingTransfersDeps {
  readonly process: TransferProcess
  /** Orders whose transfer or reversal is still to be made. */
  readonly waitingAt: (producerId: string) => Promise<readonly string[]>
}

/** A producer can be paid again: all that lay waiting goes to them. Is the account closed once more, it waits on. */
export const createPendingTransfersHandler = ({ process, waitingAt }: CreatePendingTransfersDeps) =>
  jobHandler(createPendingTransfers, async ({ producerId }) => {
    try {
      for (const orderId of await waitingAt(producerId)) await process.advance(orderId)
    } catch (error) {
      if (!(error instanceof PayoutAccountNotReady)) throw error
    }
  })

export const createPendingTransfersOnAccountReady = reactor(
  payoutAccountEvents,
  ['PayoutAccountUpdated'],
  ({ data: { producerId, standing } }) =>
    standing.transfersEnabled ? [job(createPendingTransfers, { producerId })] : [],
)

export const reverseTransfer = defineJob('reverse-transfer', z.object({ orderId, refundId }), RETRY_FOR_TWELVE_DAYS)

export const reverseTransferHandler = (process: TransferProcess) =>
  jobHandler(reverseTransfer, ({ orderId, refundId }) => process.takeBack(orderId, refundId))

/** Refunds of the first days name no agreement: nobody had been paid yet. */
export const reverseTransferOnRefund = reactor(
  orderEvents,
  ['OrderRefundSubmitted'],
  ({ data: { orderId, agreed } }) => (agreed ? [job(reverseTransfer, { orderId, refundId: agreed })] : []),
)

export const reverseTransferAfterChargeback = defineJob(
  'reverse-transfer-after-chargeback',
  z.object({ orderId }),
  RETRY_FOR_TWELVE_DAYS,
)

/** An order fell through and the bank has given its money back, whichever came first; otherwise nothing. */
export const reverseTransferAfterChargebackHandler = (process: TransferProcess) =>
  jobHandler(reverseTransferAfterChargeback, ({ orderId }) => process.takeBackFallen(orderId))

/** A bank's no to an order that had fallen through. */
export const reverseTransferOnChargebackLost = reactor(
  orderEvents,
  ['OrderChargebackClosed'],
  ({ data: { orderId, outcome } }) => (outcome === 'lost' ? [job(reverseTransferAfterChargeback, { orderId })] : []),
)

/** One that falls through after it. */
export const reverseTransferOnCancellation = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId } }) => [job(reverseTransferAfterChargeback, { orderId })],
)

interface PayoutDeps {
  readonly transfers: TransferProcess
  readonly pendingTransfersOf: CreatePendingTransfersDeps['waitingAt']
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
    createPendingTransfersHandler({ process: transfers, waitingAt: pendingTransfersOf }),
  ],
  schedules: [],
}
