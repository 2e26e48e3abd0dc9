import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, ANONYMOUS, type StaffSetupStep } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type ProblemTexts, sendProblem } from './errors.ts'
import type { Route } from './route.ts'
import { containsNul, invalidInput, validate } from './validation.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Decides who may call a route, in `onRequest`: before the body is read and before the request is validated. It checks,
 * in this order:
 *
 * 1. The CSRF token of a change. A forged request gets the same response for every visitor, which reveals nothing about
 *    the session.
 * 2. The route's rate limit by address, so that refused requests are limited too.
 * 3. The caller: suspended, signed in, confirmed address, producer, staff role with its second factor
 *    (`callerRefusal`).
 * 4. For recorded reads, that the request comes from the marketplace's own pages (`originRefusal`).
 * 5. The format of the `Idempotency-Key`.
 * 6. The object, such as an order or a case, if the route has an `authorize` check, which needs parsed parameters.
 *
 * Then the body is read, and parameters, query and body are validated. Routes without an `authorize` check authorize
 * the object in their handler: their bodies are small. Routes without sessions ignore the session.
 */
export function authorizationHooks(app: FastifyInstance, route: Route, texts: ProblemTexts): Hook[] {
  const { endpoint, limit } = route
  const { method, path } = endpoint
  const changes = endpoint.method !== 'GET'
  return [
    ...(changes ? [app.csrfProtection as unknown as Hook] : []),
    ...(limit ? [limitByAddress(app, { max: limit.max, timeWindow: limit.windowMs, route: `${method} ${path}` })] : []),
    async (request, reply) => {
      const refusal =
        callerRefusal(route, request) ??
        (route.sameOriginOnly ? originRefusal(request) : undefined) ??
        (changes ? keyFormatRefusal(request) : undefined) ??
        (await objectRefusal(route, request))
      if (refusal) return sendProblem({ texts, request, reply }, refusal)
    },
  ]
}

/** `route` names the counter: each route counts its own requests (see `addressLimitStore`). */
const limitByAddress = (
  app: FastifyInstance,
  options: { readonly max: number; readonly timeWindow: number; readonly route: string },
): Hook => app.rateLimit(options) as unknown as Hook

/** The session's actor; routes without sessions have none. */
export const actorOf = ({ withoutSession }: Route, { actor }: FastifyRequest): Actor =>
  withoutSession ? ANONYMOUS : actor

/** Checks whether this type of actor may use the route. */
function callerRefusal(route: Route, request: FastifyRequest): Refusal | undefined {
  const { access, requiresActiveAccount } = route
  const actor = actorOf(route, request)
  if (requiresActiveAccount && actor.kind === 'member' && actor.suspended) return refuse('account_suspended')
  if (access === 'anyone') return undefined
  if (actor.kind === 'anonymous') return signedOutRefusal(request)
  if (access === 'producer' && !actor.producerId) return refuse('not_allowed')
  if (access === 'verified' && !actor.verified) return refuse('email_not_verified')
  if (Array.isArray(access) && actor.staffSetupRequired) return refuse(SETUP_REFUSALS[actor.staffSetupRequired])
  if (Array.isArray(access) && !(actor.staff && access.includes(actor.staff))) return refuse('not_allowed')
  return undefined
}

const SETUP_REFUSALS: Readonly<Record<StaffSetupStep, string>> = {
  longer_password: 'staff_password_too_short',
  two_factor: 'staff_two_factor_required',
}

/** Why the caller is not signed in: the session ended, or there was none. */
const signedOutRefusal = ({ sessionEnded }: FastifyRequest): Refusal =>
  sessionEnded
    ? refuse(sessionEnded.why === 'idle' ? 'session_idle' : 'session_expired', { afterMs: sessionEnded.afterMs })
    : refuse('not_signed_in')

/**
 * `cross_site_request`, unless a page of the marketplace sent the request. Otherwise a link or image on another site
 * could cause a recorded read, and the access log would contain accesses that the user never made.
 *
 * Browsers send the origin in `Sec-Fetch-Site` and the purpose in `Sec-Fetch-Dest`, which must be a script's fetch or a
 * navigation, not an image or a frame. Where the header is missing (older browsers, plain HTTP, command-line clients),
 * a custom header is required instead: `X-CSRF-Token` or `X-Requested-With`, with any value. Other sites cannot add one
 * without a CORS preflight, which the marketplace never grants.
 */
function originRefusal({ headers }: FastifyRequest): Refusal | undefined {
  const site = headers['sec-fetch-site']
  if (site === undefined) {
    const custom = headers['x-csrf-token'] ?? headers['x-requested-with']
    return custom === undefined ? refuse('cross_site_request') : undefined
  }
  const purpose = String(headers['sec-fetch-dest'] ?? 'empty')
  return site === 'same-origin' && ['empty', 'document'].includes(purpose) ? undefined : refuse('cross_site_request')
}

const KEY = /^[\x20-\x7e]{8,200}$/

function keyFormatRefusal({ headers }: FastifyRequest): Refusal | undefined {
  const key = headers['idempotency-key']
  return key === undefined || KEY.test(String(key)) ? undefined : refuse('idempotency_key_invalid')
}

async function objectRefusal(route: Route, request: FastifyRequest): Promise<Refusal | undefined> {
  if (!route.authorize) return undefined
  const params = parsed(route.endpoint.params, request.params)
  if (isRefusal(params)) return params
  const query = parsed(route.endpoint.query, request.query)
  if (isRefusal(query)) return query
  return route.authorize({ params, query, actor: actorOf(route, request) })
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  if (containsNul(value)) return refuse('invalid_input')
  const result = validate(schema, value)
  return 'error' in result ? invalidInput(result.error) : result.value
}
