import type { Day } from '#domain/kernel/day.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { chargeDelivery } from '#workers/boxes/charge-delivery.ts'
import { deliveriesProcess } from '#workers/boxes/deliveries.process.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { endUnpaid } from '#workers/checkout/expire-checkout.job.ts'
import { noteDispute } from '#workers/checkout/note-dispute.ts'
import { settlePayment } from '#workers/checkout/settle-payment.ts'
import { settleRefund } from '#workers/ordering/settle-refund.ts'
import { noteAccount, ownsAccount } from '#workers/payouts/note-account.ts'
import { transferProcess } from '#workers/payouts/transfer.process.ts'
import { hearProcessor } from '#workers/processor-news.ts'
import type { Engines } from './engines.ts'

/** What goes on by itself, and is lent to the write side so that buyers need not wait for it. */
export type Processes = ReturnType<typeof processesOf>

export function processesOf(
  { facts }: Pick<Engines, 'facts'>,
  { bus, payments, dayOf }: { bus: CommandBus; payments: Payments; dayOf: (at: Instant) => Day },
) {
  const process = checkoutProcess({ bus, payments, facts })
  const settlement = settlePayment({ bus, process, payments, facts })
  const ending = { bus, payments, process, settlement, facts }
  const refunds = settleRefund({ bus, facts })
  const transfers = transferProcess({ bus, payments, facts })
  const noted = {
    noteDispute: noteDispute({ bus, payments, process, facts }),
    noteAccount: noteAccount({ bus, facts }),
  }
  const hear = hearProcessor({ payments, settlement, refunds, ...noted })
  const abandon = (id: string) => endUnpaid(ending, id, 'abandoned')
  const charge = chargeDelivery({ bus, payments, process, settlement, facts })
  const deliveries = deliveriesProcess({ bus, facts, charge, dayOf })
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
