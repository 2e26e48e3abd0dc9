import type { Facts } from '#platform/facts/facts.ts'

/** Of an order that fell through there is one refund; and one more after a dispute that was in its way. */
export const fullRefundId = (facts: Pick<Facts, 'idFrom'>, orderId: string, after = ''): string =>
  facts.idFrom('refund', `${orderId}-full${after}`)
