import type { UserView } from '#domain/identity/contract.ts'
import { sessionUser } from '#domain/identity/contract.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { policiesForSignup } from '#domain/policies/policies.ts'
import { type PositionedResponse, type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import type { IdentityWriteDeps } from './deps.ts'
import { sameAddress } from './email-confirmation.ts'
import { passwordProblem } from './passwords.ts'
import { reservedNameRefusal } from './profile.ts'

interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly role: 'consumer' | 'producer'
}

/**
 * Creates the account and signs in. Succeeds even if another account has confirmed the address, and the response is the
 * same: an address belongs to the account that confirms it, and the email that is sent depends on which account has it.
 */
export const register =
  (deps: IdentityWriteDeps) =>
  async (
    request: RouteRequest<undefined, undefined, Registration>,
  ): Promise<PositionedResponse<UserView> | Refusal> => {
    const { username, email, password, role } = request.body
    const context = commandContextOf(request, deps.runtime)
    const { marketName, stateName } = deps
    const weak = await passwordProblem(password, { username, staff: false, market: { name: marketName, stateName } })
    const accountId =
      weak ?? reservedNameRefusal(deps, username) ?? (await accountForUsername(deps, request.body, context))
    if (typeof accountId !== 'string') return accountId
    await deps.credentials.set(accountId, password)
    const acceptedPolicies = policiesForSignup(role)
    const command = { type: 'RegisterAccount', accountId, username, email, signupRole: role, acceptedPolicies } as const
    const registered = await deps.accounts.send(accountId, command, context)
    if (isRefusal(registered)) return registered
    const position = (await deps.accounts.requestVerification(accountId, context)) ?? registered.position
    await request.session.signIn({ accountId })
    const existing = registered.events.length === 0 ? await deps.userOf(accountId) : undefined
    const newUser = {
      id: accountId,
      username,
      email,
      role,
      verified: false,
      producerId: null,
      staff: null,
      staffSetupRequired: null,
      createdAt: context.at,
    }
    return respond(existing ? sessionUser(existing, await deps.sessionLookup({ accountId })) : newUser, position)
  }

/**
 * The account that gets this username. A repeat with the same data, including the password, returns the account of the
 * first request, whose response or session may have been lost.
 */
async function accountForUsername(
  deps: IdentityWriteDeps,
  { username, email, password }: Registration,
  context: CommandContext,
): Promise<string | Refusal> {
  const accountId = deps.runtime.deriveId('account', context.commandId)
  if (!(await deps.accounts.reserveName({ kind: 'username', value: username, accountId }, context))) return accountId
  const taken = refuse('name_taken', { fields: { username: 'This username is taken' } })
  const holder = await deps.accounts.accountWithName('username', username)
  const attempt = await deps.attempts.signIn({ kind: 'username', value: username, accountId: holder }, undefined)
  if (isRefusal(attempt)) return taken
  const passwordMatches = await deps.credentials.verify(holder, password)
  if (!passwordMatches || !holder) return taken
  await attempt.succeeded()
  const state = await deps.accounts.load(holder)
  // With two-factor authentication, the password alone does not sign in.
  const repeated = state.status === 'unknown' || (!state.twoFactor && sameAddress(deps, state.email, email))
  return repeated ? holder : taken
}
