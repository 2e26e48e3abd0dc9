import { checkout, type KnownCheckout } from '#domain/checkout/checkout.decider.ts'
import { isStoreCreditPaymentId } from '#domain/kernel/ids.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { cardPortion } from '#domain/ordering/refunds.ts'
import {
  compareRefund,
  type Discrepancy,
  type LedgerSide,
  matches,
  type Pair,
  refundStateOf,
} from '#domain/reconciliation/discrepancy.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import type { RefundState } from '#platform/payments/payments.ts'
import { fromLateRefundKey } from '../payments/processor-ids.ts'
import { type ComparisonResult, ignoreNotFound, isOverdue, type ReconcilerDeps } from './reconciler.ts'

export interface RefundToCheck {
  readonly orderId: string
  readonly refundId: string
  /** The processor's entry, if the ledger has been read. */
  readonly processorRecord?: RefundState | undefined
}

/** Compares an approved refund with the processor's entry. */
export async function checkRefund(deps: ReconcilerDeps, refund: RefundToCheck): Promise<ComparisonResult> {
  const { refundId: subject } = refund
  const before = await recordedRefundOf(deps, refund)
  if (!before) return { subject, discrepancy: undefined, recovered: false }
  if (!refund.processorRecord && isOverdueRefund(deps, before)) await deps.submitRefund(refund)
  const submitted = (await recordedRefundOf(deps, refund)) ?? before
  const reported = await atProcessor(deps, refund, submitted)
  if (reported && !matches(submitted.side, sideOf(reported))) await deps.applyRefund(reported)
  const after = (await recordedRefundOf(deps, refund)) ?? submitted
  const pair = { subject, paymentIntentId: after.paymentIntentId, orderIds: [refund.orderId], recorded: after.side }
  const difference = differenceOf(deps, { ...pair, reported: reported && sideOf(reported) }, after)
  return { subject, discrepancy: difference, recovered: !matches(before.side, after.side) }
}

interface RecordedRefund {
  readonly side: LedgerSide
  readonly paymentIntentId: string | undefined
  readonly approvedAt: string
  /** The processor's id, once submitted. */
  readonly processorRefundId: string | undefined
}

async function recordedRefundOf(
  { bus, log }: ReconcilerDeps,
  { orderId, refundId }: RefundToCheck,
): Promise<RecordedRefund | undefined> {
  const state = await bus.load(order, orderId)
  const refund = state.status === 'unknown' ? undefined : state.refunds[refundId]
  if (state.status === 'unknown' || !refund) return undefined
  const history = await historyOf(log, order, orderId)
  const approved = history.find(({ type, data }) => type === 'OrderRefundApproved' && data.refundId === refundId)
  const submitted = history.find((event) => event.type === 'OrderRefundSubmitted' && event.data.refundId === refundId)
  return {
    side: { cents: cardPortion(refund), state: refund.status },
    paymentIntentId: state.paymentIntentId,
    approvedAt: approved?.meta.recordedAt ?? '',
    processorRefundId:
      submitted?.type === 'OrderRefundSubmitted' && !isStoreCreditPaymentId(submitted.data.processorRefundId)
        ? submitted.data.processorRefundId
        : undefined,
  }
}

const atProcessor = async (
  { payments }: ReconcilerDeps,
  { processorRecord }: RefundToCheck,
  { processorRefundId }: RecordedRefund,
) => processorRecord ?? (processorRefundId ? ignoreNotFound(payments.retrieveRefund(processorRefundId)) : undefined)

/** Whether a refund has been approved for too long without being submitted. */
const isOverdueRefund = ({ runtime }: ReconcilerDeps, { side, approvedAt }: RecordedRefund): boolean =>
  side.state === 'approved' && isOverdue(approvedAt, runtime.now())

function differenceOf(deps: ReconcilerDeps, pair: Pair, refund: RecordedRefund): Discrepancy | undefined {
  const { subject, paymentIntentId, orderIds, recorded = {}, reported } = pair
  if (reported || refund.processorRefundId) return compareRefund(pair)
  const base = {
    subject,
    orderIds: [...orderIds],
    recorded,
    reported: {},
    ...(paymentIntentId ? { paymentIntentId } : {}),
  }
  // The processor rejected the refund, so its ledger has no entry.
  if (recorded.state === 'failed') return { ...base, kind: 'refund_failed' }
  return isOverdueRefund(deps, refund) ? { ...base, kind: 'refund_overdue' } : undefined
}

const sideOf = ({ amountCents, status }: RefundState): LedgerSide => ({
  cents: amountCents,
  state: refundStateOf(status),
})

/** Compares a refund that no order approved: of a late payment, or made on the processor's dashboard. */
export async function checkUnmatchedRefund(deps: ReconcilerDeps, refund: RefundState): Promise<ComparisonResult> {
  const { refundId: subject, key, paymentIntentId, amountCents, status } = refund
  const state = await checkoutOf(deps, paymentIntentId)
  const lateRefund = state?.status === 'refunded' && fromLateRefundKey(key) === state.checkoutId ? state : undefined
  // The log has only the request of a late payment's refund, so only a failure is a discrepancy.
  const failed = refundStateOf(status) === 'failed'
  const difference = compareRefund({
    subject,
    paymentIntentId,
    orderIds: state?.plan.orders.map(({ orderId }) => orderId) ?? [],
    recorded: lateRefund && { cents: lateRefund.plan.totalCents, state: 'submitted' },
    reported: { cents: amountCents, state: failed ? 'failed' : 'submitted' },
  })
  return { subject, discrepancy: difference, recovered: false }
}

async function checkoutOf(
  { payments, bus }: ReconcilerDeps,
  paymentIntentId: string,
): Promise<KnownCheckout | undefined> {
  const payment = await ignoreNotFound(payments.retrieve(paymentIntentId))
  const state = payment?.checkoutId ? await bus.load(checkout, payment.checkoutId) : undefined
  return state && state.status !== 'unknown' ? state : undefined
}
