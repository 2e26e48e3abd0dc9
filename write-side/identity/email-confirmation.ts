import { accountStatusIn } from '#domain/enforcement/enforcement.decider.ts'
import { account, type KnownAccount } from '#domain/identity/account.decider.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import { isErased, type Personal } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import { type MemberRequest, type PositionedResponse, type RouteRequest, respond } from '#platform/http/route.ts'
import { accountOfToken, hashOfToken, isValidEmailToken } from '#platform/keys/signed-tokens.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { commandContextOf, sessionCommandContextOf } from '#write-side/command-context.ts'
import type { IdentityWriteDeps } from '#write-side/identity/deps.ts'
import { checkPassword } from '#write-side/identity/passwords.ts'

type WithToken = RouteRequest<undefined, undefined, { token: string }>
type SuccessResponse = Promise<PositionedResponse<{ success: true; message: string }> | Refusal>

/** The differences between confirming the first address and a changed one. */
interface Confirmation {
  readonly command: 'VerifyEmail' | 'ConfirmEmailChange'
  readonly addressIn: (state: KnownAccount) => Personal<string> | undefined
  /** Why an account with a valid token may not confirm now. */
  readonly refusalFor: (deps: IdentityWriteDeps, accountId: string) => Promise<Refusal | undefined>
  readonly message: string
}

export const verifyEmail = (deps: IdentityWriteDeps) => (request: WithToken) =>
  confirm(deps, request, {
    command: 'VerifyEmail',
    addressIn: ({ email }) => email,
    refusalFor: async () => undefined,
    message: 'Email verified.',
  })

export const confirmEmail = (deps: IdentityWriteDeps) => (request: WithToken) =>
  confirm(deps, request, {
    command: 'ConfirmEmailChange',
    addressIn: ({ emailChange }) => emailChange?.email,
    refusalFor: sanctionRefusal,
    message: 'Your email address has been changed.',
  })

/**
 * Confirms an address in a session of the account. The token alone proves that the caller receives the email, not that
 * the account is theirs: someone else may have registered with the address. Guest orders of the address become the
 * account's.
 */
async function confirm(deps: IdentityWriteDeps, request: WithToken, confirmation: Confirmation): SuccessResponse {
  const { token } = request.body
  const accountId = accountOfToken(token)
  const context = commandContextOf(request, deps.runtime)
  const command = { type: confirmation.command, tokenHash: hashOfToken(token), now: context.at } as const
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown') return refuse('token_invalid')
  const decision = account.decide(state, command)
  const isOwnSession = request.actor.kind === 'member' && request.actor.accountId === accountId
  // A used token may be a repeat of this request: then the bus returns the first result.
  if (isRefusal(decision) && !(isOwnSession && decision.refused === 'token_used')) return decision
  if (!isOwnSession) return signInFirst(state)
  const address = { accountId, email: confirmation.addressIn(state) }
  const refusal = isRefusal(decision)
    ? undefined
    : ((await confirmation.refusalFor(deps, accountId)) ?? (await reserveAddress(deps, address, context)))
  if (refusal) return refusal
  const result = await deps.accounts.send(accountId, command, context)
  if (!isRefusal(result)) return respond({ success: true, message: confirmation.message }, result.position)
  if (!isRefusal(decision)) await releaseAddress(deps, address, context)
  return result
}

interface AccountAddress {
  readonly accountId: string
  readonly email: Personal<string> | undefined
}

async function reserveAddress(
  { accounts }: IdentityWriteDeps,
  { accountId, email }: AccountAddress,
  context: CommandContext,
) {
  if (email === undefined || isErased(email)) return refuse('token_invalid')
  const name = { kind: 'email', value: email as string, accountId } as const
  return (await accounts.reserveName(name, context)) && refuse('email_taken')
}

/** The email names the account, so its reader may know the username. */
const signInFirst = ({ profile: { username } }: KnownAccount): Refusal =>
  refuse('sign_in_to_confirm', username === undefined || isErased(username) ? {} : { username })

