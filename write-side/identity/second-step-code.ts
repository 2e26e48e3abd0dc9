import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { DeviceControl } from '#platform/http/known-devices.ts'
import { trustOf } from './attempts.ts'
import type { IdentityWrites } from './deps.ts'
import type { SetUp } from './second-steps.ts'

interface Shown {
  readonly accountId: string
  readonly code: string
  readonly device: Pick<DeviceControl, 'knownFor'>
}

type Deps = Pick<IdentityWrites, 'accounts' | 'secondSteps' | 'facts' | 'attempts'>

/** The set-up a code was right for; a recovery code is spent by it. */
export async function passedBy(
  deps: Deps,
  { accountId, code, device }: Shown,
  by: CommandContext,
): Promise<string | Refusal> {
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown' || !state.secondStep) return refuse('second_step_over')
  const { setUpId } = state.secondStep
  const tried = await tryCode(
    deps,
    { setUp: { accountId, setUpId }, code, device: device.knownFor(trustOf(state)) },
    by,
  )
  if (tried === undefined || isRefusal(tried)) return tried ?? setUpId
  // Never a repeat: a code that was spent opens nothing, whatever key the request bears.
  const use = { ...by, commandId: deps.facts.id('command') }
  const spent = await deps.accounts.send(accountId, { type: 'UseRecoveryCode', setUpId, nth: tried.recovery }, use)
  if (isRefusal(spent)) return wrongCode()
  await tried.succeeded()
  return setUpId
}

interface Trial {
  readonly setUp: SetUp
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
  if (tried === 'wrong') return wrongCode()
  if (tried !== 'right') return { ...tried, ...attempt }
  await attempt.succeeded()
  return undefined
}

export const wrongCode = (): Refusal =>
  refuse('code_wrong', { fields: { code: 'This code is not right, or was used already' } })
