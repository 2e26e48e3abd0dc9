import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/kernel/event.ts'
import type { KeyVault } from './keys.ts'

/** Who has taken the first of two steps: an account in one session. */
interface Step {
  readonly accountId: string
  /** What the session is kept under. */
  readonly session: string
}

/** The key to a second step: good for who took the first, in that session, until then. Kept nowhere. */
export const stepToken = (keys: Pick<KeyVault, 'hmac'>, step: Step, expiresAt: Instant): string =>
  `${Date.parse(expiresAt)}.${keys.hmac('step', `${step.accountId} ${step.session} ${Date.parse(expiresAt)}`)}`

/** Whether a token someone shows is this step's: `expired` was once. */
export function stepFits(keys: Pick<KeyVault, 'hmac'>, step: Step, shown: { token: string; now: Instant }) {
  const until = Number(shown.token.split('.')[0])
  if (!Number.isSafeInteger(until)) return 'wrong'
  const [right, said] = [Buffer.from(stepToken(keys, step, new Date(until).toISOString())), Buffer.from(shown.token)]
  if (right.length !== said.length || !timingSafeEqual(right, said)) return 'wrong'
  return until > Date.parse(shown.now) ? 'right' : 'expired'
}
