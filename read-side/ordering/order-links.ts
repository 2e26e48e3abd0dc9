import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { conversationOfOrder, orderOfConversation } from '#domain/messaging/conversation.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Route, RouteRequest, RouteTable } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { orderLinkState, signLink } from '#platform/keys/signed-tokens.ts'

export interface OrderLinkDeps {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly now: () => string
}

/**
 * Whether a key gives access to an order now. A link expires some time after the last event of the order, its disputes
 * or its conversation, so the link in the email about that event still works.
 */
export async function stateOfOrderLink(
  { db, keys, now }: OrderLinkDeps,
  { orderId, key }: { readonly orderId: string; readonly key: string },
) {
  const [row] = await db.query<{ at: string }>(LAST_STEP, [orderId, conversationOfOrder(orderId)])
  return orderLinkState(keys, { orderId, key, lastStepAt: row?.at, now: now() })
}

const LAST_STEP = `
  select greatest(
    o.updated_at,
    (select max(updated_at) from disputes.disputes where order_id = $1),
    (select last_message_at from messaging.conversations where id = $2)
  ) as at
  from ordering.orders o where o.order_id = $1`

/**
 * Wraps routes that accept an order's signed link, so that it works only until it expires. Handlers receive the
 * permanent key or none. If the link has expired and the handler refuses with not found, the refusal becomes
 * `order_link_expired`; signed-in parties of the order are not affected. Throws for a route that accepts a key but has
 * no known order.
 */
export const withOrderLinks = (deps: OrderLinkDeps, tables: readonly RouteTable[]): RouteTable[] =>
  tables.map((table) => ({ ...table, routes: table.routes.map((route) => withLinkCheck(deps, route)) }))

function withLinkCheck(deps: OrderLinkDeps, route: Route): Route {
  const { path, query } = route.endpoint
  if (!takesKey(query) || OTHER_KEYS.test(path)) return route
  const orderOf = ORDER_OF.find(([pattern]) => pattern.test(path))?.[1]
  if (!orderOf) throw new Error(`${path} accepts a key, but its order is unknown`)
  return {
    ...route,
    handle: async (request) => {
      const { key } = request.query as { key?: string | undefined }
      if (!key) return route.handle(request)
      const orderId = await orderOf(deps.db, request)
      const state = orderId ? await stateOfOrderLink(deps, { orderId, key }) : 'wrong'
      const permanentKey = orderId && state === 'open' ? signLink(deps.keys, 'order', orderId) : undefined
      const result = await route.handle(withKey(request, permanentKey))
      const isHidden = state === 'expired' && isRefusal(result) && result.refused.endsWith('_not_found')
      return isHidden ? refuse('order_link_expired', { orderId }) : result
    },
  }
}

const takesKey = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'shape' in query && 'key' in (query.shape as object)

const withKey = (request: RouteRequest, key: string | undefined): RouteRequest => ({
  ...request,
  query: { ...(request.query as object), key },
})

type OrderOf = (db: Sql, request: RouteRequest) => Promise<string | undefined>
const idOf = ({ params }: RouteRequest): string => (params as { readonly id: string }).id

/** The order of a request, by route. */
const ORDER_OF: readonly (readonly [RegExp, OrderOf])[] = [
  [/^\/api\/orders\/:id(?:\/|$)/, async (_, request) => idOf(request)],
  [/^\/api\/conversations\/:id(?:\/|$)/, async (_, request) => orderOfConversation(idOf(request))],
  [/^\/api\/conversations$/, async (_, { body }) => (body as { readonly orderId?: string }).orderId],
  [
    /^\/api\/messages$/,
    async (_, { body }) => orderOfConversation((body as { readonly conversationId: string }).conversationId),
  ],
  [
    /^\/api\/disputes\/:id(?:\/|$)/,
    async (db, request) => {
      const [row] = await db.query<{ orderId: string }>(OF_DISPUTE, [idOf(request)])
      return row?.orderId
    },
  ],
]
const OF_DISPUTE = 'select order_id as "orderId" from disputes.disputes where id = $1'
/** Routes with a checkout key, and the route that renews an expired link. */
const OTHER_KEYS = /^\/api\/(?:checkouts\/|orders\/:id\/link$)/
