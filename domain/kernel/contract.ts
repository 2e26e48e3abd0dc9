import type { z } from 'zod'
import { formatDuration } from '#domain/kernel/format.ts'

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
  readonly reference: string
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
