import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'

/** What is known of a token that travels by mail: SHA-256 of it, never the token itself. */
export interface EmailToken {
  readonly requestId: string
  readonly hash: string
  readonly expiresAt: Instant
  readonly used: boolean
}

/** A token as somebody shows it. */
export interface PresentedToken {
  readonly tokenHash: string
  readonly now: Instant
}

/** A token that goes out by mail; only its SHA-256 stays. */
export interface IssuedToken {
  readonly requestId: string
  readonly tokenHash: string
  readonly expiresAt: Instant
}

export const emailToken = ({ requestId, tokenHash, expiresAt }: IssuedToken): EmailToken => ({
  requestId,
  hash: tokenHash,
  expiresAt,
  used: false,
})

/** Why a token opens nothing; undefined when it does. */
export function tokenRefusal(token: EmailToken | undefined, { tokenHash, now }: PresentedToken): Refusal | undefined {
  if (token?.hash !== tokenHash) return refuse('token_invalid')
  if (token.used) return refuse('token_used')
  return token.expiresAt <= now ? refuse('token_expired') : undefined
}

/** Requests of one kind an account may make within an hour; further ones send no mail. */
export const MAX_EMAILS_PER_HOUR = 5
const HOUR_MS = 3_600_000
/** How many tokens of one kind an account remembers: more than are valid at the same time. */
const MAX_TOKENS = 200

/** The account's tokens with a new one: older ones stay valid. */
export const withToken = (tokens: readonly EmailToken[], sent: IssuedToken): readonly EmailToken[] =>
  [...tokens, emailToken(sent)].slice(-MAX_TOKENS)

/** The token with a given hash among an account's tokens. */
export const tokenWith = (tokens: readonly EmailToken[], { tokenHash }: Pick<PresentedToken, 'tokenHash'>) =>
  tokens.find(({ hash }) => hash === tokenHash)

/**
 * Whether a request sends no mail: it is a repetition, or the account had its share of this hour. All tokens of one kind are valid
 * for the same time, so those that expire within an hour before this one were requested within an hour before it.
 */
export function isOverEmailLimit(tokens: readonly EmailToken[], { requestId, expiresAt }: IssuedToken): boolean {
  if (tokens.some((token) => token.requestId === requestId)) return true
  const since = Date.parse(expiresAt) - HOUR_MS
  return tokens.filter((token) => Date.parse(token.expiresAt) > since).length >= MAX_EMAILS_PER_HOUR
}

/** The tokens once one of them was used: none of them opens anything any more. */
export const allUsed = (tokens: readonly EmailToken[]): readonly EmailToken[] =>
  tokens.map((token) => ({ ...token, used: true }))
