import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, RecordedEvent } from '#domain/kernel/event.ts'
import { orderId, refundId, storeCreditPaymentId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type KnownOrder, type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { cardPortion } from '#domain/ordering/refunds.ts'
import type { RefundState } from '#platform/payments/payments.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import { withCause } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { fromRefundKey, refundKey } from '../payments/processor-ids.ts'

/** The context of an order's refund commands. */
export const refundContext =
  (orderId: string, runtime: Runtime) =>
  (step: string): CommandContext =>
    systemContext('refunds', { commandId: childCommandId(orderId, step), at: runtime.now() })

/** A canceled order has one full refund, and one more after a chargeback that blocked the first. */
export const fullRefundId = (runtime: Pick<Runtime, 'deriveId'>, orderId: string, chargebackId = ''): string =>
  runtime.deriveId('refund', `${orderId}-full${chargebackId}`)

export const refundOrder = defineJob(
  'refund-order',
  z.object({
    orderId,
    restockItems: z.array(z.object({ productId: z.string(), quantity: z.number() })),
    /** The chargeback that blocked an earlier refund. */
    chargebackId: z.string().optional(),
  }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface RefundOrderDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Refusals that are not errors: a chargeback decides first, or the order was not canceled after all. */
const EXPECTED_REFUSALS: readonly string[] = ['order_chargeback_open', 'order_chargeback_lost', 'order_status_conflict']

/** Restocks the products of a canceled order and approves the full refund. */
export const refundOrderHandler = ({ bus, runtime }: RefundOrderDeps) =>
  jobHandler(refundOrder, async ({ orderId, restockItems, chargebackId = '' }) => {
    const context = refundContext(orderId, runtime)
    for (const { productId, quantity } of restockItems) {
      const { status } = await bus.load(product, productId)
      const command = { type: 'RestockProduct', productId, orderId, quantity, listed: status === 'listed' } as const
      await bus.dispatch({ decider: stock, id: productId, command, context: context(`return/${productId}`) })
    }
    const command = { type: 'RefundOrder', refundId: fullRefundId(runtime, orderId, chargebackId) } as const
    const approved = await bus.dispatch({
      decider: order,
      id: orderId,
      command,
      context: context(`refund-all/${chargebackId}`),
    })
    if (isRefusal(approved) && !EXPECTED_REFUSALS.includes(approved.refused))
      throw new Error(`order ${orderId} cannot be refunded: ${approved.refused}`)
  })

export const refundOrderOnCancellation = reactor(
  orderEvents,
  ['OrderDeclined', 'OrderCancelled'],
  ({ data: { orderId, restockItems } }) => [job(refundOrder, { orderId, restockItems })],
)

/** An open chargeback blocks refunds, so the refund of an order canceled in the meantime is approved now. */
export const refundOrderOnChargebackClosed = reactor(
  orderEvents,
  ['OrderChargebackClosed'],
  ({ data: { orderId, chargebackId } }) => [job(refundOrder, { orderId, restockItems: [], chargebackId })],
)

export const submitRefund = defineJob('submit-refund', z.object({ orderId, refundId }), RETRY_FOR_TWELVE_DAYS)

export interface SubmitRefundDeps extends ApplyRefundUpdateDeps {
  readonly payments: Pick<Payments, 'refund'>
  readonly applyRefundUpdate: ApplyRefundUpdate
}

/** A submitted refund is requested again, because the job may have been killed before it recorded the success. */
const UNSETTLED: readonly string[] = ['approved', 'submitted']

/**
 * Submits an approved refund to the processor. A refund to store credit alone needs no processor. After an unclear
 * result it retries with the same key.
 */
export const submitRefundHandler = ({ bus, payments, applyRefundUpdate }: SubmitRefundDeps) =>
  jobHandler(submitRefund, async ({ orderId, refundId }) => {
    const state = await bus.load(order, orderId)
    const refund = state.status === 'unknown' ? undefined : state.refunds[refundId]
    if (state.status === 'unknown' || !refund || !UNSETTLED.includes(refund.status)) return
    if (cardPortion(refund) === 0) return applyRefundUpdate.settleAsStoreCredit({ orderId, refundId })
    const result = await requestRefund(payments, state, refundId)
    if (result instanceof PaymentRejected) await applyRefundUpdate.refused({ orderId, refundId, code: result.code })
    else await applyRefundUpdate.record({ orderId, refundId }, result)
  })

/** Returns a rejection by the processor instead of throwing it. */
async function requestRefund(
  payments: SubmitRefundDeps['payments'],
  { orderId, paymentIntentId, refunds }: KnownOrder,
  refundId: string,
): Promise<RefundState | PaymentRejected> {
  const refund = refunds[refundId]!
  const key = refundKey(orderId, refundId)
  try {
    return await payments.refund({
      key,
      paymentIntentId: paymentIntentId ?? '',
      amountCents: cardPortion(refund),
      reason: refund.reason,
    })
  } catch (error) {
    if (error instanceof PaymentRejected) return error
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

interface RefundReference {
  readonly orderId: string
  readonly refundId: string
}

/** Records refund updates from the processor. Safe to repeat, in any order. */
export interface ApplyRefundUpdate {
  record(reference: RefundReference, refund: RefundState): Promise<void>
  refused(reference: RefundReference & { readonly code: string }): Promise<void>
  /** Settles a refund that goes entirely to store credit. */
  settleAsStoreCredit(reference: RefundReference): Promise<void>
  /**
   * `reportedAt` is the processor's time of the report, if there is one. Returns false for a refund that no order
   * requested.
   */
  apply(refund: RefundState, reportedAt?: Instant): Promise<boolean>
}

export function applyRefundUpdate({ bus, runtime }: ApplyRefundUpdateDeps): ApplyRefundUpdate {
  async function record(orderId: string, command: OrderCommand & { readonly refundId: string }): Promise<void> {
    const context = refundContext(orderId, runtime)(`${command.type}/${command.refundId}`)
    const recorded = await bus.dispatch({ decider: order, id: orderId, command, context })
    if (isRefusal(recorded)) throw new Error(`refund ${command.refundId} of ${orderId}: ${recorded.refused}`)
  }

  async function recordState(
    { orderId, refundId }: RefundReference,
    refund: RefundState,
    reportedAt?: Instant,
  ): Promise<void> {
    const { refundId: processorRefundId, status, failure, madeAt } = refund
    if (status === 'failed' || status === 'canceled') {
      const code = failure ?? status
      return record(orderId, { type: 'RecordRefundFailed', refundId, code, occurredAt: reportedAt ?? runtime.now() })
    }
    await record(orderId, { type: 'RecordRefundSubmitted', refundId, processorRefundId, occurredAt: madeAt })
    if (status !== 'succeeded') return
    await record(orderId, { type: 'RecordRefundSucceeded', refundId, occurredAt: reportedAt ?? madeAt })
  }

  /** The event that approved a refund: the cause of what the processor reports about it. */
  const approvalOf = async ({ orderId, refundId }: RefundReference): Promise<RecordedEvent | undefined> =>
    (await bus.history(order, orderId)).find(
      ({ type, data }) => type === 'OrderRefundApproved' && data.refundId === refundId,
    )

  return {
    record: (reference, refund) => recordState(reference, refund),
    refused: ({ orderId, refundId, code }) =>
      record(orderId, { type: 'RecordRefundFailed', refundId, code, occurredAt: runtime.now() }),
    settleAsStoreCredit: async ({ orderId, refundId }) => {
      const occurredAt = runtime.now()
      await record(orderId, {
        type: 'RecordRefundSubmitted',
        refundId,
        processorRefundId: storeCreditPaymentId(refundId),
        occurredAt,
      })
      await record(orderId, { type: 'RecordRefundSucceeded', refundId, occurredAt })
    },
    apply: async (refund, reportedAt) => {
      const reference = fromRefundKey(refund.key)
      const state = reference && (await bus.load(order, reference.orderId))
      if (!reference || !state || state.status === 'unknown' || !state.refunds[reference.refundId]) return false
      await withCause(await approvalOf(reference), () => recordState(reference, refund, reportedAt))
      return true
    },
  }
}
