import type { CheckoutEvent } from './checkout.events.ts'

type Plan = Extract<CheckoutEvent, { type: 'CheckoutStarted' }>['data']
export type Purchase = Omit<Plan, 'checkoutId' | 'expiresAt' | 'standing'> & Partial<Plan>

/** Whether two checkouts have the same buyer, lines, totals, contact and agreed texts: either payment settles the purchase. */
export const isSamePurchase = (a: Purchase, b: Purchase): boolean => textOf(a) === textOf(b)

/** Without what is new in every checkout: ids, numbers, the guest made for it and how long it is open. */
function textOf({ orders, openFor, ...plan }: Purchase): string {
  const bought = orders.map(({ orderId: _id, number: _number, ...order }) => order)
  const { checkoutId: _checkoutId, buyerId: _buyerId, expiresAt: _expiresAt, ...same } = plan
  return canonical({ ...same, bought, buyer: openFor?.buyerId })
}

/** JSON with sorted fields: what was read from the log compares with what was just made. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )
