import type { Instant } from '#domain/kernel/event.ts'
import type { LinkSigner } from './keys.ts'
import { isSame } from './signed-links.ts'

/** Who has taken the first of two steps: an account in one session. */
interface Step {
  readonly accountId: string
  /** What the session is kept under. */
  readonly session: string
}

/** The key to a second step: good for who took the first, in that session, until then. Stored nowhere. */
export const confirmationToken = (keys: Pick<LinkSigner, 'sign'>, step: Step, expiresAt: Instant): string =>
  `${Date.parse(expiresAt)}.${keys.sign('step', signedOf(step, Date.parse(expiresAt)))}`

const signedOf = ({ accountId, session }: Step, until: number): string => `${accountId} ${session} ${until}`

/** Whether a token someone shows is this step's: `expired` was once. */
export function isValidConfirmation(
  keys: Pick<LinkSigner, 'signatures'>,
  step: Step,
  { token, now }: { token: string; now: Instant },
): 'right' | 'wrong' | 'expired' {
  const until = Number(token.split('.')[0])
  if (!Number.isSafeInteger(until)) return 'wrong'
  const accepted = keys.signatures('step', signedOf(step, until)).map((signature) => `${until}.${signature}`)
  if (!accepted.some((right) => isSame(right, token))) return 'wrong'
  return until > Date.parse(now) ? 'right' : 'expired'
}
