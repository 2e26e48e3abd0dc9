import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { orderId, refundId, storeCreditPaymentId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type KnownOrder, type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { cardPortion } from '#domain/ordering/refunds.ts'
import type { RefundState } from '#platform/payments/payments.ts'
import { type Payments, PaymentsRefused } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { fromRefundKey, refundKey } from '../payments/refund-keys.ts'

/** Who moves an order's refunds, step by step. */
export const refundContext =
  (orderId: string, runtime: Runtime) =>
  (step: string): CommandContext =>
    systemContext('refunds', { commandId: childCommandId(orderId, step), correlationId: orderId, at: runtime.now() })

/** Of an order that fell through there is one refund; and one more after a dispute that was in its way. */
export const fullRefundId = (runtime: Pick<Runtime, 'deriveId'>, orderId: string, after = ''): string =>
  runtime.deriveId('refund', `${orderId}-full${after}`)

export const refundOrder = defineJob(
  'refund-order',
  z.object({
    orderId,
    goods: z.array(z.object({ productId: z.string(), quantity: z.number() })),
    /** The dispute that was in the way of it. */
    after: z.string().optional(),
  }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface RefundOrderDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** The bank decides first, or has given the money back itself; or the order stands, and a dispute was all there was. */
const NOT_NOW: readonly string[] = ['order_chargeback_open', 'order_chargeback_lost', 'order_status_conflict']

/** A paid order came to nothing: the goods go back on the shelf, and all of the money is to go back to the buyer. */
export const refundOrderHandler = ({ bus, runtime }: RefundOrderDeps) =>
  jobHandler(refundOrder, async ({ orderId, goods, after = '' }) => {
    const context = refundContext(orderId, runtime)
    for (const { productId, quantity } of goods) {
      const { status } = await bus.load(product, productId)
      const command = { type: 'RestockProduct', productId, orderId, quantity, listed: status === 'listed' } as const
      await bus.dispatch({ decider: stock, id: productId, command, context: context(`return/${productId}`) })
    }
    const command = { type: 'RefundOrder', refundId: fullRefundId(runtime, orderId, after) } as const
    const agreed = await bus.dispatch({ decider: order, id: orderId, command, context: context(`refund-all/${after}`) })
    if (isRefusal(agreed) && !NOT_NOW.includes(agreed.refused))
      throw new Error(`order ${orderId} is not refunded: ${agreed.refused}`)
  })

export const refundOrderOnCancellation = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId, restockItems: goods } }) => [job(refundOrder, { orderId, goods })],
)

/** While the bank was deciding nothing could be refunded: what fell through meanwhile is refunded now. */
export const refundOrderOnChargebackClosed = reactor(
  orderEvents,
  ['OrderChargebackClosed'],
  ({ data: { orderId, chargebackId: disputeId } }) => [job(refundOrder, { orderId, goods: [], after: disputeId })],
)

export const submitRefund = defineJob('submit-refund', z.object({ orderId, refundId }), RETRY_FOR_TWELVE_DAYS)

export interface SubmitRefundDeps extends ApplyRefundUpdateDeps {
  readonly payments: Pick<Payments, 'refund'>
  readonly settleRefund: ApplyRefundUpdate
}

/** Asks the processor for a refund that was agreed; what goes to store credit alone needs none. Not knowing what came of it, it asks again with the same key. */
export const submitRefundHandler = ({ bus, payments, settleRefund: applyRefundUpdate }: SubmitRefundDeps) =>
  jobHandler(submitRefund, async ({ orderId, refundId }) => {
    const state = await bus.load(order, orderId)
    const refund = state.status === 'unknown' ? undefined : state.refunds[refundId]
    if (state.status === 'unknown' || refund?.status !== 'agreed') return
    if (cardPortion(refund) === 0) return applyRefundUpdate.asCredit({ orderId, refundId })
    const paid = await ask(payments, state, refundId)
    if (paid instanceof PaymentsRefused) await applyRefundUpdate.refused({ orderId, refundId, code: paid.code })
    else await applyRefundUpdate.told({ orderId, refundId }, paid)
  })

/** A no is an answer too: it is written down, and somebody has to look. */
async function ask(
  payments: SubmitRefundDeps['payments'],
  { orderId, paymentIntentId, refunds }: KnownOrder,
  refundId: string,
): Promise<RefundState | PaymentsRefused> {
  const refund = refunds[refundId]!
  const key = refundKey(orderId, refundId)
  try {
    return await payments.refund({
      key,
      paymentIntentId: paymentIntentId ?? '',
      amountCents: cardPortion(refund),
      reason: refund.why,
    })
  } catch (error) {
    if (error instanceof PaymentsRefused) return error
    throw error
  }
}

export const submitRefundOnApproval = reactor(
  orderEvents,
  ['OrderRefundApproved'],
  ({ data: { orderId, refundId } }) => [job(submitRefund, { orderId, refundId })],
)

export interface ApplyRefundUpdateDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

interface Which {
  readonly orderId: string
  readonly refundId: string
}

/** Writes down what the processor says of refunds, whoever brings it, in any order and as often as it comes. */
export interface ApplyRefundUpdate {
  told(which: Which, refund: RefundState): Promise<void>
  refused(which: Which & { readonly code: string }): Promise<void>
  /** Nothing of it goes to a card: there is no processor to wait for. */
  asCredit(which: Which): Promise<void>
  /** News of a refund; false when no order of ours asked for it. */
  news(refund: RefundState): Promise<boolean>
}

export function applyRefundUpdate({ bus, runtime }: ApplyRefundUpdateDeps): ApplyRefundUpdate {
  async function record(orderId: string, command: OrderCommand & { readonly refundId: string }): Promise<void> {
    const context = refundContext(orderId, runtime)(`${command.type}/${command.refundId}`)
    const recorded = await bus.dispatch({ decider: order, id: orderId, command, context })
    if (isRefusal(recorded)) throw new Error(`refund ${command.refundId} of ${orderId}: ${recorded.refused}`)
  }

  async function told({ orderId, refundId }: Which, refund: RefundState): Promise<void> {
    const { refundId: processorAccountId, status, failure } = refund
    if (status === 'failed' || status === 'canceled') return refused({ orderId, refundId, code: failure ?? status })
    await record(orderId, { type: 'RecordRefundSubmitted', refundId, processorAccountId })
    if (status === 'succeeded') await record(orderId, { type: 'RecordRefundSucceeded', refundId })
  }

  const refused: ApplyRefundUpdate['refused'] = ({ orderId, refundId, code }) =>
    record(orderId, { type: 'RecordRefundFailed', refundId, code })

  return {
    told,
    refused,
    asCredit: async ({ orderId, refundId }) => {
      await record(orderId, {
        type: 'RecordRefundSubmitted',
        refundId,
        processorAccountId: storeCreditPaymentId(refundId),
      })
      await record(orderId, { type: 'RecordRefundSucceeded', refundId })
    },
    news: async (refund) => {
      const which = fromRefundKey(refund.key)
      const state = which && (await bus.load(order, which.orderId))
      if (!which || !state || state.status === 'unknown' || !state.refunds[which.refundId]) return false
      await told(which, refund)
      return true
    },
  }
}
