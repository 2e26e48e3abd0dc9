import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'

/** What is known of a token that travels by mail: SHA-256 of it, never the token itself. */
export interface MailToken {
  readonly hash: string
  readonly expiresAt: Instant
  readonly used: boolean
}

/** A token as somebody shows it. */
export interface ShownToken {
  readonly tokenHash: string
  readonly now: Instant
}

export const mailToken = ({ tokenHash, expiresAt }: { tokenHash: string; expiresAt: Instant }): MailToken => ({
  hash: tokenHash,
  expiresAt,
  used: false,
})

/** Why a token opens nothing; undefined when it does. */
export function misfit(token: MailToken | undefined, { tokenHash, now }: ShownToken): Refusal | undefined {
  if (token?.hash !== tokenHash) return refuse('verification_invalid')
  if (token.used) return refuse('verification_used')
  return token.expiresAt <= now ? refuse('verification_expired') : undefined
}
