import { checkoutContract, checkoutProblems } from '#domain/checkout/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { type FulfillmentRequest, quoteCart } from './cart.query.ts'
import { buyersOf, checkoutFor, linesOf, openCheckoutOf, reservedBy, reservingCheckoutOf } from './checkout.query.ts'

export interface CheckoutReadDeps {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly geocoder: Geocoder
  /** The marketplace's state, for sales tax. */
  readonly state: string
  readonly clock: () => LocalTime
  readonly now: () => Instant
}

export const checkoutReadRoutes = (deps: CheckoutReadDeps): RouteTable => ({
  problems: checkoutProblems,
  routes: [
    route(checkoutContract.cart, 'anyone', priceCart(deps)),
    route(checkoutContract.open, 'anyone', showOpen(deps)),
    route(checkoutContract.view, 'anyone', showCheckout(deps)),
  ],
})

interface Cart {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly fulfillment: readonly FulfillmentRequest[]
  readonly zipCode?: string | undefined
}

/** An incomplete ZIP code is ignored. */
const priceCart =
  ({ db, geocoder, state, clock }: CheckoutReadDeps) =>
  async ({ actor, session, body: { lines, fulfillment, zipCode } }: RouteRequest<unknown, unknown, Cart>) => {
    const ownProducer = actor.kind === 'member' ? actor.producerId : undefined
    const town = zipCode ? geocoder.find(zipCode) : undefined
    const reserved = reservedBy(await reservingCheckoutOf(db, buyersOf(actor, session.guestId)))
    return quoteCart(db, { reserved, lines, fulfillment, town, state, ownProducer, now: clock() })
  }

const showOpen =
  ({ db, keys, now }: CheckoutReadDeps) =>
  async ({ actor, session }: RouteRequest) => {
    const open = await openCheckoutOf(db, buyersOf(actor, session.guestId))
    if (!open) return { now: now(), checkout: null }
    const { checkoutId: id, expiresAt, totalCents, storeCreditCents } = open
    const orderIds = open.orders.map(({ orderId }) => orderId)
    const view = { id, key: signLink(keys, 'checkout', id), expiresAt, orderIds, lines: linesOf(open) }
    return { now: now(), checkout: { ...view, totalCents: totalCents - storeCreditCents } }
  }

const showCheckout =
  (deps: CheckoutReadDeps) =>
  async ({ actor, params: { id }, query: { key } }: RouteRequest<{ id: string }, { key?: string | undefined }>) =>
    (await checkoutFor(deps, { id, key, actor })) ?? refuse('checkout_not_found')
