import { createHmac } from 'node:crypto'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'

interface AddressLimitParts {
  readonly limits: RateLimits
  /** Keys the hashes of addresses. */
  readonly secret: string
  readonly now: () => number
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
interface RouteParams {
  /** The route's name, where a hook of its own applies the limit. */
  readonly route?: string
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string }
}

/** A store for `@fastify/rate-limit`: counts by route and address in the limits all processes share. Addresses are hashed. */
export function addressLimitStore({ limits, secret, now }: AddressLimitParts) {
  return class AddressLimitStore {
    #route = ''

    incr(address: string, done: Counted, windowMs: number): void {
      const at = now()
      const key = createHmac('sha256', secret).update(`address limit|${this.#route}|${address}`).digest('base64url')
      limits.hit(key, windowMs, at).then(
        ({ count, resetsAt }) => done(null, { current: count, ttl: Math.max(0, resetsAt - at) }),
        (error: Error) => done(error),
      )
    }

    child(options: object): AddressLimitStore {
      const { route, routeInfo } = options as RouteParams
      const store = new AddressLimitStore()
      store.#route = route ?? `${routeInfo?.method} ${routeInfo?.url}`
      return store
    }
  }
}
