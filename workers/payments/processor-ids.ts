import type { Runtime } from '#platform/runtime/runtime.ts'

/** The refund id for money that a bank returned, one per order. Store credit and transfer reversals use it. */
export const bankRefundId = (runtime: Pick<Runtime, 'deriveId'>, orderId: string): string =>
  runtime.deriveId('refund', `${orderId}-bank`)

/** The processor's idempotency key of a refund. */
export const refundKey = (orderId: string, refundId: string): string => `${orderId}-${refundId}`

/** Order and refund of a key; undefined for any other key. */
export function fromRefundKey(
  key: string | undefined,
): { readonly orderId: string; readonly refundId: string } | undefined {
  const [, orderId, refundId] = /^(order_[0-9a-z]{26})-(refund_[0-9a-z]{26})$/.exec(key ?? '') ?? []
  return orderId && refundId ? { orderId, refundId } : undefined
}

/** The processor's idempotency key for the refund of a late payment. */
export const lateRefundKey = (checkoutId: string): string => `${checkoutId}-late`

/** The checkout of such a key; undefined for any other key. */
export const fromLateRefundKey = (key: string | undefined): string | undefined =>
  /^(checkout_[0-9a-z]{26})-late$/.exec(key ?? '')?.[1]

/** The id of a chargeback in the log, for the processor's id of the dispute. */
export const chargebackIdOf = (runtime: Pick<Runtime, 'deriveId'>, processorDisputeId: string): string =>
  runtime.deriveId('chargeback', processorDisputeId)
