import type { Shop } from '#tests/support/members.ts'
import type { Started } from '#tests/support/shopping.ts'
import type { Answer, Visitor } from '#tests/support/visitor.ts'

/** Things of one buyer and one producer, bought freshly for each who tries the door. */
export interface Fixture {
  readonly farm: Pick<Shop, 'producerId' | 'accountId'>
  readonly productId: string
  readonly order: { readonly id: string; readonly key: string }
  /** The buyer's, of the product. */
  readonly reviewId: string
  /** About the order; the buyer has asked something, the producer has answered. */
  readonly conversation: { readonly id: string; readonly asked: string; readonly answered: string }
  /** A checkout that waits for its money. */
  readonly open: Pick<Started, 'checkoutId' | 'key'> & { readonly payment: Pick<Started['payment'], 'clientSecret'> }
}

/** Who stands at the door; the last two are nobody we know, with the key of these things or of others. */
export const ROLES = ['anonymous', 'stranger', 'rival', 'seller', 'buyer', 'keyed', 'wrongly keyed'] as const
export type Role = (typeof ROLES)[number]

/** Tries a route; `key` is `?key=…` for those who have one. */
type Attempt = (who: Visitor, things: Fixture, key: { order: string; checkout: string }) => Promise<Answer>
export interface RouteAttempt {
  readonly try: Attempt
  /** Whether it needs things of its own, or visitors of its own. */
  readonly changesThings?: true
  readonly endsSession?: true
  /** The expected status for each role, in their order: 200 may, 401 signs in first, 403 may not, 404 learns nothing. */
  readonly expects: readonly [number, number, number, number, number, number, number]
}
/** By method and path. */
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
/** Whoever is signed in; the last two are not. */
export const MEMBERS: RouteAttempt['expects'] = [401, 200, 200, 200, 200, 401, 401]
export const PRODUCERS: RouteAttempt['expects'] = [401, 403, 200, 200, 403, 401, 401]
/** The order's buyer, its producer, and whoever has its link. */
export const CORRESPONDENTS: RouteAttempt['expects'] = [404, 404, 404, 200, 200, 200, 404]
/** None of these is of the staff: what the staff may do is tried in the staff's walk. */
export const STAFF: RouteAttempt['expects'] = [401, 403, 403, 403, 403, 401, 401]
export const NOT_OWNED: RouteAttempt['expects'] = [401, 404, 404, 404, 404, 401, 401]

export const open = (path: string): RouteAttempt => ({ try: (who) => who.get(path), expects: everyone(200) })
export const post =
  (path: string, body?: unknown): Attempt =>
  (who) =>
    who.post(path, body)

export const NO_ACCOUNT = 'account_00000000000000000000000000'
export const ANY_DAYS = '?from=2026-01-01&to=2026-01-31'
