import { checkout, type KnownCheckout } from '#domain/checkout/checkout.decider.ts'
import { compareRefund, refundStateOf } from '#domain/reconciliation/compare.ts'
import type { RefundState } from '#platform/payments/payments.ts'
import { fromLateRefundKey } from '../refund-keys.ts'
import { type Examined, type ReconcilerDeps, unlessUnknown } from './reconciler.ts'

/** A refund no order agreed on: of money that came too late, or made by hand on the processor's pages. */
export async function examineStrayRefund(deps: ReconcilerDeps, refund: RefundState): Promise<Examined> {
  const { refundId: subject, key, intentId, amountCents, status } = refund
  const state = await checkoutOf(deps, intentId)
  const known = state?.status === 'refunded' && fromLateRefundKey(key) === state.checkoutId ? state : undefined
  // The log has no more to say of it than that it was asked for: only a failure is another story.
  const failed = refundStateOf(status) === 'failed'
  const difference = compareRefund({
    ...{ subject, intentId, orderIds: state?.plan.orders.map(({ orderId }) => orderId) ?? [] },
    log: known && { cents: known.plan.totalCents, state: 'sent' },
    processor: { cents: amountCents, state: failed ? 'failed' : 'sent' },
  })
  return { subject, difference, caughtUp: false }
}

async function checkoutOf({ payments, bus }: ReconcilerDeps, intentId: string): Promise<KnownCheckout | undefined> {
  const payment = await unlessUnknown(payments.look(intentId))
  const state = payment?.checkoutId ? await bus.load(checkout, payment.checkoutId) : undefined
  return state && state.status !== 'unknown' ? state : undefined
}
