import type { DisputeState } from '#platform/payments/chargebacks.ts'
import type { PaymentState, Payments, RefundState } from '#platform/payments/payments.ts'
import { PaymentsRefused } from '#platform/payments/payments.ts'
import type { Line } from './line.ts'
import type { Shelf } from './shelf.ts'

interface Shelves {
  readonly intents: Shelf<PaymentState>
  readonly refunds: Shelf<RefundState>
  readonly disputes: Shelf<DisputeState>
}

/** What of a payment was given back, or is on its way. */
export const refundedOf = (refunds: Shelf<RefundState>, paymentIntentId: string): number =>
  refunds
    .all()
    .filter((one) => one.paymentIntentId === paymentIntentId && !['failed', 'canceled'].includes(one.status))
    .reduce((sum, one) => sum + one.amountCents, 0)

export function smallRefunds(
  line: Line,
  shelves: Shelves,
  begin: () => RefundState['status'],
): Pick<Payments, 'refund' | 'lookAtRefund'> {
  const { refunds } = shelves
  return {
    refund: ({ key, paymentIntentId, amountCents }) =>
      line.call(() => {
        const refundId = `re_${key}`
        const made = refunds.find(refundId)
        if (made) return made
        demandRefundable(shelves, { paymentIntentId, amountCents })
        return refunds.put(refundId, {
          refundId,
          key,
          paymentIntentId,
          amountCents,
          status: begin(),
          failure: undefined,
        })
      }),
    lookAtRefund: (refundId) => line.call(() => refunds.get(refundId)),
  }
}

function demandRefundable(
  { intents, refunds, disputes }: Shelves,
  { paymentIntentId, amountCents }: { paymentIntentId: string; amountCents: number },
): void {
  const payment = intents.get(paymentIntentId)
  if (disputes.all().some((one) => one.paymentIntentId === paymentIntentId && ['open', 'lost'].includes(one.status)))
    throw new PaymentsRefused('charge_disputed', `${paymentIntentId} is disputed`)
  const left = payment.amountCents - refundedOf(refunds, paymentIntentId)
  if (payment.status !== 'succeeded' || amountCents > left)
    throw new PaymentsRefused('charge_already_refunded', `${paymentIntentId} has ${left} left`)
}
