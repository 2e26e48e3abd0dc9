import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { uriOf } from './authenticator.ts'
import type { IdentityWrites } from './deps.ts'
import { wrongPassword } from './passwords.ts'
import { passedBy, wrongCode } from './second-step-code.ts'

type Posted<B> = RouteRequest<undefined, undefined, B>

/** Nothing changes yet: what a code confirms counts. */
export const beginSecondStep = (deps: IdentityWrites) => async (request: Posted<{ password: string }>) => {
  const { accountId } = memberOf(request)
  if (!(await deps.credentials.fits(accountId, request.body.password))) return wrongPassword('password')
  if (await setUpOf(deps, accountId)) return refuse('second_step_set_up')
  const setUpId = deps.facts.idFrom('setup', senderOf(request, deps.facts).commandId)
  const [secret, user] = await Promise.all([deps.secondSteps.begin({ accountId, setUpId }), deps.userOf(accountId)])
  if (!secret || !user) return refuse('account_not_found')
  return { setUpId, secret, uri: uriOf(secret, { issuer: deps.marketName, label: user.username }) }
}

/** The session in which it is done has done its second step with it. */
export const confirmSecondStep =
  (deps: IdentityWrites) =>
  async (
    request: Posted<{ setUpId: string; code: string }>,
  ): Promise<Answered<{ recoveryCodes: string[] }> | Refusal> => {
    const { setUpId, code } = request.body
    const { accountId } = memberOf(request)
    const by = senderOf(request, deps.facts)
    // Asked again after an answer got lost: its code is spent, and the bus knows what came of it.
    const again = (await setUpOf(deps, accountId)) === setUpId
    const tried = again ? 'right' : await deps.secondSteps.attempt({ accountId, setUpId }, code, by.at)
    if (tried !== 'right') return tried === 'too_many' ? refuse('codes_too_many') : wrongCode()
    const result = await deps.accounts.send(accountId, { type: 'SetUpSecondStep', setUpId }, by)
    if (isRefusal(result)) return result
    if (result.events.length === 0) return refuse('second_step_set_up')
    const recoveryCodes = [...(await deps.secondSteps.writeRecoveryCodes({ accountId, setUpId }))]
    await deps.secondSteps.keepOnly(accountId, setUpId)
    await request.session.secondStepDone(setUpId)
    return answered({ recoveryCodes }, result.position)
  }

export const removeSecondStep =
  (deps: IdentityWrites) => async (request: Posted<{ password: string; code: string }>) => {
    const { password, code } = request.body
    const { accountId } = memberOf(request)
    const by = senderOf(request, deps.facts)
    if (!(await deps.credentials.fits(accountId, password))) return wrongPassword('password')
    // Gone already: asked again after an answer got lost.
    if (!(await setUpOf(deps, accountId))) return { success: true as const }
    const setUpId = await passedBy(deps, { accountId, code }, by)
    if (isRefusal(setUpId)) return setUpId
    const result = await deps.accounts.send(accountId, { type: 'RemoveSecondStep', setUpId }, by)
    if (isRefusal(result)) return result
    await deps.secondSteps.keepOnly(accountId, undefined)
    return answered({ success: true as const }, result.position)
  }

async function setUpOf({ accounts }: IdentityWrites, accountId: string): Promise<string | undefined> {
  const state = await accounts.load(accountId)
  return state.status === 'unknown' ? undefined : state.secondStep?.setUpId
}
