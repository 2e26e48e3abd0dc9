import type { Runtime } from '#platform/runtime/runtime.ts'

/** What a bank has given back of an order is named like a refund, one for each order: here it leads to credit, and to what its producer gives back. */
export const bankRefundId = (runtime: Pick<Runtime, 'deriveId'>, orderId: string): string =>
  runtime.deriveId('refund', `${orderId}-bank`)

/** What the processor knows a refund by: asked for twice with it, it is paid once. */
export const refundKey = (orderId: string, refundId: string): string => `${orderId}-${refundId}`

/** Whose refund it is; undefined for what no order asked for. */
export function fromRefundKey(
  key: string | undefined,
): { readonly orderId: string; readonly refundId: string } | undefined {
  const [, orderId, refundId] = /^(order_[0-9a-z]{26})-(refund_[0-9a-z]{26})$/.exec(key ?? '') ?? []
  return orderId && refundId ? { orderId, refundId } : undefined
}

/** What the processor knows the refund by that a whole checkout gets when its money came too late. */
export const lateRefundKey = (checkoutId: string): string => `${checkoutId}-late`

/** Whose refund it is; undefined for any other. */
export const fromLateRefundKey = (key: string | undefined): string | undefined =>
  /^(checkout_[0-9a-z]{26})-late$/.exec(key ?? '')?.[1]
