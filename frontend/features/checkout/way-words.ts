import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { handOverLabel } from '#frontend/lib/hand-over-label.ts'

/** `Farm Pickup`, `Pickup at Capital City Market`, or `Home Delivery, $6.00`. */
export function wayWords(chosen: Parameters<typeof handOverLabel>[0], deliveryFeeCents = 0): string {
  const label = handOverLabel(chosen)
  return deliveryFeeCents > 0 ? `${label}, ${formatMoney(deliveryFeeCents)}` : label
}

/** A way chosen earlier may no longer fit what is in the cart. */
export const wayProblem = ({
  offered,
  fulfillmentMethod,
  notOffered,
}: CartView['producers'][number]): string | undefined =>
  offered.includes(fulfillmentMethod)
    ? undefined
    : `${notOffered[fulfillmentMethod] ?? ''} Please choose another way.`.trim()
