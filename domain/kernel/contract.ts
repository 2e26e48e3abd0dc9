import { z } from 'zod'
import type { Instant } from '#domain/kernel/event.ts'
import { formatDuration } from '#domain/kernel/format.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/**
 * One HTTP endpoint. Paths use `:name` for parameters. The server parses requests with these schemas; the browser takes
 * its types from them.
 */
export interface EndpointContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * The body is `multipart/form-data`: text fields and a file (`z.file()`). A larger file is refused with the code
   * `tooLarge`.
   */
  readonly form?: { readonly maxFileBytes: number; readonly tooLarge: string }
  readonly response: Answer
}

/** Keeps the literal types of method and path, so that the browser's endpoint table is checked against them. */
export const defineEndpoint = <
  const M extends EndpointContract['method'],
  const Path extends EndpointContract['path'],
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodType,
>(
  contract: EndpointContract<P, Q, B, A> & { readonly method: M; readonly path: Path },
): EndpointContract<P, Q, B, A> & { readonly method: M; readonly path: Path } => contract

/** HTTP status and user-facing text of a refusal code. The text may use the refusal's details. */
export interface ProblemText {
  readonly status: number
  readonly text: string | ((details: Record<string, unknown>) => string)
}
export type Problems = Readonly<Record<string, ProblemText>>

export const problems = <P extends Problems>(table: P): P => table

/** Problem response body (RFC 9457). `code` is stable; `requestId` identifies the log line. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string
  /** For `invalid_input`: error messages by field path (`lines.0.quantity`). */
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: Readonly<Record<string, unknown>>
}

/** The quantity is not a multiple of the unit's `step`. Used by the catalog and the checkout. */
export const quantityStepInvalid: ProblemText = {
  status: 400,
  text: ({ name, step }) => {
    if (name !== undefined) return `${name} is sold in steps of ${step}.`
    return Number(step) === 1 ? 'Enter a whole number.' : `Enter a multiple of ${step}.`
  },
}

/** Problems any endpoint can return. */
export const commonProblems = problems({
  invalid_input: { status: 400, text: 'Check the highlighted fields.' },
  invalid_form: { status: 400, text: 'The form arrived incomplete. Send it again.' },
  idempotency_key_invalid: { status: 400, text: 'An Idempotency-Key must be 8 to 200 printable ASCII characters.' },
  idempotency_key_reused: {
    status: 422,
    text: 'This Idempotency-Key was used for another request. A new request needs a new key.',
  },
  invalid_json: { status: 400, text: 'The request body is not valid JSON.' },
  not_signed_in: { status: 401, text: 'Sign in first.' },
  session_idle: {
    status: 401,
    text: ({ afterMs }) =>
      `You were signed out after ${formatDuration(Number(afterMs))} without activity. Sign in again.`,
  },
  session_expired: {
    status: 401,
    text: ({ afterMs }) => `You were signed out ${formatDuration(Number(afterMs))} after you signed in. Sign in again.`,
  },
  reauthentication_required: { status: 403, text: 'Confirm your identity to continue.' },
  email_not_verified: { status: 403, text: 'Confirm your email address first.' },
  account_suspended: {
    status: 403,
    text: 'Your account is suspended. See your dashboard for the reason and the end date.',
  },
  staff_password_too_short: { status: 403, text: 'Staff accounts need a longer password. Change yours first.' },
  staff_two_factor_required: {
    status: 403,
    text: 'Staff accounts need two-step sign-in. Set it up first.',
  },
  not_allowed: { status: 403, text: 'You do not have permission to do this.' },
  csrf_invalid: { status: 403, text: 'Your page is out of date. Reload it and try again.' },
  origin_not_allowed: { status: 403, text: 'This page may not be used from another site.' },
  cross_site_request: { status: 403, text: 'Open this from the marketplace’s own pages.' },
  not_found: { status: 404, text: 'Not found.' },
  request_timeout: {
    status: 408,
    text: 'Your request took too long to arrive. Try again on a better connection.',
  },
  /** The record's version differs from the one the form was loaded with. */
  edit_conflict: {
    status: 409,
    text: 'This changed while you were working on it. Review the changes, then try again.',
  },
  /** Staff cannot review their own decision: an appeal or a review needs another staff member. */
  own_decision: { status: 403, text: 'You made this decision, so another member of staff must review it.' },
  appeal_window_closed: { status: 409, text: 'The appeal period has ended.' },
  conflict: { status: 409, text: 'Someone else changed this at the same time. Try again.' },
  too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'This content type is not supported.' },
  too_many_requests: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  too_many_uploads: {
    status: 429,
    text: 'Several of your uploads are still in progress. Wait until they finish.',
  },
  too_many_attempts: {
    status: 429,
    text: ({ retryAfterS }) => `Too many attempts. Try again in ${formatDuration(Number(retryAfterS) * 1000)}.`,
  },
  internal_error: { status: 500, text: 'Something went wrong on our side. Try again.' },
  uploads_busy: { status: 503, text: 'Too many uploads are in progress. Try again in a moment.' },
  history_incomplete: {
    status: 500,
    text: 'We could not load the full history of this record, so we stopped here. Contact support.',
  },
  not_ready: { status: 503, text: 'The marketplace is unavailable right now. Try again in a moment.' },
})

