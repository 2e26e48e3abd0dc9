import type { z } from 'zod'
import type { AccessedRecord } from '#domain/kernel/access-type.ts'
import type { Actor, Member, ProducerActor, StaffActor, StaffRole } from '#domain/kernel/actor.ts'
import type { EndpointContract, Problems } from '#domain/kernel/contract.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { DeviceControl } from './known-devices.ts'

/** Who may call a route. Access to the object is checked separately. */
export type Access = 'anyone' | 'member' | 'verified' | 'producer' | readonly StaffRole[]

/** The actors that a route with this access lets through. */
type ActorFor<A extends Access> = A extends 'anyone'
  ? Actor
  : A extends 'producer'
    ? ProducerActor
    : A extends readonly StaffRole[]
      ? StaffActor
      : Member

/** One entry of a route table. */
export interface Route {
  readonly endpoint: EndpointContract
  readonly access: Access
  readonly handle: (request: RouteRequest) => Promise<unknown>
  readonly limit?: RateLimit
  /** Handled without a session: `actor` is anonymous. */
  readonly withoutSession?: true
  /** Rejects members whose account is suspended. */
  readonly requiresActiveAccount?: true
  /**
   * How long browsers and proxies may cache a response that is the same for everyone, in seconds; default:
   * `no-store`.
   */
  readonly cacheSeconds?: number
  /**
   * Another person's record that the request accesses; the access is logged before the response is sent. Undefined if
   * it is already logged.
   */
  readonly accessedRecord?: (request: RouteRequest) => AccessedRecord | undefined
  /** A read that only the marketplace's own pages may cause: links and images on other sites are rejected. */
  readonly sameOriginOnly?: true
  /** Checks access to the object, such as an order or a dispute, before the body is read. */
  readonly authorize?: (request: AccessRequest) => Promise<Refusal | undefined>
  /** Whether a request changes money or roles and needs a step-up within the last ten minutes. Staff only. */
  readonly recentStepUp?: (request: RouteRequest) => boolean
  /** Maximum body size in bytes; default: the server's limit. */
  readonly bodyLimit?: number
}

/** At most `max` calls in `windowMs` from one address. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** The input of a handler: parsed by the endpoint's schemas, with the session's actor. */
export interface RouteRequest<P = unknown, Q = unknown, B = unknown, A extends Actor = Actor> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly actor: A
  /** Derived from `Idempotency-Key`, the actor and the route; random for reads and for requests without a key. */
  readonly commandId: string
  readonly correlationId: string
  readonly session: SessionControl
}

/** A request on a route for members, for producers or for staff. */
export type MemberRequest<P = unknown, Q = unknown, B = unknown> = RouteRequest<P, Q, B, Member>
export type ProducerRequest<P = unknown, Q = unknown, B = unknown> = RouteRequest<P, Q, B, ProducerActor>
export type StaffRequest<P = unknown, Q = unknown, B = unknown> = RouteRequest<P, Q, B, StaffActor>

/** The input of an access check: parsed parameters and query, and the caller. */
export type AccessRequest<P = unknown, Q = unknown> = Pick<RouteRequest<P, Q>, 'params' | 'query' | 'actor'>

/** The account that signs in, and its second factor. */
export interface SignIn {
  readonly accountId: string
  /** The enrollment whose code was entered. */
  readonly twoFactorEnrollmentId?: string | undefined
}

export interface SessionControl {
  /**
   * The guest id of this session: the same for all its requests and after signing in, until sign-out. Undefined if a
   * member's session started without one. Known only to the server; it grants no access.
   */
  readonly guestId: string | undefined
  /** Key under which the session is stored; it grants no access. */
  readonly key: string
  /** The device of this request, identified by its own cookie. */
  readonly device: DeviceControl
  /** The account that recently entered its password and still needs a code. */
  readonly pendingAccountId: string | undefined
  /** Starts a new session for the account, with a new id to prevent session fixation. */
  signIn(signIn: SignIn): Promise<void>
  /** Starts a session without an account: the password was correct, and the code is pending. */
  signInPendingTwoFactor(accountId: string): Promise<void>
  /** What the owner must enter before changing money or roles; undefined after a recent step-up. */
  readonly requiredStepUp: 'code' | 'password' | undefined
  /** Whether this command performed the last step-up. */
  wasSteppedUpBy(commandId: string): boolean
  /** Records a step-up with a code or password; a repeat of the command changes nothing. */
  recordStepUp(stepUp: { readonly by: string; readonly twoFactorEnrollmentId?: string }): Promise<void>
  /** Ends the session; the response clears the browser's cache (`Clear-Site-Data`). */
  signOut(): Promise<void>
}

