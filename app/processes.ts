import type { Engines } from '#app/engines.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { openDiscrepancies, positionBefore } from '#read-side/reconciliation/reconciliation.query.ts'
import { applyChargebackUpdate } from '#workers/checkout/chargebacks.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { cancelUnpaidCheckout } from '#workers/checkout/checkout-expiry.ts'
import { applyPaymentUpdate, PaymentMismatch } from '#workers/checkout/payment-updates.ts'
import { applyRefundUpdate, submitRefundHandler } from '#workers/ordering/refunds.ts'
import { applyAccountUpdate, ownsAccount } from '#workers/payouts/payouts.work.ts'
import { PayoutAccountNotReady, transferProcess } from '#workers/payouts/transfer.process.ts'
import { handleProcessorEvent } from '#workers/processor-webhooks.ts'
import { LOG_WINDOW_MS, type UpdateHandlers } from '#workers/reconciliation/reconciler.ts'
import type { RunReconciliationDeps } from '#workers/reconciliation/reconciliation.work.ts'
import { issueStoreCreditHandler } from '#workers/store-credit/store-credit.work.ts'
import { attemptCharge, billingCycleProcess } from '#workers/subscriptions/billing-cycle.process.ts'

/**
 * Process managers. The workers run them; the write side also calls some of them, so that buyers do not have to wait.
 */
export type Processes = ReturnType<typeof processesOf>

interface ProcessParts {
  readonly bus: CommandBus
  readonly payments: Payments
  /** The marketplace's time zone. */
  readonly timeZone: string
  readonly dayOf?: (at: Instant) => CalendarDate
}

export function processesOf(
  { runtime }: Pick<Engines, 'runtime'>,
  { bus, payments, timeZone, dayOf = localDate(timeZone) }: ProcessParts,
) {
  const process = checkoutProcess({ bus, payments, runtime })
  const paymentUpdates = applyPaymentUpdate({ bus, process, payments, runtime })
  const ending = { bus, payments, process, paymentUpdates, runtime }
  const refunds = applyRefundUpdate({ bus, runtime })
  const transfers = transferProcess({ bus, payments, runtime })
  const updates = {
    applyChargebackUpdate: applyChargebackUpdate({ bus, payments, runtime }),
    applyAccountUpdate: applyAccountUpdate({ bus, runtime }),
  }
  const applyProcessorEvent = handleProcessorEvent({ payments, paymentUpdates, refunds, ...updates })
  const abandon = (id: string) => cancelUnpaidCheckout(ending, id, 'abandoned')
  const charge = attemptCharge({ bus, payments, process, paymentUpdates, runtime, timeZone })
  const deliveries = billingCycleProcess({ bus, runtime, charge, dayOf })
  return {
    deliveries,
    process,
    paymentUpdates,
    refunds,
    transfers,
    applyProcessorEvent,
    ending,
    abandon,
    ...updates,
    ownsAccount: ownsAccount({ bus }),
  }
}

interface ReconciliationParts {
  readonly processes: Processes
  readonly payments: Payments
  readonly bus: CommandBus
  readonly engines: Pick<Engines, 'db' | 'log' | 'runtime'>
}

/** The dependencies of a reconciliation. */
export function reconciliationOf({ processes, payments, bus, engines }: ReconciliationParts): RunReconciliationDeps {
  const { db, log, runtime } = engines
  return {
    bus,
    log,
    payments,
    runtime,
    ...updateHandlers({ processes, payments, bus, runtime }),
    openDiscrepancies: () => openDiscrepancies(db),
    readFrom: () => positionBefore(db, addMs(runtime.now(), -LOG_WINDOW_MS)),
  }
}

type UpdateHandlerParts = Pick<ReconciliationParts, 'processes' | 'payments' | 'bus'> & Pick<Engines, 'runtime'>

/** Reconciliation handles missed updates with the same processes as the webhooks. */
export function updateHandlers({ processes, payments, bus, runtime }: UpdateHandlerParts): UpdateHandlers {
  const { paymentUpdates, refunds, transfers, applyChargebackUpdate } = processes
  const credit = issueStoreCreditHandler({ bus, runtime })
  const submitRefund = submitRefundHandler({ bus, payments, runtime, applyRefundUpdate: refunds })
  return {
    applyPayment: (payment) =>
      succeedUnless(PaymentMismatch, () =>
        succeedUnless(
          PaymentRejected,
          async () => (await paymentUpdates.apply({ kind: 'succeeded', payment })) !== undefined,
        ),
      ),
    applyRefund: (refund) => refunds.apply(refund),
    applyChargeback: applyChargebackUpdate,
    submitRefund: (refund) => submitRefund.run(refund, { id: refund.refundId, attempt: 1 }),
    issueStoreCredit: (orderId) => credit.run({ orderId }, { id: orderId, attempt: 1 }),
    advanceTransfer: (orderId) =>
      succeedUnless(PayoutAccountNotReady, () =>
        succeedUnless(PaymentRejected, async () => {
          await transfers.advance(orderId)
          return true
        }),
      ),
  }
}

/** Returns false if the call fails with this error, which a retry cannot resolve. */
async function succeedUnless(failure: new (...args: never[]) => Error, run: () => Promise<boolean>): Promise<boolean> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof failure) return false
    throw error
  }
}
