import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { leftOfTotal } from './overview.ts'

/** What becomes of the money of an order that is ended now; nothing is promised that the bank has in its hands. */
export function refundPromise(order: OrderCard, viewer: 'buyer' | 'producer'): string {
  const left = formatMoney(leftOfTotal(order))
  const buyer = viewer === 'buyer'
  if (order.chargeback === 'open')
    return buyer
      ? 'You have asked your bank for the money: it decides first, and nothing is refunded here until then.'
      : 'The buyer has asked their bank for the money: it decides first, and nothing is refunded here until then.'
  if (order.chargeback === 'lost')
    return buyer
      ? 'You have had the money back from your bank, so nothing more is refunded here.'
      : 'The buyer has had the money back from their bank, so nothing more is refunded here.'
  return buyer
    ? `All ${left} go back to your card; your bank may take 5-10 business days to show it.`
    : `All ${left} go back to the buyer.`
}
