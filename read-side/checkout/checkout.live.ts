import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import type { CheckoutUpdate } from '#domain/checkout/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { type CanSubscribe, type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'
import { type CheckoutDeps, isBuyer } from './checkout.query.ts'

export const checkoutLive = (deps: Pick<CheckoutDeps, 'db' | 'keys'>): LiveMap =>
  liveMap<CheckoutEvent>(
    {
      CheckoutStockUnavailable: checkoutUpdate,
      CheckoutStoreCreditInsufficient: checkoutUpdate,
      CheckoutSuperseded: checkoutUpdate,
      CheckoutExtended: checkoutUpdate,
      CheckoutPaid: checkoutUpdate,
      CheckoutCompleted: checkoutUpdate,
      CheckoutExpired: checkoutUpdate,
      CheckoutReservationsReleased: checkoutUpdate,
      CheckoutRefunded: checkoutUpdate,
    },
    { checkout: canSubscribeToCheckout(deps) },
  )

function checkoutUpdate({ data: { checkoutId } }: RecordedEvent<CheckoutEvent>): readonly Delivery[] {
  const message: CheckoutUpdate = { type: 'checkout_update', checkoutId }
  return [{ topics: [`checkout:${checkoutId}`], message: { ...message } }]
}

const canSubscribeToCheckout =
  ({ db, keys }: Pick<CheckoutDeps, 'db' | 'keys'>): CanSubscribe =>
  async ({ id, key, actor }) => {
    if (isValidLink(keys, 'checkout', id, key)) return true
    if (actor.kind === 'anonymous') return false
    const [row] = await db.query<{ accountId: string | null; buyerId: string }>(BUYER, [id])
    return row !== undefined && isBuyer(row, actor)
  }

const BUYER = `
  select account_id as "accountId", buyer_id as "buyerId" from checkout.checkouts where checkout_id = $1`
