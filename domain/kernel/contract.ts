import { z } from 'zod'
import type { Instant } from '#domain/kernel/event.ts'
import { formatDuration } from '#domain/kernel/format.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/**
 * One HTTP exchange as both sides know it. Paths use `:name` for parameters. The server parses what comes in with these
 * schemas and refuses unknown fields of bodies silently trusted before; the browser takes its types from them.
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
  /** The body comes as `multipart/form-data`: texts and a file (`z.file()`). A larger one is refused with `tooLarge`, a code. */
  readonly form?: { readonly maxFileBytes: number; readonly tooLarge: string }
  readonly response: Answer
}

/** Method and path keep their literal types, so that a browser's table of endpoints is checked against them. */
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

/** How a refusal reaches a person: its HTTP status, and a sentence that may use the refusal's details. */
export interface ProblemText {
  readonly status: number
  readonly text: string | ((details: Record<string, unknown>) => string)
}
export type Problems = Readonly<Record<string, ProblemText>>

export const problems = <P extends Problems>(table: P): P => table

/** A problem answer (RFC 9457) as it travels. `code` is stable, `reference` finds the log line. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string
  /** For `invalid_input`: what is wrong where, by path (`lines.0.quantity`). */
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: Readonly<Record<string, unknown>>
}

/** An amount that is not a multiple of the unit's `step`; the catalog and the checkout refuse it with the same text. */
export const quantityStepInvalid: ProblemText = {
  status: 400,
  text: ({ name, step }) => {
    if (name !== undefined) return `${name} is sold in steps of ${step}.`
    return Number(step) === 1 ? 'Only whole amounts, please.' : `Only amounts in steps of ${step}, please.`
  },
}

/** What everyone may meet, whatever the context. */
export const commonProblems = problems({
  invalid_input: { status: 400, text: 'Please check what you entered.' },
  invalid_form: { status: 400, text: 'The form did not arrive whole. Please send it again.' },
  idempotency_key_invalid: { status: 400, text: 'An Idempotency-Key is 8 to 200 plain characters long.' },
  idempotency_key_reused: {
    status: 422,
    text: 'This Idempotency-Key was used for another request. A new request needs a new key.',
  },
  invalid_json: { status: 400, text: 'The request is not readable.' },
  not_signed_in: { status: 401, text: 'Please sign in first.' },
  session_idle: {
    status: 401,
    text: ({ afterMs }) =>
      `You were signed out after ${formatDuration(Number(afterMs))} without activity. Please sign in again.`,
  },
  session_expired: {
    status: 401,
    text: ({ afterMs }) =>
      `You were signed out ${formatDuration(Number(afterMs))} after you signed in. Please sign in again.`,
  },
  reauthentication_required: { status: 403, text: 'Please confirm that it is you before you go on.' },
  email_not_verified: { status: 403, text: 'Please confirm your email address first.' },
  account_suspended: {
    status: 403,
    text: 'Your account is paused, and this has to wait. Your dashboard says why and until when.',
  },
  staff_password_too_short: { status: 403, text: 'The staff’s passwords are longer. Please change yours first.' },
  staff_two_factor_required: { status: 403, text: 'Please set up two-step sign-in first: the staff needs it.' },
  not_allowed: { status: 403, text: 'You may not do that.' },
  csrf_invalid: { status: 403, text: 'Your page is out of date. Please reload it and try again.' },
  origin_not_allowed: { status: 403, text: 'This page may not be used from another site.' },
  cross_site_request: { status: 403, text: 'Please open this from the market’s own pages.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  request_timeout: {
    status: 408,
    text: 'Your request took too long to arrive. Please try again on a better connection.',
  },
  /** The record has another version than the one the form was loaded with. */
  edit_conflict: {
    status: 409,
    text: 'This changed while you were working on it. Review the changes, then try again.',
  },
  /** For staff, about their own decision: the appeal or the review needs another person. */
  own_decision: { status: 403, text: 'You made this decision, so another member of staff must review it.' },
  appeal_window_closed: { status: 409, text: 'The time to appeal is over.' },
  conflict: { status: 409, text: 'Somebody else changed this at the same moment. Please try again.' },
  too_large: { status: 413, text: 'That is more than we take at once.' },
  unsupported_media_type: { status: 415, text: 'We cannot read this kind of content.' },
  too_many_requests: { status: 429, text: 'That was a bit fast. Please wait a moment and try again.' },
  too_many_uploads: {
    status: 429,
    text: 'Several of your uploads are still on their way. Please wait until they are done.',
  },
  too_many_attempts: {
    status: 429,
    text: ({ retryAfterS }) => `Too many attempts. Please try again in ${formatDuration(Number(retryAfterS) * 1000)}.`,
  },
  internal_error: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  uploads_busy: { status: 503, text: 'Many files are coming in right now. Please try again in a moment.' },
  history_incomplete: {
    status: 500,
    text: 'We could not load the full history of this record, so we stopped here. Please contact support.',
  },
  not_ready: { status: 503, text: 'The market cannot answer right now. Please try again in a moment.' },
})

