import { checkoutContract, checkoutProblems } from '#domain/checkout/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/producers/opening.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import type { Places } from '#platform/places/places.ts'
import { quoteCart, type WayAsked } from './cart.query.ts'
import { checkoutFor } from './checkout.query.ts'

export interface CheckoutReads {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly places: Places
  /** The market's state, for sales tax. */
  readonly state: string
  readonly clock: () => LocalTime
}

export const checkoutReads = (deps: CheckoutReads): RouteTable => ({
  problems: checkoutProblems,
  routes: [
    route(checkoutContract.cart, 'anyone', priceCart(deps)),
    route(checkoutContract.view, 'anyone', showCheckout(deps)),
  ],
})

interface Cart {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly fulfilment: readonly WayAsked[]
  readonly zip?: string | undefined
}

/** A ZIP code that is not finished yet says nothing: the cart is priced without it. */
const priceCart =
  ({ db, places, state, clock }: CheckoutReads) =>
  ({ actor, body: { lines, fulfilment, zip } }: RouteRequest<unknown, unknown, Cart>) => {
    const ownProducer = actor.kind === 'member' ? actor.producerId : undefined
    const home = zip ? places.find(zip) : undefined
    return quoteCart(db, { lines, fulfilment, home, state, ownProducer, now: clock() })
  }

const showCheckout =
  (deps: CheckoutReads) =>
  async ({ actor, params: { id }, query: { key } }: RouteRequest<{ id: string }, { key?: string | undefined }>) =>
    (await checkoutFor(deps, { id, key, actor })) ?? refuse('checkout_not_found')
