import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { later } from '#platform/facts/facts.ts'
import { type Payments, PaymentsRefused } from '#platform/payments/payments.ts'
import { openCases, positionBefore } from '#read-side/reconciliation/reconciliation.query.ts'
import { PaymentDoesNotFit } from '#workers/checkout/settle-payment.ts'
import { giveCreditHandler } from '#workers/credit/give-credit.job.ts'
import { payRefundHandler } from '#workers/ordering/pay-refund.job.ts'
import { PayoutAccountNotReady } from '#workers/payouts/transfer.process.ts'
import { LOG_REACH_MS } from '#workers/reconciliation/reach.ts'
import type { ReconcileDeps } from '#workers/reconciliation/reconcile.job.ts'
import type { Hearing } from '#workers/reconciliation/reconciler.ts'
import type { Engines } from './engines.ts'
import type { Processes } from './processes.ts'

interface Parts {
  readonly processes: Processes
  readonly payments: Payments
  readonly bus: CommandBus
  readonly engines: Pick<Engines, 'db' | 'log' | 'facts'>
}

/** What a comparison of the processor's books with the log needs. */
export function reconcilingOf({ processes, payments, bus, engines }: Parts): ReconcileDeps {
  const { db, log, facts } = engines
  return {
    ...{ bus, log, payments, facts },
    ...hearingOf({ processes, payments, bus, facts }),
    openCases: () => openCases(db),
    readFrom: () => positionBefore(db, later(facts.now(), -LOG_REACH_MS)),
  }
}

type HearingParts = Pick<Parts, 'processes' | 'payments' | 'bus'> & Pick<Engines, 'facts'>

/** The market's own processes hear what was missed: they are the same for whoever brings the news. */
export function hearingOf({ processes, payments, bus, facts }: HearingParts): Hearing {
  const { settlement, refunds, transfers, noteDispute } = processes
  const credit = giveCreditHandler({ bus, facts })
  const paying = payRefundHandler({ bus, payments, facts, settleRefund: refunds })
  return {
    hearPayment: (payment) =>
      unless(PaymentDoesNotFit, () =>
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