/** A response that follows an append; its position is sent as `X-Position`. */
export class PositionedResponse<A> {
  constructor(
    readonly body: A,
    readonly position: Position | undefined,
  ) {}
}
export const respond = <A>(body: A, position: Position | undefined): PositionedResponse<A> =>
  new PositionedResponse(body, position)

/** A response that is already JSON in the endpoint's shape, as guaranteed by its renderer. */
export class PreRendered<A> {
  declare readonly shape: A
  constructor(readonly json: string) {}
}

/** A file response, streamed in chunks: a download, or shown `inline` in a sandbox. */
export class Download {
  constructor(
    readonly file: {
      readonly name: string
      /** Content type. */
      readonly type: string
      readonly chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
      readonly inline?: boolean
    },
  ) {}
}

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined
/** The input of the endpoint's handler. */
type RequestOf<E> =
  E extends EndpointContract<infer P, infer Q, infer B> ? RouteRequest<Parsed<P>, Parsed<Q>, Parsed<B>> : never
type AccessRequestOf<E> = E extends EndpointContract<infer P, infer Q> ? AccessRequest<Parsed<P>, Parsed<Q>> : never
type Handler<E, C extends Actor> =
  E extends EndpointContract<infer P, infer Q, infer B, infer A>
    ? (
        request: RouteRequest<Parsed<P>, Parsed<Q>, Parsed<B>, C>,
      ) => Promise<z.input<A> | Refusal | PositionedResponse<z.input<A>> | PreRendered<z.input<A>> | Download>
    : never

/** `route(orderingContract.one, 'anyone', showOrder(deps))`. The access narrows the actor that the handler receives. */
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
export const rateLimited = (limit: RateLimit, base: Route): Route => ({ ...base, limit })

/** The same route, closed to members whose account is suspended. */
export const requiresActiveAccount = (base: Route): Route => ({ ...base, requiresActiveAccount: true })

/** The same route without a session: the response is the same for everyone. */
export const withoutSession = (base: Route): Route => ({ ...base, access: 'anyone', withoutSession: true })

/** The same route with cacheable responses. */
export const cached = (cacheSeconds: number, base: Route): Route => ({ ...base, cacheSeconds })

/** The same route with access logging before each response; for staff only. */
export const accessLogged = <E extends EndpointContract>(
  accessedRecord: (request: RequestOf<E>) => AccessedRecord | undefined,
  base: Route & { readonly endpoint: E },
): Route => sameOriginOnly({ ...base, accessedRecord: accessedRecord as Route['accessedRecord'] & {} })

/** The same route, callable only from the marketplace's own pages, because its calls are logged. */
export const sameOriginOnly = (base: Route): Route =>
  base.endpoint.method === 'GET' ? { ...base, sameOriginOnly: true } : base

/** The same route with an access check before the body is read. The check returns a refusal or undefined. */
export const authorized = <E extends EndpointContract>(
  check: (request: AccessRequestOf<E>) => Promise<Refusal | undefined>,
  base: Route & { readonly endpoint: E },
): Route => ({ ...base, authorize: check as Route['authorize'] & {} })

/** The same route, which requires a step-up within the last ten minutes. */
export const recentStepUp = <E extends EndpointContract>(
  base: Route & { readonly endpoint: E },
  when: (request: RequestOf<E>) => boolean = () => true,
): Route & { readonly endpoint: E } => ({ ...base, recentStepUp: when as Route['recentStepUp'] & {} })

/** The same route with a larger body limit. */
export const withBodyLimit = (bodyLimit: number, base: Route): Route => ({ ...base, bodyLimit })

/** The routes of a context, with the texts of their refusals. */
export interface RouteTable {
  readonly routes: readonly Route[]
  readonly problems: Problems
}