/** Nobody has the same looked at a third time; the same words in every context, since all answer with this code. */
export const reportLimitReached = {
  status: 409,
  text: 'You have reported this twice, and two of us have looked at it.',
} as const

/** Who did something, as the staff reads it. `name` is null once they were erased, and for guests and the market itself. */
export const actorView = z.object({
  as: z.enum(['buyer', 'producer', 'staff', 'member', 'guest', 'market']),
  name: z.string().nullable(),
  /** Of the market: which part of it. */
  part: z.string().nullable(),
})
export type ActorView = z.infer<typeof actorView>

/** An event as the staff reads it: what happened in plain words, by whom, when, and where it stands in the log. */
export const eventView = z.object({
  position: z.string(),
  type: z.string(),
  what: z.string(),
  /** What somebody said about it, word for word; null when nothing was said or it was erased. */
  words: z.string().nullable(),
  /** By the clock of the server that wrote it. What came first is told by the position, whatever the clocks said. */
  at: z.string(),
  by: actorView,
  /** The order in whose replay it is a step. */
  orderId: z.string().nullable(),
})
export type EventView = z.infer<typeof eventView>

/**
 * `asOf` is an instant. What counts is all up to the last event written at or before it, in the order of the log: an event that
 * stands before that one had happened by then, even if the clock of the server that wrote it was ahead.
 */
export const asOf = z.iso.datetime({ offset: true, error: 'Please give an instant as 2026-05-01T09:30:00Z' })

export const asOfProblems = problems({
  as_of_in_future: { status: 400, text: 'This time has not come yet. Choose one up to now.' },
})

/** Clocks of browsers and servers differ by so much, ms. */
const CLOCKS_DIFFER_MS = 60_000

/** Refuses an instant that has not come yet: what was, is not known of it. */
export const futureInstantRefusal = (asOf: Instant, now: Instant): Refusal | undefined =>
  Date.parse(asOf) > Date.parse(now) + CLOCKS_DIFFER_MS ? refuse('as_of_in_future') : undefined

/** `favorite`: news of a product or producer for those who keep it. */
const topic = z.enum(['order', 'checkout', 'product', 'favorite'])

/** What a browser may say over /ws. Topics are granted by the server, one by one. */
export const liveRequest = z.discriminatedUnion('type', [
  /** Hear of one thing. `key` is the signed key of a guest's order or checkout. */
  z.object({
    type: z.literal('watch'),
    topic,
    id: z.string().max(100),
    key: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('unwatch'), topic, id: z.string().max(100) }),
  /** Everything since this position, please: sent after a reconnection, once the topics are watched again. */
  z.object({ type: z.literal('resume'), position: z.string().max(60) }),
])
export type LiveRequest = z.infer<typeof liveRequest>

/** What the server says about itself. Everything else on the socket is a message of some context's `contract.ts`. */
export type LiveServerMessage =
  | { readonly type: 'welcome'; readonly position: string; readonly signedIn: boolean }
  /** Too much was missed to tell it piece by piece: everything may be stale. */
  | { readonly type: 'resync'; readonly position: string }
  | { readonly type: 'refused'; readonly topic: string; readonly id: string }
  /** The browser has heard everything up to here. */
  | { readonly type: 'caught_up'; readonly position: string }

/** A hint that something changed: a type and ids, never content. The truth is one GET away. */
export interface LiveMessage {
  readonly type: string
  readonly position: string
  readonly [id: string]: unknown
}