/** A reporter can report the same content at most twice (`MAX_REPORTS`). Used by every context with reports. */
export const reportLimitReached = {
  status: 409,
  text: 'You have reported this twice, and two agents have reviewed it.',
} as const

/** The actor of an event, for staff. `name` is null for erased accounts, guests and the marketplace itself. */
export const actorView = z.object({
  as: z.enum(['buyer', 'producer', 'staff', 'member', 'guest', 'market']),
  name: z.string().nullable(),
  /** For the marketplace: the component that acted. */
  part: z.string().nullable(),
})
export type ActorView = z.infer<typeof actorView>

/** An event for staff: a plain description, the actor, the time and the position in the log. */
export const eventView = z.object({
  position: z.string(),
  type: z.string(),
  description: z.string(),
  /** The comment entered with it, verbatim; null if there was none or it was erased. */
  comment: z.string().nullable(),
  /** By the clock of the server that wrote the event. Positions, not times, define the order. */
  at: z.string(),
  by: actorView,
  /** The order whose replay contains it. */
  orderId: z.string().nullable(),
})
export type EventView = z.infer<typeof eventView>

/**
 * An instant for point-in-time reads. The state as of it includes every event up to the last one written at or before
 * it, by position: earlier positions count even if the clock of the server that wrote them was ahead.
 */
export const asOf = z.iso.datetime({ offset: true, error: 'Enter an instant such as 2026-05-01T09:30:00Z' })

export const asOfProblems = problems({
  as_of_in_future: { status: 400, text: 'Choose a time that is not in the future.' },
})

/** Tolerated difference between the clocks of browsers and servers, in milliseconds. */
const CLOCK_SKEW_MS = 60_000

/** Refuses an instant in the future. */
export const futureInstantRefusal = (asOf: Instant, now: Instant): Refusal | undefined =>
  Date.parse(asOf) > Date.parse(now) + CLOCK_SKEW_MS ? refuse('as_of_in_future') : undefined

/** `favorite`: updates of a favorite product or producer. */
const topic = z.enum(['order', 'checkout', 'product', 'favorite'])

/** Messages a browser can send over /ws. The server authorizes each topic. */
export const liveRequest = z.discriminatedUnion('type', [
  /** Subscribes to one record. `key` is the signed key of a guest's order or checkout. */
  z.object({
    type: z.literal('watch'),
    topic,
    id: z.string().max(100),
    key: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('unwatch'), topic, id: z.string().max(100) }),
  /** Requests everything since this position; sent after a reconnection, once the topics are subscribed again. */
  z.object({ type: z.literal('resume'), position: z.string().max(60) }),
])
export type LiveRequest = z.infer<typeof liveRequest>

/** Connection-level messages. All others are defined in the `contract.ts` of their context. */
export type LiveServerMessage =
  | { readonly type: 'welcome'; readonly position: string; readonly signedIn: boolean }
  /** Too many messages were missed to replay them: everything may be stale. */
  | { readonly type: 'resync'; readonly position: string }
  | { readonly type: 'refused'; readonly topic: string; readonly id: string }
  /** The browser has received everything up to this position. */
  | { readonly type: 'caught_up'; readonly position: string }

/** A hint that something changed: a type and ids, never content. The browser fetches the new state with a GET. */
export interface LiveMessage {
  readonly type: string
  /** Log position of the event; undefined for a change outside the event log. */
  readonly position?: string | undefined
  readonly [id: string]: unknown
}
