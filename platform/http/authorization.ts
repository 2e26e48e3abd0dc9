import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, ANONYMOUS, type StaffSetupStep } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type ProblemTexts, sendProblem } from './errors.ts'
import type { Route } from './route.ts'
import { holdsNul, invalidInput, validate } from './validation.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Decides who may call a route, in `onRequest`: before the body is read and before any schema sees the request. In order:
 *
 * 1. The CSRF token of a change. A forged request is refused first and alike for every visitor, so the response reveals nothing
 *    about the session it rode on.
 * 2. The route's rate limit by address, so that refusals cannot be asked for without end.
 * 3. The caller: paused, signed in, confirmed address, producer, staff role with its second factor (`refusedCaller`).
 * 4. For recorded reads, that the request comes from the market's own pages (`refusedOrigin`).
 * 5. The form of the `Idempotency-Key`.
 * 6. The object, where the route has an `authorize` check: this order, this case. Its parameters are parsed for that.
 *
 * Then the body is read, and parameters, query and body are validated. Routes without an `authorize` check authorize the
 * object in their handler: their bodies are small. Routes without sessions skip the session altogether.
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
        refusedCaller(route, request) ??
        (route.sameOriginOnly ? refusedOrigin(request) : undefined) ??
        (changes ? refusedKey(request) : undefined) ??
        (await refusedObject(route, request))
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

/** Checks whether this kind of caller may use the route at all. */
function refusedCaller(route: Route, request: FastifyRequest): Refusal | undefined {
  const { access, requiresActiveAccount } = route
  const actor = actorOf(route, request)
  if (requiresActiveAccount && actor.kind === 'member' && actor.suspended) return refuse('account_suspended')
  if (access === 'anyone') return undefined
  if (actor.kind === 'anonymous') return signedOut(request)
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

/** Why the caller is not signed in: the session ran out, or there was none. */
const signedOut = ({ sessionEnded }: FastifyRequest): Refusal =>
  sessionEnded
    ? refuse(sessionEnded.why === 'idle' ? 'session_idle' : 'session_expired', { afterMs: sessionEnded.afterMs })
    : refuse('not_signed_in')

/**
 * `cross_site_request`, unless a page of the market sent the request by itself: a recorded read that another site's link or
 * image could cause would put accesses into the access log that its reader never made.
 *
 * Browsers state the origin in `Sec-Fetch-Site`, and what they want it for in `Sec-Fetch-Dest`: a script's fetch or a
 * navigation, never an image or a frame. Where the header is missing (older browsers, plain HTTP, command-line clients), a
 * custom header takes its place: `X-CSRF-Token` or `X-Requested-With`, with any value. Other sites cannot add one without a
 * CORS preflight, which the market never grants.
 */
function refusedOrigin({ headers }: FastifyRequest): Refusal | undefined {
  const site = headers['sec-fetch-site']
  if (site === undefined) {
    const custom = headers['x-csrf-token'] ?? headers['x-requested-with']
    return custom === undefined ? refuse('cross_site_request') : undefined
  }
  const purpose = String(headers['sec-fetch-dest'] ?? 'empty')
  return site === 'same-origin' && ['empty', 'document'].includes(purpose) ? undefined : refuse('cross_site_request')
}

/** An invalid key would turn a repeated request into a second change, so it is rejected before the body is read. */
const KEY = /^[\x20-\x7e]{8,200}$/

function refusedKey({ headers }: FastifyRequest): Refusal | undefined {
  const key = headers['idempotency-key']
  return key === undefined || KEY.test(String(key)) ? undefined : refuse('idempotency_key_invalid')
}

async function refusedObject(route: Route, request: FastifyRequest): Promise<Refusal | undefined> {
  if (!route.authorize) return undefined
  const params = parsed(route.endpoint.params, request.params)
  if (isRefusal(params)) return params
  const query = parsed(route.endpoint.query, request.query)
  if (isRefusal(query)) return query
  return route.authorize({ params, query, actor: actorOf(route, request) })
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  if (holdsNul(value)) return refuse('invalid_input')
  const result = validate(schema, value)
  return 'error' in result ? invalidInput(result.error) : result.value
}
