import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import type { CheckoutUpdate } from '#domain/checkout/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { type LiveMap, liveMap, type MayHear, type Told } from '../live-map.ts'
import { type CheckoutDeps, isBuyer } from './checkout.query.ts'

export const checkoutLive = (deps: CheckoutDeps): LiveMap =>
  liveMap<CheckoutEvent>(
    {
      CheckoutStockUnavailable: changed,
      CheckoutStoreCreditInsufficient: changed,
      CheckoutSuperseded: changed,
      CheckoutOrdersPlaced: changed,
      CheckoutPaid: changed,
      CheckoutCompleted: changed,
      CheckoutExpired: changed,
      CheckoutReservationsReleased: changed,
      CheckoutRefunded: changed,
    },
    { checkout: mayHearCheckout(deps) },
  )

function changed({ data: { checkoutId } }: RecordedEvent<CheckoutEvent>): readonly Told[] {
  const message: CheckoutUpdate = { type: 'checkout_update', checkoutId }
  return [{ topics: [`checkout:${checkoutId}`], message: { ...message } }]
}

const mayHearCheckout =
  ({ db, keys }: CheckoutDeps): MayHear =>
  async ({ id, key, actor }) => {
    if (isValidLink(keys, 'checkout', id, key)) return true
    if (actor.kind === 'anonymous') return false
    const [row] = await db.query<{ accountId: string | null; buyerId: string }>(BUYER, [id])
    return row !== undefined && isBuyer(row, actor)
  }

const BUYER = `
  select account_id as "accountId", buyer_id as "buyerId" from checkout.checkouts where checkout_id = $1`
