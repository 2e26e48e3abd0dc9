import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import { amountToCharge, checkout } from '#domain/checkout/checkout.decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isGuest, storeCreditPaymentId } from '#domain/kernel/ids.ts'
import { sum } from '#domain/kernel/money.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { storeCreditDue } from '#domain/ordering/refunds.ts'
import {
  chargebackStateOf,
  compareCharge,
  compareChargeback,
  compareLatePayment,
} from '#domain/reconciliation/discrepancy.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import { chargebackIdOf } from '#workers/payments/processor-ids.ts'
import { type ComparisonResult, ignoreNotFound, type ReconcilerDeps } from '#workers/reconciliation/reconciler.ts'

export interface ChargeToCheck {
  readonly paymentIntentId: string
  readonly checkoutId: string | undefined
  /** The charged amount, if the ledger has been read. */
  readonly chargedCents?: number
}

/** Compares a payment's charge with the total of its orders. */
export async function checkCharge(
  deps: ReconcilerDeps,
  { paymentIntentId, checkoutId, chargedCents }: ChargeToCheck,
): Promise<ComparisonResult> {
  const charged = chargedCents ?? (await chargedFor(deps, paymentIntentId))
  let recorded = await recordedPaymentOf(deps, { paymentIntentId, checkoutId })
  // There is nothing to record for charges that no checkout requested.
  const missed =
    checkoutId !== undefined &&
    charged !== undefined &&
    !recorded.isComplete &&
    (await deps.applyPayment(await deps.payments.retrieve(paymentIntentId)))
  if (missed) recorded = await recordedPaymentOf(deps, { paymentIntentId, checkoutId })
  const pair = {
    subject: paymentIntentId,
    paymentIntentId,
    orderIds: recorded.orderIds,
    recorded: recorded.cents === undefined ? undefined : { cents: recorded.cents },
    reported: charged === undefined ? undefined : { cents: charged },
  }
  const difference = recorded.refunding ? compareLatePayment(pair) : compareCharge(pair)
  return { subject: paymentIntentId, discrepancy: difference, recovered: missed && recorded.isComplete }
}

async function chargedFor({ payments }: ReconcilerDeps, paymentIntentId: string): Promise<number | undefined> {
  const payment = await ignoreNotFound(payments.retrieve(paymentIntentId))
  return payment?.status === 'succeeded' ? payment.amountCents : undefined
}

interface RecordedPayment {
  /** Undefined if the log has no such payment. */
  readonly cents: number | undefined
  readonly orderIds: readonly string[]
  /** Whether the payment completed its checkout. */
  readonly isComplete: boolean
  /** Whether the payment arrived too late and is not refunded yet. */
  readonly refunding?: boolean
}

async function recordedPaymentOf(
  { bus }: ReconcilerDeps,
  { paymentIntentId, checkoutId }: Pick<ChargeToCheck, 'paymentIntentId' | 'checkoutId'>,
): Promise<RecordedPayment> {
  const state = checkoutId ? await bus.load(checkout, checkoutId) : undefined
  if (!state || state.status === 'unknown') return { cents: undefined, orderIds: [], isComplete: false }
  const { status, plan } = state
  const orderIds = plan.orders.map(({ orderId }) => orderId)
  // A late payment is recorded on the checkout and refunded in full.
  if (state.paymentIntentId === paymentIntentId && (status === 'refunding' || status === 'refunded'))
    return {
      cents: amountToCharge(plan),
      orderIds,
      isComplete: status === 'refunded',
      refunding: status === 'refunding',
    }
  const orders = await Promise.all(orderIds.map((id) => bus.load(order, id)))
  const paid = orders.filter((one) => one.status !== 'unknown').filter((one) => one.paymentIntentId === paymentIntentId)
  const cents = paid.length > 0 ? sum(paid.map(({ money }) => amountToCharge(money))) : undefined
  return { cents, orderIds, isComplete: status === 'completed' && cents !== undefined }
}

/** Compares a chargeback's amount and status with the log, after recording what the log missed. */
export async function checkChargeback(
  deps: ReconcilerDeps,
  reported: ChargebackState,
  reportedAt: Instant,
): Promise<ComparisonResult> {
  const { disputeId: subject, paymentIntentId } = reported
  const orderIds = await ordersOf(deps, paymentIntentId)
  const atProcessor = { cents: reported.amountCents, state: chargebackStateOf(reported.status) }
  const before = await recordedChargebackOf(deps, subject)
  if (orderIds.length > 0) await deps.applyChargeback(reported, reportedAt)
  const after = await recordedChargebackOf(deps, subject)
  const difference = compareChargeback({
    subject,
    paymentIntentId,
    orderIds,
    recorded: after,
    reported: atProcessor,
  })
  const recovered = before?.state !== after?.state || before?.cents !== after?.cents
  return { subject, discrepancy: difference, recovered }
}

async function ordersOf({ payments, bus }: ReconcilerDeps, paymentIntentId: string): Promise<string[]> {
  const payment = await ignoreNotFound(payments.retrieve(paymentIntentId))
  const state = payment?.checkoutId ? await bus.load(checkout, payment.checkoutId) : undefined
  return !state || state.status === 'unknown' ? [] : state.plan.orders.map(({ orderId }) => orderId)
}

/** Amount and status in the log; undefined if the chargeback is not recorded. */
async function recordedChargebackOf({ bus, runtime }: ReconcilerDeps, processorDisputeId: string) {
  const state = await bus.load(chargeback, chargebackIdOf(runtime, processorDisputeId))
  if (state.status === 'unknown') return undefined
  return { cents: state.amountCents, state: chargebackStateOf(state.status) }
}

/** Compares an order's issued store credit with what its refunds and chargebacks require. Both are in the event log. */
export async function checkStoreCredit(deps: ReconcilerDeps, orderId: string): Promise<ComparisonResult> {
  const subject = storeCreditPaymentId(orderId)
  const before = await missingStoreCredit(deps, orderId)
  if (before.missing <= 0) return { subject, discrepancy: undefined, recovered: false }
  await deps.issueStoreCredit(orderId)
  const { due, missing } = await missingStoreCredit(deps, orderId)
  const recovered = missing < before.missing
  if (missing <= 0) return { subject, discrepancy: undefined, recovered }
  const sides = { recorded: { cents: due, state: 'approved' }, reported: {} }
  return {
    subject,
    recovered,
    discrepancy: { kind: 'store_credit_overdue', subject, orderIds: [orderId], ...sides },
  }
}

async function missingStoreCredit({ bus }: ReconcilerDeps, orderId: string): Promise<{ due: number; missing: number }> {
  const state = await bus.load(order, orderId)
  if (state.status === 'unknown' || isGuest(state.buyerId)) return { due: 0, missing: 0 }
  const { reservations, issued } = await bus.load(storeCredit, state.buyerId)
  const { issuedCents, refundedCents } = storeCreditDue(state, reservations[state.checkoutId]?.status === 'redeemed')
  const before = issued[orderId] ?? { issuedCents: 0, refundedCents: 0 }
  const due = issuedCents + refundedCents
  return { due, missing: due - before.issuedCents - before.refundedCents }
}
