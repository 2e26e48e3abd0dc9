import { FULFILMENTS } from '#domain/catalog/vocabulary.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'

/** `Farm Pickup`, or `Home Delivery, $6.00`. */
export function wayWords(way: 'pickup' | 'delivery', deliveryCents = 0): string {
  const { label } = FULFILMENTS[way]
  return deliveryCents > 0 ? `${label}, ${formatMoney(deliveryCents)}` : label
}

/** A way chosen earlier may no longer fit what is in the cart. */
export const wayProblem = ({ offered, fulfilment, notOffered }: CartView['producers'][number]): string | undefined =>
  offered.includes(fulfilment) ? undefined : `${notOffered[fulfilment] ?? ''} Please choose another way.`.trim()
