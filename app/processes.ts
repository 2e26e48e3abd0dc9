import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { applyChargebackUpdate } from '#workers/checkout/chargeback-updates.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { cancelUnpaidCheckout } from '#workers/checkout/checkout-expiry.ts'
import { applyPaymentUpdate } from '#workers/checkout/payment-updates.ts'
import { applyRefundUpdate } from '#workers/ordering/refunds.ts'
import { applyAccountUpdate, ownsAccount } from '#workers/payouts/account-updates.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
import { handleProcessorEvent } from '#workers/processor-webhooks.ts'
import { attemptCharge, billingCycleProcess } from '#workers/subscriptions/billing-cycle.process.ts'
import type { Engines } from './engines.ts'

/** What goes on by itself, and is lent to the write side so that buyers need not wait for it. */
export type Processes = ReturnType<typeof processesOf>

export function processesOf(
  { runtime }: Pick<Engines, 'runtime'>,
  { bus, payments, dayOf }: { bus: CommandBus; payments: Payments; dayOf: (at: Instant) => CalendarDate },
) {
  const process = checkoutProcess({ bus, payments, runtime })
  const settlement = applyPaymentUpdate({ bus, process, payments, runtime })
  const ending = { bus, payments, process, settlement, runtime }
  const refunds = applyRefundUpdate({ bus, runtime })
  const transfers = transferProcess({ bus, payments, runtime })
  const noted = {
    noteDispute: applyChargebackUpdate({ bus, payments, process, runtime }),
    noteAccount: applyAccountUpdate({ bus, runtime }),
  }
  const hear = handleProcessorEvent({ payments, settlement, refunds, ...noted })
  const abandon = (id: string) => cancelUnpaidCheckout(ending, id, 'abandoned')
  const charge = attemptCharge({ bus, payments, process, settlement, runtime })
  const deliveries = billingCycleProcess({ bus, runtime, charge, dayOf })
  return {
    deliveries,
    process,
    settlement,
    refunds,
    transfers,
    hear,
    ending,
    abandon,
    ...noted,
    ownsAccount: ownsAccount({ bus }),
  }
}
