import type { CommandContext } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { DeviceControl } from '#platform/http/known-devices.ts'
import { trustOf } from './attempts.ts'
import type { IdentityWriteDeps } from './deps.ts'
import type { TwoFactorEnrollment } from './second-steps.ts'

interface Shown {
  readonly accountId: string
  readonly code: string
  readonly device: Pick<DeviceControl, 'knownFor'>
}

type Deps = Pick<IdentityWriteDeps, 'accounts' | 'secondSteps' | 'runtime' | 'attempts'>

/** The set-up a code was right for; a recovery code is spent by it. */
export async function verifyCode(
  deps: Deps,
  { accountId, code, device }: Shown,
  by: CommandContext,
): Promise<string | Refusal> {
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown' || !state.twoFactor) return refuse('two_factor_session_expired')
  const { enrollmentId } = state.twoFactor
  const tried = await tryCode(
    deps,
    { setUp: { accountId, enrollmentId }, code, device: device.knownFor(trustOf(state)) },
    by,
  )
  if (tried === undefined || isRefusal(tried)) return tried ?? enrollmentId
  // Never a repeat: a code that was spent opens nothing, whatever key the request bears.
  const use = { ...by, commandId: deps.runtime.id('command') }
  const spent = await deps.accounts.send(accountId, { type: 'UseRecoveryCode', enrollmentId, nth: tried.recovery }, use)
  if (isRefusal(spent)) return recordFailedAttempt()
  await tried.succeeded()
  return enrollmentId
}

interface Trial {
  readonly setUp: TwoFactorEnrollment
  readonly code: string
  /** The id of a device that signed in before. */
  readonly device?: string | undefined
}

/** Undefined: the code is right. A recovery code is right once the log takes it. */
export async function tryCode(
  { attempts, secondSteps }: Pick<Deps, 'attempts' | 'secondSteps'>,
  { setUp, code, device }: Trial,
  { at }: Pick<CommandContext, 'at'>,
) {
  const attempt = await attempts.code(setUp.accountId, device)
  if (isRefusal(attempt)) return attempt
  const tried = await secondSteps.attempt(setUp, code, at)
  if (tried === 'wrong') return recordFailedAttempt()
  if (tried !== 'right') return { ...tried, ...attempt }
  await attempt.succeeded()
  return undefined
}

export const recordFailedAttempt = (): Refusal =>
  refuse('two_factor_code_invalid', { fields: { code: 'This code is not right, or was used already' } })
