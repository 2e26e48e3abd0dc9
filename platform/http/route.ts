import type { z } from 'zod'
import type { AccessedRecord } from '#domain/kernel/access-type.ts'
import type { Actor, Member, ProducerActor, StaffActor, StaffRole } from '#domain/kernel/actor.ts'
import type { EndpointContract, Problems } from '#domain/kernel/contract.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { DeviceControl } from './known-devices.ts'

/** Who may call a route at all; whose things they may touch is decided behind it. */
export type Access = 'anyone' | 'member' | 'verified' | 'producer' | readonly StaffRole[]

/** The actors that a route with this access lets through. */
type ActorFor<A extends Access> = A extends 'anyone'
  ? Actor
  : A extends 'producer'
    ? ProducerActor
    : A extends readonly StaffRole[]
      ? StaffActor
      : Member

/** One line of a room's table of routes. */
export interface Route {
  readonly endpoint: EndpointContract
  readonly access: Access
  readonly handle: (request: RouteRequest) => Promise<unknown>
  readonly limit?: RateLimit
  /** Answered without looking who asks: `actor` is anonymous, and there is no session. */
  readonly withoutSession?: true
  /** Not for a member whose account is paused. */
  readonly requiresActiveAccount?: true
  /** How long browsers and proxies may store an answer that is the same for everyone, in seconds; `no-store` without it. */
  readonly cacheSeconds?: number
  /** What of other people's it opens: written down before anything is shown. Undefined: it goes on with what was written. */
  readonly accessedRecord?: (request: RouteRequest) => AccessedRecord | undefined
  /** A read that only the market's own pages may cause: other sites' links and images are refused. */
  readonly sameOriginOnly?: true
  /** Whether this caller may use this object (this order, this case); checked before the body is read. */
  readonly authorize?: (request: AccessRequest) => Promise<Refusal | undefined>
  /** Whether a request moves money or roles: then a code shown within the last ten minutes is needed. For the staff only. */
  readonly recentStepUp?: (request: RouteRequest) => boolean
  /** The most a request may weigh, bytes; the server's own limit unless told. */
  readonly bodyLimit?: number
}

/** At most `max` calls in `windowMs` from one address. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** What a handler is given: parsed by the exchange's schemas, the actor from the session. */
export interface RouteRequest<P = unknown, Q = unknown, B = unknown, A extends Actor = Actor> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly actor: A
  /** From `Idempotency-Key`, bound to the actor and the route; for reads and unsafe clients a fresh one. */
  readonly commandId: string
  readonly correlationId: string
  readonly session: SessionControl
}

/** A request on a route for members, for producers or for staff. */
export type MemberRequest<P = unknown, Q = unknown, B = unknown> = RouteRequest<P, Q, B, Member>
export type ProducerRequest<P = unknown, Q = unknown, B = unknown> = RouteRequest<P, Q, B, ProducerActor>
export type StaffRequest<P = unknown, Q = unknown, B = unknown> = RouteRequest<P, Q, B, StaffActor>

/** What an object's access is decided by: parsed parameters and query, and the caller. */
export type AccessRequest<P = unknown, Q = unknown> = Pick<RouteRequest<P, Q>, 'params' | 'query' | 'actor'>

/** Who begins a session, and by what besides the password. */
export interface SignIn {
  readonly accountId: string
  /** The set-up whose code was shown. */
  readonly secondStep?: string | undefined
}

export interface SessionControl {
  /**
   * The guest of this session: the same id for all its requests and also after signing in, until it is signed out. Undefined when a
   * member's session began without one. Known to the server only; it opens nothing.
   */
  readonly guestId: string | undefined
  /** What the present session is kept under; it opens nothing. */
  readonly key: string
  /** The device this request comes from, as a cookie of its own names it. */
  readonly device: DeviceControl
  /** The account whose password was shown here a moment ago, and whose code is still owed. */
  readonly pendingAccountId: string | undefined
  /** Begins a fresh session for this account (a new id, against fixation). */
  signIn(signIn: SignIn): Promise<void>
  /** Begins a session that is nobody's yet: the password was right, the code is still owed. */
  signInPendingTwoFactor(accountId: string): Promise<void>
  /** What its owner must show before they decide about money or roles; undefined when they did a few minutes ago. */
  readonly requiredStepUp: 'code' | 'password' | undefined
  /** Whether this very command has confirmed it. */
  wasSteppedUpBy(commandId: string): boolean
  /** Its owner has shown who they are, with a code of a set-up or with their password; a repeat of the command changes nothing. */
  recordStepUp(how: { readonly by: string; readonly secondStep?: string }): Promise<void>
  /** Ends the present session; the answer tells the browser to drop what it has stored (`Clear-Site-Data`). */
  signOut(): Promise<void>
}

