import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'

/** An emailed token as stored: its SHA-256, never the token itself. */
export interface EmailToken {
  readonly requestId: string
  readonly hash: string
  readonly expiresAt: Instant
  readonly used: boolean
}

/** A token presented by a caller. */
export interface PresentedToken {
  readonly tokenHash: string
  readonly now: Instant
}

/** A token to be emailed; only its SHA-256 is stored. */
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

/** Why a token is not valid; undefined if it is. */
export function tokenRefusal(token: EmailToken | undefined, { tokenHash, now }: PresentedToken): Refusal | undefined {
  if (token?.hash !== tokenHash) return refuse('token_invalid')
  if (token.used) return refuse('token_used')
  return token.expiresAt <= now ? refuse('token_expired') : undefined
}

/** Maximum number of requests of one kind per account and hour; further ones send no email. */
export const MAX_EMAILS_PER_HOUR = 5
const HOUR_MS = 3_600_000
/** Tokens of one kind stored per account: more than can be valid at the same time. */
const MAX_TOKENS = 200

/** Adds a token; older ones stay valid. */
export const addToken = (tokens: readonly EmailToken[], issued: IssuedToken): readonly EmailToken[] =>
  [...tokens, emailToken(issued)].slice(-MAX_TOKENS)

/** The token with a given hash among an account's tokens. */
export const findToken = (tokens: readonly EmailToken[], { tokenHash }: Pick<PresentedToken, 'tokenHash'>) =>
  tokens.find(({ hash }) => hash === tokenHash)

/**
 * Whether a request sends no email: it is repeated, or the account has reached the hourly limit. All tokens of one kind
 * have the same lifetime, so tokens that expire within the hour before this one were requested within the hour before
 * it.
 */
export function isOverEmailLimit(tokens: readonly EmailToken[], { requestId, expiresAt }: IssuedToken): boolean {
  if (tokens.some((token) => token.requestId === requestId)) return true
  const since = Date.parse(expiresAt) - HOUR_MS
  return tokens.filter((token) => Date.parse(token.expiresAt) > since).length >= MAX_EMAILS_PER_HOUR
}

/** Invalidates all tokens, once one of them was used. */
export const invalidateAll = (tokens: readonly EmailToken[]): readonly EmailToken[] =>
  tokens.map((token) => ({ ...token, used: true }))
