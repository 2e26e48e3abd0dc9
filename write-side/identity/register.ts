import type { UserView } from '#domain/identity/contract.ts'
import { userAs } from '#domain/identity/user-as.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { agreedAtSignUp, versionsIn } from '#domain/policies/published.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { senderOf } from '../sender.ts'
import type { IdentityWrites } from './deps.ts'
import { weakness } from './password-policy.ts'

interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly role: 'consumer' | 'producer'
}

/** Makes the account and signs in. */
export const register =
  (deps: IdentityWrites) =>
  async (request: RouteRequest<undefined, undefined, Registration>): Promise<Answered<UserView> | Refusal> => {
    const { username, email, password, role } = request.body
    const by = senderOf(request, deps.facts)
    const accountId = weakness(password, { role, staff: false }) ?? (await claimant(deps, request.body, by))
    if (typeof accountId !== 'string') return accountId
    await deps.credentials.set(accountId, password)
    const agreed = agreedAtSignUp(role)
    const accepted = { acceptedTerms: versionsIn(agreed).terms!, agreed }
    const command = { type: 'RegisterAccount', accountId, username, email, cameAs: role, ...accepted } as const
    const registered = await deps.accounts.send(accountId, command, by)
    if (isRefusal(registered)) return registered
    const position = (await deps.accounts.requestVerification(accountId, by)) ?? registered.position
    await request.session.signIn({ accountId })
    const known = registered.events.length === 0 ? await deps.userOf(accountId) : undefined
    const fresh = {
      id: accountId,
      username,
      email,
      role,
      verified: false,
      producerId: null,
      staff: null,
      staffNeeds: null,
      createdAt: by.at,
    }
    return answered(known ? userAs(known, await deps.whoIs({ accountId })) : fresh, position)
  }

/**
 * The account that is to have these names. Asked again with everything the same, the password too, it is the one of before:
 * the answer may have got lost together with the session, or the server died on the way.
 */
async function claimant(
  deps: IdentityWrites,
  { username, email, password }: Registration,
  by: CommandContext,
): Promise<string | Refusal> {
  const accountId = deps.facts.idFrom('account', by.commandId)
  const taken = await deps.accounts.claimNames(accountId, { username, email }, by)
  if (!taken) return accountId
  const holder = await deps.accounts.holderOf('username', username)
  const both = holder === (await deps.accounts.holderOf('email', email)) ? holder : undefined
  const attempt = await deps.attempts.signIn({ kind: 'username', value: username, accountId: both }, undefined)
  if (isRefusal(attempt)) return taken
  const theirs = await deps.credentials.fits(both, password)
  if (!theirs || !both) return taken
  await attempt.succeeded()
  const state = await deps.accounts.load(both)
  // Where a code is owed, the password alone is no way in.
  return state.status === 'registered' && state.secondStep ? taken : both
}
