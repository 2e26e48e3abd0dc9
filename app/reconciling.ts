import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type Payments, PaymentsRefused } from '#platform/payments/payments.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { openCases, positionBefore } from '#read-side/reconciliation/reconciliation.query.ts'
import { PaymentMismatch } from '#workers/checkout/payment-updates.ts'
import { submitRefundHandler } from '#workers/ordering/refunds.ts'
import { PayoutAccountNotReady } from '#workers/payouts/transfer.process.ts'
import type { UpdateHandlers } from '#workers/reconciliation/reconciler.ts'
import { LOG_WINDOW_MS } from '#workers/reconciliation/reconciler.ts'
import type { RunReconciliationDeps } from '#workers/reconciliation/reconciliation.work.ts'
import { issueStoreCreditHandler } from '#workers/store-credit/store-credit.work.ts'
import type { Engines } from './engines.ts'
import type { Processes } from './processes.ts'

interface Parts {
  readonly processes: Processes
  readonly payments: Payments
  readonly bus: CommandBus
  readonly engines: Pick<Engines, 'db' | 'log' | 'runtime'>
}

/** What a comparison of the processor's books with the log needs. */
export function reconcilingOf({ processes, payments, bus, engines }: Parts): RunReconciliationDeps {
  const { db, log, runtime } = engines
  return {
    bus,
    log,
    payments,
    runtime,
    ...hearingOf({ processes, payments, bus, runtime }),
    openCases: () => openCases(db),
    readFrom: () => positionBefore(db, addMs(runtime.now(), -LOG_WINDOW_MS)),
  }
}

type HearingParts = Pick<Parts, 'processes' | 'payments' | 'bus'> & Pick<Engines, 'runtime'>

/** The market's own processes hear what was missed: they are the same for whoever brings the news. */
export function hearingOf({ processes, payments, bus, runtime }: HearingParts): UpdateHandlers {
  const { settlement, refunds, transfers, noteDispute } = processes
  const credit = issueStoreCreditHandler({ bus, runtime })
  const paying = submitRefundHandler({ bus, payments, runtime, settleRefund: refunds })
  return {
    hearPayment: (payment) =>
      unless(PaymentMismatch, () =>
        unless(PaymentsRefused, async () => (await settlement.settle({ kind: 'succeeded', payment })) !== undefined),
      ),
    hearRefund: (refund) => refunds.news(refund),
    hearDispute: noteDispute,
    payRefund: (refund) => paying.run(refund, { id: refund.refundId, attempt: 1 }),
    giveCredit: (orderId) => credit.run({ orderId }, { id: orderId, attempt: 1 }),
    payProducer: (orderId) =>
      unless(PayoutAccountNotReady, () =>
        unless(PaymentsRefused, async () => {
          await transfers.advance(orderId)
          return true
        }),
      ),
  }
}

/** False when it ends in this failure, which asking again would not change. */
async function unless(failure: new (...args: never[]) => Error, run: () => Promise<boolean>): Promise<boolean> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof failure) return false
    throw error
  }
}
