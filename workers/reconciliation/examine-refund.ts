import { isCreditPayment } from '#domain/kernel/ids.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { cardLeg } from '#domain/ordering/order-refunds.ts'
import { compareRefund, type Pair, refundStateOf } from '#domain/reconciliation/compare.ts'
import { agree, type Difference, type Side } from '#domain/reconciliation/difference.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { RefundState } from '#platform/payments/payments.ts'
import { isOverdue } from './reach.ts'
import { type Examined, type ReconcilerDeps, unlessUnknown } from './reconciler.ts'

export interface RefundToExamine {
  readonly orderId: string
  readonly refundId: string
  /** The processor's side, when the books were read already. */
  readonly booked?: RefundState | undefined
}

/** A refund that an order agreed on: whether it was asked for, and what came of it. */
export async function examineRefund(deps: ReconcilerDeps, which: RefundToExamine): Promise<Examined> {
  const { refundId: subject } = which
  const before = await inLog(deps, which)
  if (!before) return { subject, difference: undefined, caughtUp: false }
  if (!which.booked && isLate(deps, before)) await deps.payRefund(which)
  const asked = (await inLog(deps, which)) ?? before
  const processors = await atProcessor(deps, which, asked)
  if (processors && !agree(asked.side, sideOf(processors))) await deps.hearRefund(processors)
  const after = (await inLog(deps, which)) ?? asked
  const pair = { subject, intentId: after.intentId, orderIds: [which.orderId], log: after.side }
  const difference = differenceOf(deps, { ...pair, processor: processors && sideOf(processors) }, after)
  return { subject, difference, caughtUp: !agree(before.side, after.side) }
}

interface InLog {
  readonly side: Side
  readonly intentId: string | undefined
  readonly agreedAt: string
  /** The processor's id of it, once it was asked for. */
  readonly processorsId: string | undefined
}

async function inLog({ bus, log }: ReconcilerDeps, { orderId, refundId }: RefundToExamine): Promise<InLog | undefined> {
  const state = await bus.load(order, orderId)
  const refund = state.status === 'unknown' ? undefined : state.refunds[refundId]
  if (state.status === 'unknown' || !refund) return undefined
  const history = await historyOf(log, order, orderId)
  const agreed = history.find(({ type, data }) => type === 'OrderRefundAgreed' && data.refundId === refundId)
  const sent = history.find((event) => event.type === 'OrderRefunded' && event.data.agreed === refundId)
  return {
    side: { cents: cardLeg(refund), state: refund.status },
    intentId: state.intentId,
    agreedAt: agreed?.meta.at ?? '',
    processorsId:
      sent?.type === 'OrderRefunded' && !isCreditPayment(sent.data.refundId) ? sent.data.refundId : undefined,
  }
}

const atProcessor = async ({ payments }: ReconcilerDeps, { booked }: RefundToExamine, { processorsId }: InLog) =>
  booked ?? (processorsId ? unlessUnknown(payments.lookAtRefund(processorsId)) : undefined)

/** Agreed long enough ago that no job is at it any more. */
const isLate = ({ facts }: ReconcilerDeps, { side, agreedAt }: InLog): boolean =>
  side.state === 'agreed' && isOverdue(agreedAt, facts.now())

function differenceOf(deps: ReconcilerDeps, pair: Pair, known: InLog): Difference | undefined {
  const { subject, intentId, orderIds, log = {}, processor } = pair
  if (processor || known.processorsId) return compareRefund(pair)
  const base = { subject, orderIds: [...orderIds], log, processor: {}, ...(intentId ? { intentId } : {}) }
  // The processor said no at once: there is nothing in its books.
  if (log.state === 'failed') return { ...base, kind: 'refund_failed' }
  return isLate(deps, known) ? { ...base, kind: 'refund_overdue' } : undefined
}

const sideOf = ({ amountCents, status }: RefundState): Side => ({ cents: amountCents, state: refundStateOf(status) })
