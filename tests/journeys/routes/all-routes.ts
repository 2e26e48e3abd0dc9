import {
  contactRoutes,
  identityRoutes,
  notificationRoutes,
  policyRoutes,
  privacyRoutes,
} from '#tests/journeys/routes/account-routes.ts'
import { creditRoutes, disputeRoutes, messagingRoutes, orderingRoutes } from '#tests/journeys/routes/order-routes.ts'
import {
  analyticsRoutes,
  imageRoutes,
  ownProductRoutes,
  payoutRoutes,
  producerRoutes,
  verificationRoutes,
} from '#tests/journeys/routes/producer-routes.ts'
import type { RouteAttempts } from '#tests/journeys/routes/route-attempt.ts'
import {
  boxRoutes,
  catalogRoutes,
  checkoutRoutes,
  favoriteRoutes,
  marketRoutes,
  reviewRoutes,
  sandboxRoutes,
  seasonalRoutes,
  stockAlertRoutes,
} from '#tests/journeys/routes/shopping-routes.ts'
import {
  auditRoutes,
  enforcementRoutes,
  moderationRoutes,
  operationRoutes,
  proofRoutes,
  reconciliationRoutes,
  staffMemberRoutes,
} from '#tests/journeys/routes/staff-area-routes.ts'
import type { RequestOptions, Visitor, VisitorResponse } from '#tests/support/visitor.ts'

const BY_CONTEXT: readonly RouteAttempts[] = [
  analyticsRoutes,
  auditRoutes,
  boxRoutes,
  catalogRoutes,
  checkoutRoutes,
  contactRoutes,
  creditRoutes,
  disputeRoutes,
  favoriteRoutes,
  stockAlertRoutes,
  marketRoutes,
  messagingRoutes,
  moderationRoutes,
  notificationRoutes,
  operationRoutes,
  orderingRoutes,
  ownProductRoutes,
  payoutRoutes,
  imageRoutes,
  policyRoutes,
  privacyRoutes,
  producerRoutes,
  proofRoutes,
  reconciliationRoutes,
  reviewRoutes,
  enforcementRoutes,
  sandboxRoutes,
  seasonalRoutes,
  staffMemberRoutes,
  verificationRoutes,
  // Must be last, because it signs out all callers.
  identityRoutes,
]

/** Every route and its permitted callers. */
export const ALL_ROUTES = BY_CONTEXT.flatMap((routes) => Object.entries(routes))
export const ROUTE_ATTEMPTS: RouteAttempts = Object.fromEntries(ALL_ROUTES)

/** Invalid requests, by fault. */
const UNREADABLE_BODIES: Readonly<Record<string, RequestOptions>> = {
  'malformed JSON': { body: '{"lines": [' },
  'a list': { body: '[]' },
  'an empty body': { body: '' },
  XML: { body: '<cart/>', headers: { 'content-type': 'application/xml' } },
  'a broken form': { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'a body of 300 KB': { body: JSON.stringify({ text: 'x'.repeat(300_000) }) },
  'an idempotency key that is too short': { body: '{}', headers: { 'idempotency-key': 'short' } },
}
const UNREADABLE_QUERY = '?page=none&from=never&asOf=%00'

/** Sends every invalid request to a route. Returns the responses by fault. */
export async function sendInvalidRequests(caller: Visitor, route: string): Promise<Record<string, VisitorResponse>> {
  const [method, path] = route.split(' ') as [string, string]
  const address = (param: string) => path.replaceAll(/\{\w+\}/g, param)
  const answers: Record<string, VisitorResponse> = {}
  const ask = async (wrong: string, at: string, asking: RequestOptions = {}) => {
    answers[wrong] = await caller.request(method, at, asking)
  }
  await ask('an unreadable query', address('any') + UNREADABLE_QUERY)
  if (path.includes('{')) await ask('an unreadable parameter', address('%00'))
  if (method === 'GET') return answers
  for (const [wrong, asking] of Object.entries(UNREADABLE_BODIES)) await ask(wrong, address('any'), asking)
  return answers
}

/** The permitted callers of each route, as documented in the API (`x-access`). */
export async function accessByRoute(visitor: Visitor): Promise<ReadonlyMap<string, Access>> {
  type Operation = { readonly 'x-access'?: Access['audience']; readonly 'x-requires-active-account'?: true }
  type Doc = { readonly paths: Record<string, Record<string, Operation>> }
  const { body } = await visitor.get<Doc>('/api/docs/json')
  return new Map(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Access] => [
        `${method.toUpperCase()} ${path}`,
        { audience: operation['x-access'] ?? 'anyone', allowsSuspended: !operation['x-requires-active-account'] },
      ]),
    ),
  )
}

export interface Access {
  readonly audience: 'anyone' | 'member' | 'verified' | 'producer' | 'staff'
  readonly allowsSuspended: boolean
}
