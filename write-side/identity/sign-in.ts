import { accountStatusIn, appealDeadlineOf } from '#domain/enforcement/enforcement.decider.ts'
import type { KnownAccount } from '#domain/identity/account.decider.ts'
import type { LoginForm, TwoFactorPending, UserView } from '#domain/identity/contract.ts'
import { sessionUser } from '#domain/identity/contract.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { MemberRequest, RouteRequest, SignIn } from '#platform/http/route.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { trustOf } from '#write-side/identity/attempts.ts'
import type { IdentityWriteDeps } from '#write-side/identity/deps.ts'
import { verifyCode } from '#write-side/identity/two-factor.ts'

type PostRequest<B> = RouteRequest<undefined, undefined, B>

export const login =
  (deps: IdentityWriteDeps) =>
  async (request: PostRequest<LoginForm>): Promise<UserView | TwoFactorPending | Refusal> => {
    const state = await accountWithPassword(deps, request)
    if (isRefusal(state)) return state
    const { accountId, closing } = state
    if (closing && !request.body.reopen)
      return refuse('account_closed', { erasureScheduledAt: closing.erasureScheduledAt })
    if (!state.twoFactor) return startSession(deps, request, { accountId })
    await request.session.signInPendingTwoFactor(accountId)
    return { twoFactor: true }
  }

/** The account with the given name and password. */
async function accountWithPassword(
  deps: IdentityWriteDeps,
  request: PostRequest<LoginForm>,
): Promise<KnownAccount | Refusal> {
  const { username, password } = request.body
  const kind = username.includes('@') ? 'email' : 'username'
  const accountId = await deps.accounts.accountWithName(kind, username)
  // Also loads an account for an unknown name, so that both take equally long.
  const state = await deps.accounts.load(accountId ?? 'none')
  const device = state.status === 'unknown' ? undefined : request.session.device.knownFor(trustOf(state))
  const attempt = await deps.attempts.signIn({ kind, value: username, accountId }, device)
  if (isRefusal(attempt)) return attempt
  const matches = await deps.credentials.verify(accountId, password)
  if (!matches || state.status === 'unknown') return refuse('credentials_invalid')
  await attempt.succeeded()
  return state
}

export const signInWithCode =
  (deps: IdentityWriteDeps) =>
  async (request: PostRequest<{ code: string }>): Promise<UserView | Refusal> => {
    const accountId = request.session.pendingAccountId
    if (!accountId) return refuse('two_factor_session_expired')
    const context: CommandContext = {
      ...commandContextOf(request, deps.runtime),
      actor: { kind: 'account', id: accountId },
    }
    const twoFactorEnrollmentId = await verifyCode(
      deps,
      { accountId, code: request.body.code, device: request.session.device },
      context,
    )
    return isRefusal(twoFactorEnrollmentId)
      ? twoFactorEnrollmentId
      : startSession(deps, request, { accountId, twoFactorEnrollmentId })
  }

/** Refuses terminated accounts. A closed account is reopened by signing in. */
async function startSession(
  deps: IdentityWriteDeps,
  request: RouteRequest,
  signIn: SignIn,
): Promise<UserView | Refusal> {
  const refusal =
    (await terminationRefusal(deps, signIn.accountId)) ?? (await reopenIfClosed(deps, request, signIn.accountId))
  if (refusal) return refusal
  const user = await deps.userOf(signIn.accountId)
  if (!user) return refuse('credentials_invalid')
  const state = await deps.accounts.load(signIn.accountId)
  if (state.status === 'registered') request.session.device.remember(trustOf(state))
  await request.session.signIn(signIn)
  return sessionUser(user, await deps.sessionLookup(signIn))
}

async function terminationRefusal(
  { enforcementOf, runtime }: IdentityWriteDeps,
  accountId: string,
): Promise<Refusal | undefined> {
  const state = await enforcementOf(accountId)
  if (accountStatusIn(state) !== 'terminated') return undefined
  const appealDeadline = appealDeadlineOf(state, runtime.now())
  return refuse('account_terminated', appealDeadline ? { appealDeadline } : {})
}

async function reopenIfClosed(
  deps: IdentityWriteDeps,
  request: RouteRequest,
  accountId: string,
): Promise<Refusal | undefined> {
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown' || !state.closing) return undefined
  const context: CommandContext = {
    ...commandContextOf(request, deps.runtime),
    actor: { kind: 'account', id: accountId },
  }
  const result = await deps.accounts.send(accountId, { type: 'ReopenAccount', now: context.at }, context)
  if (isRefusal(result)) return result
  await deps.waitUntilVisible(result.position)
  return undefined
}

/** Ends one of the account's own sessions. Ending the current one signs out. */
export const endSession = (deps: IdentityWriteDeps) => async (request: MemberRequest<{ id: string }>) => {
  const { accountId } = request.actor
  const { id } = request.params
  const current = (await deps.sessions.of(accountId)).find(({ key }) => key === request.session.key)
  if (!(await deps.sessions.end(accountId, id))) return refuse('session_not_found')
  if (current?.id === id) await request.session.signOut()
  return { success: true as const }
}

export const endOtherSessions = (deps: IdentityWriteDeps) => async (request: MemberRequest) => ({
  ended: await deps.sessions.endOthers(request.actor.accountId, request.session.key),
})
