import { amountToCharge, checkout } from '#domain/checkout/checkout.decider.ts'
import { sum } from '#domain/kernel/money.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { compareCharge, compareLatePayment } from '#domain/reconciliation/discrepancy.ts'
import { type ComparisonResult, ignoreNotFound, type ReconcilerDeps } from './reconciler.ts'

export interface ChargeToCheck {
  readonly paymentIntentId: string
  readonly checkoutId: string | undefined
  /** What was charged, when the books were read already. */
  readonly chargedCents?: number
}

/** A payment: what the processor charged against what its orders come to. */
export async function checkCharge(
  deps: ReconcilerDeps,
  { paymentIntentId, checkoutId, chargedCents }: ChargeToCheck,
): Promise<ComparisonResult> {
  const charged = chargedCents ?? (await chargedFor(deps, paymentIntentId))
  let known = await paidInLog(deps, { paymentIntentId, checkoutId })
  // What was charged without us is none of ours, and there is nothing to hear of it.
  const missed =
    checkoutId !== undefined &&
    charged !== undefined &&
    !known.whole &&
    (await deps.hearPayment(await deps.payments.look(paymentIntentId)))
  if (missed) known = await paidInLog(deps, { paymentIntentId, checkoutId })
  const pair = {
    subject: paymentIntentId,
    paymentIntentId,
    orderIds: known.orderIds,
    log: known.cents === undefined ? undefined : { cents: known.cents },
    processor: charged === undefined ? undefined : { cents: charged },
  }
  const difference = known.refunding ? compareLatePayment(pair) : compareCharge(pair)
  return { subject: paymentIntentId, difference, caughtUp: missed && known.whole }
}

async function chargedFor({ payments }: ReconcilerDeps, paymentIntentId: string): Promise<number | undefined> {
  const payment = await ignoreNotFound(payments.look(paymentIntentId))
  return payment?.status === 'succeeded' ? payment.amountCents : undefined
}

interface Known {
  /** Undefined while the log knows of no such money. */
  readonly cents: number | undefined
  readonly orderIds: readonly string[]
  /** Whether the checkout has come to its end with it. */
  readonly whole: boolean
  /** It came too late and is to go back, and has not gone. */
  readonly refunding?: boolean
}

async function paidInLog(
  { bus }: ReconcilerDeps,
  { paymentIntentId, checkoutId }: Pick<ChargeToCheck, 'paymentIntentId' | 'checkoutId'>,
): Promise<Known> {
  const state = checkoutId ? await bus.load(checkout, checkoutId) : undefined
  if (!state || state.status === 'unknown') return { cents: undefined, orderIds: [], whole: false }
  const { status, plan } = state
  const orderIds = plan.orders.map(({ orderId }) => orderId)
  // Money that came too late is known, and goes back as a whole.
  if (state.paymentIntentId === paymentIntentId && (status === 'refunding' || status === 'refunded'))
    return { cents: amountToCharge(plan), orderIds, whole: status === 'refunded', refunding: status === 'refunding' }
  const orders = await Promise.all(orderIds.map((id) => bus.load(order, id)))
  const paid = orders.filter((one) => one.status !== 'unknown').filter((one) => one.paymentIntentId === paymentIntentId)
  const cents = paid.length > 0 ? sum(paid.map(({ money }) => amountToCharge(money))) : undefined
  return { cents, orderIds, whole: status === 'completed' && cents !== undefined }
}