/** An answer that rests on an append: the position goes out as `X-Position`. */
export class PositionedResponse<A> {
  constructor(
    readonly body: A,
    readonly position: Position | undefined,
  ) {}
}
export const respond = <A>(answer: A, position: Position | undefined): PositionedResponse<A> =>
  new PositionedResponse(answer, position)

/** An answer that is JSON already, in the exchange's shape: whoever rendered it has seen to that. */
export class PreRendered<A> {
  declare readonly shape: A
  constructor(readonly json: string) {}
}

/** An answer that is a file, sent piece by piece: to keep, or `shown` in the browser, where it may do nothing at all. */
export class Download {
  constructor(
    readonly file: {
      readonly name: string
      /** As `Content-Type` has it. */
      readonly type: string
      readonly chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
      readonly inline?: boolean
    },
  ) {}
}

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined
/** What a handler of the exchange is given. */
type RequestOf<E> =
  E extends EndpointContract<infer P, infer Q, infer B> ? RouteRequest<Parsed<P>, Parsed<Q>, Parsed<B>> : never
type AccessRequestOf<E> = E extends EndpointContract<infer P, infer Q> ? AccessRequest<Parsed<P>, Parsed<Q>> : never
type Handler<E, C extends Actor> =
  E extends EndpointContract<infer P, infer Q, infer B, infer A>
    ? (
        request: RouteRequest<Parsed<P>, Parsed<Q>, Parsed<B>, C>,
      ) => Promise<z.input<A> | Refusal | PositionedResponse<z.input<A>> | PreRendered<z.input<A>> | Download>
    : never

/** `route(contract.one, 'anyone', showOrder(deps))`. The access narrows the actor that the handler receives. */
export const route = <E extends EndpointContract, const A extends Access>(
  endpoint: E,
  access: A,
  handle: Handler<E, ActorFor<A>>,
): Route & { readonly endpoint: E } => ({
  endpoint,
  access,
  // `authorization.ts` refuses every other actor before the handler is called.
  handle: handle as Route['handle'] & Handler<E, ActorFor<A>>,
})

/** The same route, rate-limited by address. */
export const rateLimited = (limit: RateLimit, to: Route): Route => ({ ...to, limit })

/** The same route, closed to members whose account the staff has paused. */
export const requiresActiveAccount = (to: Route): Route => ({ ...to, requiresActiveAccount: true })

/** The same route, which tells everybody the same: nobody's session is looked up for it. */
export const withoutSession = (to: Route): Route => ({ ...to, access: 'anyone', withoutSession: true })

/** The same route, whose answers may be kept for a while. */
export const cached = (cacheSeconds: number, to: Route): Route => ({ ...to, cacheSeconds })

/** The same route, each of whose calls is written down before it is answered; for the staff only. */
export const accessLogged = <E extends EndpointContract>(
  accessedRecord: (request: RequestOf<E>) => AccessedRecord | undefined,
  to: Route & { readonly endpoint: E },
): Route => sameOriginOnly({ ...to, accessedRecord: accessedRecord as Route['accessedRecord'] & {} })

/** The same route, whose calls are recorded: only the market's own pages may cause one. */
export const sameOriginOnly = (to: Route): Route =>
  to.endpoint.method === 'GET' ? { ...to, sameOriginOnly: true } : to

/** The same route, with access to its object checked before the body is read. The check returns a refusal, or nothing. */
export const authorized = <E extends EndpointContract>(
  check: (request: AccessRequestOf<E>) => Promise<Refusal | undefined>,
  to: Route & { readonly endpoint: E },
): Route => ({ ...to, authorize: check as Route['authorize'] & {} })

/** The same route, which asks its caller to confirm who they are unless they did within the last ten minutes. */
export const recentStepUp = <E extends EndpointContract>(
  to: Route & { readonly endpoint: E },
  when: (request: RequestOf<E>) => boolean = () => true,
): Route & { readonly endpoint: E } => ({ ...to, recentStepUp: when as Route['recentStepUp'] & {} })

/** The same route, whose requests may weigh more than others. */
export const withBodyLimit = (bodyLimit: number, to: Route): Route => ({ ...to, bodyLimit })

/** A context's routes of one room, with the texts of the refusals they may answer. */
export interface RouteTable {
  readonly routes: readonly Route[]
  readonly problems: Problems
}
