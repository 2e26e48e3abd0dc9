import type { Shop } from '#tests/support/members.ts'
import type { StartedCheckout } from '#tests/support/shopping.ts'
import type { Visitor, VisitorResponse } from '#tests/support/visitor.ts'

/** Objects of one buyer and one producer, created for each caller. */
export interface Fixture {
  readonly farm: Pick<Shop, 'producerId' | 'accountId'>
  readonly productId: string
  readonly order: { readonly id: string; readonly key: string }
  /** The buyer's review of the product. */
  readonly reviewId: string
  /** A conversation about the order, with a question of the buyer and an answer of the producer. */
  readonly conversation: { readonly id: string; readonly asked: string; readonly answered: string }
  /** A checkout that awaits its payment. */
  readonly publicRead: Pick<StartedCheckout, 'checkoutId' | 'key'> & {
    readonly payment: Pick<StartedCheckout['payment'], 'clientSecret'>
  }
}

/** The callers. The last two are anonymous, with the key of these objects or of others. */
export const ROLES = ['anonymous', 'stranger', 'rival', 'seller', 'buyer', 'keyed', 'wrongly keyed'] as const
export type Role = (typeof ROLES)[number]

/** Calls a route. `key` is `?key=…` for callers with an order key. */
type Attempt = (
  visitor: Visitor,
  fixture: Fixture,
  key: { order: string; checkout: string },
) => Promise<VisitorResponse>
export interface RouteAttempt {
  readonly send: Attempt
  /** Whether the attempt needs its own objects or its own callers. */
  readonly changesData?: true
  readonly endsSession?: true
  /** The expected status for each role, in order: 200 allowed, 401 sign-in required, 403 forbidden, 404 hidden. */
  readonly expects: readonly [number, number, number, number, number, number, number]
}
/** The attempts by method and path. */
export type RouteAttempts = Readonly<Record<string, RouteAttempt>>

export const everyone = (status: number): RouteAttempt['expects'] => [
  status,
  status,
  status,
  status,
  status,
  status,
  status,
]
/** Admits signed-in callers. The last two roles are anonymous. */
export const MEMBERS: RouteAttempt['expects'] = [401, 200, 200, 200, 200, 401, 401]
export const PRODUCERS: RouteAttempt['expects'] = [401, 403, 200, 200, 403, 401, 401]
/** The order's buyer, its producer and the holder of its link. */
export const ORDER_PARTIES: RouteAttempt['expects'] = [404, 404, 404, 200, 200, 200, 404]
/** Admits none of these roles. The staff authorization test covers staff roles. */
export const STAFF: RouteAttempt['expects'] = [401, 403, 403, 403, 403, 401, 401]
export const NOT_OWNED: RouteAttempt['expects'] = [401, 404, 404, 404, 404, 401, 401]

export const open = (path: string): RouteAttempt => ({ send: (visitor) => visitor.get(path), expects: everyone(200) })
export const post =
  (path: string, body?: unknown): Attempt =>
  (visitor) =>
    visitor.post(path, body)

export const NO_ACCOUNT = 'account_00000000000000000000000000'
export const ANY_PERIOD = '?from=2026-01-01&to=2026-01-31'
