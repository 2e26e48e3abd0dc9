import type { AccountState } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { PasswordOwner } from '#domain/identity/password-rule.ts'
import type { Outcome } from '#domain/kernel/dispatch.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { accountInToken, hashOfToken } from '#platform/keys/mail-tokens.ts'
import { memberOf } from '../member-of.ts'
import { senderOf, sessionSenderOf } from '../sender.ts'
import { trustOf } from './attempts.ts'
import type { IdentityWrites } from './deps.ts'
import { weakness } from './password-policy.ts'

type Posted<B> = RouteRequest<undefined, undefined, B>
type Done = Promise<Answered<{ success: true; message: string }> | Refusal>

/** Answer and work are the same whether the address is known or not: a job looks for the account. */
export const forgotPassword = (deps: IdentityWrites) => async (request: Posted<{ email: string }>) => {
  const limited = await deps.attempts.mail('reset', request.body.email)
  if (limited) return limited
  await deps.queueMail('reset', request.body.email, senderOf(request, deps.facts))
  return { success: true as const, message: 'If an account has this address, a mail with a link is on its way.' }
}

/** The token is spent first: whoever shows it twice sets one password. */
export const resetPassword =
  (deps: IdentityWrites) =>
  async (request: Posted<{ token: string; password: string }>): Done => {
    const { token, password } = request.body
    const accountId = accountInToken(token)
    const by = sessionSenderOf(request, deps.facts)
    const weak = weakness(password, await ownerOf(deps, accountId))
    if (weak) return weak
    const changeId = deps.facts.idFrom('change', `${accountId} ${by.commandId}`)
    const shown = { tokenHash: hashOfToken(token), now: by.at }
    const result = await deps.accounts.send(accountId, { type: 'ResetPassword', changeId, ...shown }, by)
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('verification_invalid') : result
    // Whoever reads the account's mail signs in from here, whatever others guess.
    if (result.state.status === 'registered') {
      await deps.attempts.forget(result.state)
      request.session.device.remember(trustOf(result.state))
    }
    return settle(deps, request, { accountId, password, result })
  }

export const changePassword =
  (deps: IdentityWrites) =>
  async (request: Posted<{ currentPassword: string; password: string }>): Done => {
    const { currentPassword, password } = request.body
    const { accountId } = memberOf(request)
    const by = sessionSenderOf(request, deps.facts)
    const weak = weakness(password, await ownerOf(deps, accountId))
    if (weak) return weak
    const changeId = deps.facts.idFrom('change', `${accountId} ${by.commandId}`)
    // Repeated after an answer got lost: the old password is no longer the current one, the new one is.
    const again = lastChangeOf(await deps.accounts.load(accountId)) === changeId
    const changed = again && (await deps.credentials.fits(accountId, password))
    const wrong = changed
      ? undefined
      : await checkPassword(deps, { accountId, password: currentPassword }, 'currentPassword')
    if (wrong) return wrong
    const result = await deps.accounts.send(accountId, { type: 'ChangePassword', changeId }, by)
    if (isRefusal(result)) return result
    if (result.state.status === 'registered') request.session.device.remember(trustOf(result.state))
    return settle(deps, request, { accountId, password, result })
  }

/** Checks the password of an account that is signed in; undefined when it is right. */
export async function checkPassword(
  { attempts, credentials }: Pick<IdentityWrites, 'attempts' | 'credentials'>,
  { accountId, password }: { readonly accountId: string; readonly password: string },
  field: string,
): Promise<Refusal | undefined> {
  const attempt = await attempts.password(accountId)
  if (isRefusal(attempt)) return attempt
  if (!(await credentials.fits(accountId, password)))
    return refuse('password_wrong', { fields: { [field]: 'This is not your current password' } })
  await attempt.succeeded()
  return undefined
}

interface Change {
  readonly accountId: string
  readonly password: string
  readonly result: Outcome<AccountEvent, AccountState>
}

/** What the log says has happened is done: the password stands, and everybody else is out. */
async function settle(deps: IdentityWrites, request: RouteRequest, { accountId, password, result }: Change) {
  for (const { type, data } of result.events)
    if (type === 'PasswordChanged') await deps.credentials.change(accountId, password, data.nth)
  await deps.sessions.endOthers(accountId, request.session.key, result.decidedBefore)
  return answered({ success: true as const, message: 'Your password has been changed.' }, result.position)
}

const lastChangeOf = (state: AccountState) => (state.status === 'unknown' ? undefined : state.lastPasswordChange)

/** What the rule for passwords asks of the account; nothing for one that does not exist. */
async function ownerOf({ accounts, marketName, stateName }: IdentityWrites, accountId: string): Promise<PasswordOwner> {
  const state = await accounts.load(accountId)
  const name = state.status === 'unknown' ? undefined : state.profile.username
  const username = name === undefined || isErased(name) ? '' : (name as string)
  const staff = state.status === 'registered' && state.staff !== undefined
  return { username, staff, market: { name: marketName, stateName } }
}
