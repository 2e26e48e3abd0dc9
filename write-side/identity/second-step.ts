import type { AccountState } from '#domain/identity/account.decider.ts'
import type { ConfirmIdentityForm } from '#domain/identity/second-step-contract.ts'
import { type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { later } from '#platform/facts/facts.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { sessionSenderOf } from '../sender.ts'
import { uriOf } from './authenticator.ts'
import type { IdentityWrites } from './deps.ts'
import { checkPassword } from './passwords.ts'
import { passedBy, tryCode, wrongCode } from './second-step-code.ts'
import type { SetUp } from './second-steps.ts'

type Posted<B> = RouteRequest<undefined, undefined, B>

/** Nothing changes yet: what a code confirms counts. A repeat shows the secret again, to the session that began. */
export const beginSecondStep = (deps: IdentityWrites) => async (request: Posted<{ password: string }>) => {
  const { accountId } = memberOf(request)
  const wrong = await checkPassword(deps, { accountId, password: request.body.password }, 'password')
  if (wrong) return wrong
  if (await setUpOf(deps, accountId)) return refuse('second_step_set_up')
  const setUpId = deps.facts.idFrom('setup', sessionSenderOf(request, deps.facts).commandId)
  const [secret, user] = await Promise.all([deps.secondSteps.begin({ accountId, setUpId }), deps.userOf(accountId)])
  if (!secret || !user) return refuse('account_not_found')
  return { setUpId, secret, uri: uriOf(secret, { issuer: deps.marketName, label: user.username }) }
}

/** How long the session that confirmed may repeat it and sees the same recovery codes, ms. */
const REPEAT_MS = 5 * 60_000

/** The session that confirms has done its second step with it; the account's other sessions end. */
export const confirmSecondStep =
  (deps: IdentityWrites) =>
  async (
    request: Posted<{ setUpId: string; code: string }>,
  ): Promise<Answered<{ recoveryCodes: string[] }> | Refusal> => {
    const { setUpId, code } = request.body
    const { accountId } = memberOf(request)
    const by = sessionSenderOf(request, deps.facts)
    const recoveryCodes = await codesFor(deps, { setUp: { accountId, setUpId }, code }, by)
    if (isRefusal(recoveryCodes)) return recoveryCodes
    const result = await deps.accounts.send(accountId, { type: 'SetUpSecondStep', setUpId }, by)
    if (isRefusal(result)) return result
    if (result.events.length === 0) return refuse('second_step_set_up')
    await deps.secondSteps.keepOnly(accountId, setUpOfState(result.state))
    await deps.sessions.endOthers(accountId, request.session.key, result.decidedBefore)
    await request.session.confirmed({ by: by.commandId, secondStep: setUpId })
    return answered({ recoveryCodes: [...recoveryCodes] }, result.position)
  }

/** The session may decide about money and roles for the next minutes. A repeat of the request prolongs nothing. */
export const confirmIdentity = (deps: IdentityWrites) => async (request: Posted<ConfirmIdentityForm>) => {
  const { body, session } = request
  const { accountId } = memberOf(request)
  const by = sessionSenderOf(request, deps.facts)
  if (session.wasConfirmedBy(by.commandId)) return { success: true as const }
  const setUpId = await setUpOf(deps, accountId)
  if (!setUpId) {
    const password = 'password' in body ? body.password : ''
    const wrong = await checkPassword(deps, { accountId, password }, 'password')
    if (wrong) return wrong
    await session.confirmed({ by: by.commandId })
    return { success: true as const }
  }
  const secondStep =
    'code' in body ? await passedBy(deps, { accountId, code: body.code, device: session.device }, by) : wrongCode()
  if (isRefusal(secondStep)) return secondStep
  await session.confirmed({ by: by.commandId, secondStep })
  return { success: true as const }
}

/** The recovery codes of a set-up whose code is right; of a repeat the same ones, without another code. */
async function codesFor(
  deps: IdentityWrites,
  { setUp, code }: { readonly setUp: SetUp; readonly code: string },
  by: CommandContext,
): Promise<readonly string[] | Refusal> {
  const shown = await deps.secondSteps.codesShownTo(by.commandId, setUp, by.at)
  if (shown) return shown
  if (await setUpOf(deps, setUp.accountId)) return refuse('second_step_set_up')
  const tried = await tryCode(deps, { setUp, code }, by)
  if (tried) return isRefusal(tried) ? tried : wrongCode()
  const showing = { to: by.commandId, until: later(by.at, REPEAT_MS) }
  return (await deps.secondSteps.writeRecoveryCodes(setUp, showing)) ?? refuse('second_step_unknown')
}

export const removeSecondStep =
  (deps: IdentityWrites) => async (request: Posted<{ password: string; code: string }>) => {
    const { password, code } = request.body
    const { accountId } = memberOf(request)
    const by = sessionSenderOf(request, deps.facts)
    const wrong = await checkPassword(deps, { accountId, password }, 'password')
    if (wrong) return wrong
    // Gone already: repeated after an answer got lost.
    if (!(await setUpOf(deps, accountId))) return { success: true as const }
    const setUpId = await passedBy(deps, { accountId, code, device: request.session.device }, by)
    if (isRefusal(setUpId)) return setUpId
    // Named by the set-up too: a repeat after another set-up removes that one, with a code of its own.
    const removal = { ...by, commandId: stepId(by.commandId, setUpId) }
    const result = await deps.accounts.send(accountId, { type: 'RemoveSecondStep', setUpId }, removal)
    if (isRefusal(result)) return result
    await deps.secondSteps.keepOnly(accountId, setUpOfState(result.state))
    return answered({ success: true as const }, result.position)
  }

const setUpOf = async ({ accounts }: IdentityWrites, accountId: string): Promise<string | undefined> =>
  setUpOfState(await accounts.load(accountId))

const setUpOfState = (state: AccountState): string | undefined =>
  state.status === 'unknown' ? undefined : state.secondStep?.setUpId