/** A suspended or terminated account must keep its address: otherwise the owner could register again with it. */
async function sanctionRefusal({ enforcementOf }: IdentityWriteDeps, accountId: string): Promise<Refusal | undefined> {
  const status = accountStatusIn(await enforcementOf(accountId))
  if (status === 'active') return undefined
  return refuse(status === 'suspended' ? 'account_suspended' : 'account_terminated')
}

/** Releases the address because another request was faster, unless that request confirmed it for this account. */
async function releaseAddress(
  deps: IdentityWriteDeps,
  { accountId, email }: AccountAddress,
  context: CommandContext,
): Promise<void> {
  const state = await deps.accounts.load(accountId)
  if (email === undefined || isErased(email) || state.status === 'unknown') return
  const value = email as string
  if (state.verified && sameAddress(deps, state.email, value)) return
  await deps.accounts.releaseName({ kind: 'email', value, accountId }, context)
}

/** Does the same work whether or not the address awaits confirmation: a job finds the account. */
export const resend =
  (deps: IdentityWriteDeps) => async (request: RouteRequest<undefined, undefined, { email: string }>) => {
    const limited = await deps.attempts.mail('verification', request.body.email)
    if (limited) return limited
    await deps.enqueueEmail('verification', request.body.email, commandContextOf(request, deps.runtime))
    return { success: true as const, message: 'If this address is waiting to be confirmed, we have sent it an email.' }
  }

/**
 * Deletes an unconfirmed account at the request of the address's owner. Its names are released and its sessions end at
 * once; the nightly erasure deletes the data. Safe to repeat. An account with open orders is erased two weeks later, so
 * that they can be fulfilled.
 */
export const disownAccount =
  (deps: IdentityWriteDeps) =>
  async (request: WithToken): SuccessResponse => {
    const { token } = request.body
    if (!isValidEmailToken(deps.keys, 'disown-account', token)) return refuse('token_invalid')
    const accountId = accountOfToken(token)
    const context = commandContextOf(request, deps.runtime)
    const open = await deps.hasObligations(accountId)
    const erasureScheduledAt = open ? addMs(context.at, REOPEN_WINDOW_DAYS * 86_400_000) : context.at
    const requestId = deps.runtime.deriveId('request', accountId)
    const command = { type: 'DisownAccount', requestId, tokenHash: hashOfToken(token), erasureScheduledAt } as const
    const result = await deps.accounts.send(accountId, command, context)
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('token_invalid') : result
    await releaseNames(deps, accountId, context)
    await deps.credentials.forget(accountId)
    await deps.twoFactorEnrollments.deleteOthers(accountId, undefined)
    await deps.sessions.endAll(accountId)
    return respond({ success: true, message: 'The account is deleted.' }, result.position)
  }

async function releaseNames(
  { accounts }: IdentityWriteDeps,
  accountId: string,
  context: CommandContext,
): Promise<void> {
  const state = await accounts.load(accountId)
  if (state.status === 'unknown') return
  const names = [
    ['username', state.profile.username],
    ['email', state.email],
  ] as const
  for (const [kind, value] of names)
    if (value !== undefined && !isErased(value))
      await accounts.releaseName({ kind, value: value as string, accountId }, context)
}

/** The response does not reveal whether another account has the address; only the email does. */
export const changeEmail =
  (deps: IdentityWriteDeps) =>
  async (request: MemberRequest<undefined, undefined, { email: string; password: string }>): SuccessResponse => {
    const { email, password } = request.body
    const { accountId } = request.actor
    const context = sessionCommandContextOf(request, deps.runtime)
    const refusal = await checkPassword(deps, { accountId, password }, 'password')
    if (refusal) return refusal
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('account_not_found')
    if (sameAddress(deps, state.email, email))
      return refuse('email_unchanged', { fields: { email: 'This is already your address' } })
    const token = deps.accounts.issueToken('change-email', accountId, context)
    const result = await deps.accounts.send(accountId, { type: 'RequestEmailChange', email, ...token }, context)
    if (isRefusal(result)) return result
    return respond({ success: true, message: `We have sent a link to ${email}.` }, result.position)
  }

export const sameAddress = ({ accounts }: IdentityWriteDeps, email: KnownAccount['email'], other: string): boolean =>
  !isErased(email) && accounts.isSameName('email', email as string, other)
