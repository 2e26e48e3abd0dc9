import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { IdentityWrites } from './deps.ts'

interface Shown {
  readonly accountId: string
  readonly code: string
}

/** The set-up a code was right for; a recovery code is spent by it. */
export async function passedBy(
  deps: Pick<IdentityWrites, 'accounts' | 'secondSteps' | 'facts'>,
  { accountId, code }: Shown,
  by: CommandContext,
): Promise<string | Refusal> {
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown' || !state.secondStep) return refuse('second_step_over')
  const { setUpId } = state.secondStep
  const tried = await deps.secondSteps.attempt({ accountId, setUpId }, code, by.at)
  if (tried === 'right') return setUpId
  if (tried === 'too_many') return refuse('codes_too_many')
  if (tried === 'wrong') return wrongCode()
  // Never a repeat: a code that was spent opens nothing, whatever key the request bears.
  const use = { ...by, commandId: deps.facts.id('command') }
  const spent = await deps.accounts.send(accountId, { type: 'UseRecoveryCode', setUpId, nth: tried.recovery }, use)
  return isRefusal(spent) ? wrongCode() : setUpId
}

export const wrongCode = (): Refusal =>
  refuse('code_wrong', { fields: { code: 'This code is not right, or was used already' } })
