import type { AccountState } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { identityProblems } from '#domain/identity/contract.ts'
import { type PasswordOwner, passwordWeakness } from '#domain/identity/credentials.ts'
import type { CommandResult } from '#domain/kernel/command-bus.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type MemberRequest, type PositionedResponse, type RouteRequest, respond } from '#platform/http/route.ts'
import { accountOfToken, hashOfToken } from '#platform/keys/signed-tokens.ts'
import { commandContextOf, sessionCommandContextOf } from '#write-side/command-context.ts'
import { trustOf } from '#write-side/identity/attempts.ts'
import type { IdentityWriteDeps } from '#write-side/identity/deps.ts'

type PostRequest<B> = RouteRequest<undefined, undefined, B>
type SuccessResponse = Promise<PositionedResponse<{ success: true; message: string }> | Refusal>

/** Does the same work whether or not the address is known: a job finds the account. */
export const forgotPassword = (deps: IdentityWriteDeps) => async (request: PostRequest<{ email: string }>) => {
  const limited = await deps.attempts.mail('reset', request.body.email)
  if (limited) return limited
  await deps.enqueueEmail('reset', request.body.email, commandContextOf(request, deps.runtime))
  return { success: true as const, message: 'If an account has this address, we have sent it an email with a link.' }
}

/** Uses the token first, so that a token sets one password. */
export const resetPassword =
  (deps: IdentityWriteDeps) =>
  async (request: PostRequest<{ token: string; password: string }>): SuccessResponse => {
    const { token, password } = request.body
    const accountId = accountOfToken(token)
    const context = sessionCommandContextOf(request, deps.runtime)
    const weak = await passwordProblem(password, await passwordOwner(deps, accountId))
    if (weak) return weak
    const changeId = deps.runtime.deriveId('change', `${accountId} ${context.commandId}`)
    const tokenProof = { tokenHash: hashOfToken(token), now: context.at }
    const result = await deps.accounts.send(accountId, { type: 'ResetPassword', changeId, ...tokenProof }, context)
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('token_invalid') : result
    // The owner can sign in from this device even if other people's guesses have reached the limit.
    if (result.state.status === 'registered') {
      await deps.attempts.forget(result.state)
      request.session.device.remember(trustOf(result.state))
    }
    return completeChange(deps, request, { accountId, password, result })
  }

export const changePassword =
  (deps: IdentityWriteDeps) =>
  async (
    request: MemberRequest<undefined, undefined, { currentPassword: string; password: string }>,
  ): SuccessResponse => {
    const { currentPassword, password } = request.body
    const { accountId } = request.actor
    const context = sessionCommandContextOf(request, deps.runtime)
    const weak = await passwordProblem(password, await passwordOwner(deps, accountId))
    if (weak) return weak
    const changeId = deps.runtime.deriveId('change', `${accountId} ${context.commandId}`)
    // In a repeated request the new password is already the current one.
    const isRepeat = lastChangeOf(await deps.accounts.load(accountId)) === changeId
    const alreadyChanged = isRepeat && (await deps.credentials.verify(accountId, password))
    const refusal = alreadyChanged
      ? undefined
      : await checkPassword(deps, { accountId, password: currentPassword }, 'currentPassword')
    if (refusal) return refusal
    const result = await deps.accounts.send(accountId, { type: 'ChangePassword', changeId }, context)
    if (isRefusal(result)) return result
    if (result.state.status === 'registered') request.session.device.remember(trustOf(result.state))
    return completeChange(deps, request, { accountId, password, result })
  }

/** Checks the password of a signed-in account; undefined if it is correct. */
export async function checkPassword(
  { attempts, credentials }: Pick<IdentityWriteDeps, 'attempts' | 'credentials'>,
  { accountId, password }: { readonly accountId: string; readonly password: string },
  field: string,
): Promise<Refusal | undefined> {
  const attempt = await attempts.password(accountId)
  if (isRefusal(attempt)) return attempt
  if (!(await credentials.verify(accountId, password)))
    return refuse('password_invalid', { fields: { [field]: 'This is not your current password' } })
  await attempt.succeeded()
  return undefined
}

interface Change {
  readonly accountId: string
  readonly password: string
  readonly result: CommandResult<AccountEvent, AccountState>
}

/** Applies the recorded change: stores the password and ends all other sessions. */
async function completeChange(deps: IdentityWriteDeps, request: RouteRequest, { accountId, password, result }: Change) {
  for (const { type, data } of result.events)
    if (type === 'PasswordChanged') await deps.credentials.change(accountId, password, data.sequence)
  await deps.sessions.endOthers(accountId, request.session.key, result.decidedBefore)
  return respond({ success: true as const, message: 'Your password has been changed.' }, result.position)
}

const lastChangeOf = (state: AccountState) => (state.status === 'unknown' ? undefined : state.lastPasswordChange)

/** The account data that the password rules need; empty for an unknown account. */
async function passwordOwner(
  { accounts, marketName, stateName }: IdentityWriteDeps,
  accountId: string,
): Promise<PasswordOwner> {
  const [state, role] = await Promise.all([accounts.load(accountId), accounts.staffRoleOf(accountId)])
  const name = state.status === 'unknown' ? undefined : state.profile.username
  const username = name === undefined || isErased(name) ? '' : (name as string)
  return { username, staff: role !== undefined, market: { name: marketName, stateName } }
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first password that is set, because the package has several large dictionaries. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  )
  return common
}

/** Refuses the most common passwords, and those that the domain's rules refuse. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<Refusal | undefined> {
  const isCommon = (await commonPasswords()).has(password.toLowerCase())
  const weak = isCommon ? 'password_too_common' : passwordWeakness(password, owner)
  return weak && refuse(weak, { fields: { password: identityProblems[weak].text } })
}
