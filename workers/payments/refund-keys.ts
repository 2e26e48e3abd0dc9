import { sum } from '#domain/kernel/money.ts'
import type { KnownOrder } from '#domain/ordering/order.decider.ts'
import { chargebackLost } from '#domain/ordering/refunds.ts'
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

/**
 * What an order comes to in store credit by now, in cents. What falls on credit that was spent comes back; the rest was taken instead of money. Where a bank has given back what the card
 * paid, all the rest of what was spent comes back too, less what was taken instead of that money.
 */
export function storeCreditDue({ refunds, money, disputes }: KnownOrder, spent: boolean) {
  const settled = Object.values(refunds).filter(({ status }) => status === 'settled')
  const byRefunds = sum(settled.map(({ parts }) => parts.storeCreditCents ?? 0))
  const grantedCents = sum(settled.map(({ storeCreditCents }) => storeCreditCents)) - byRefunds
  const all = spent && chargebackLost({ disputes }) ? (money.storeCreditCents ?? 0) : 0
  return { grantedCents, returnedCents: Math.max(byRefunds, all - grantedCents) }
}
