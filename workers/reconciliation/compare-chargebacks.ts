import { checkout } from '#domain/checkout/checkout.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { chargebackStateOf, compareChargeback } from '#domain/reconciliation/discrepancy.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import { type ComparisonResult, ignoreNotFound, type ReconcilerDeps } from './reconciler.ts'

/** A dispute at the buyer's bank: whether the orders know where it stands. */
export async function checkChargeback(deps: ReconcilerDeps, dispute: DisputeState): Promise<ComparisonResult> {
  const { disputeId: subject, paymentIntentId, amountCents: cents } = dispute
  const orderIds = await ordersOf(deps, paymentIntentId)
  const state = chargebackStateOf(dispute.status)
  const before = await statusOf(deps, orderIds, subject)
  if (orderIds.length > 0 && before !== state) await deps.hearDispute(dispute)
  const after = await statusOf(deps, orderIds, subject)
  const difference = compareChargeback({
    subject,
    paymentIntentId,
    orderIds,
    log: after === undefined ? undefined : { cents, state: after },
    processor: { cents, state },
  })
  return { subject, difference, caughtUp: before !== after }
}

async function ordersOf({ payments, bus }: ReconcilerDeps, paymentIntentId: string): Promise<string[]> {
  const payment = await ignoreNotFound(payments.look(paymentIntentId))
  const state = payment?.checkoutId ? await bus.load(checkout, payment.checkoutId) : undefined
  return !state || state.status === 'unknown' ? [] : state.plan.orders.map(({ orderId }) => orderId)
}

/** Where it stands for all of the payment's orders; undefined while one of them has not heard of it. */
async function statusOf(
  { bus }: ReconcilerDeps,
  orderIds: readonly string[],
  disputeId: string,
): Promise<string | undefined> {
  const states = await Promise.all(orderIds.map((id) => bus.load(order, id)))
  const standings = new Set(states.map((state) => (state.status === 'unknown' ? undefined : state.disputes[disputeId])))
  return standings.size === 1 ? [...standings][0] : undefined
}
