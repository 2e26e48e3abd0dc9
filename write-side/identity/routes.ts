import { account } from '#domain/identity/account.decider.ts'
import { identityContract, identityProblems, type UserView } from '#domain/identity/contract.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { agreedAtSignUp, versionsIn } from '#domain/policies/published.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { type Answered, answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { hashOfToken } from '#platform/keys/verification.ts'
import { senderOf } from '../sender.ts'
import type { Accounts } from './accounts.ts'
import type { Credentials } from './credentials.ts'
import { weakness } from './password-policy.ts'

export interface IdentityWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly accounts: Accounts
  readonly credentials: Credentials
  /** The account as its owner sees it, from the read side. */
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
}

const MINUTE = 60_000

export const identityWrites = (deps: IdentityWrites): RouteTable => ({
  problems: identityProblems,
  routes: [
    limited({ max: 20, windowMs: 10 * MINUTE }, route(identityContract.register, 'anyone', register(deps))),
    limited({ max: 20, windowMs: 5 * MINUTE }, route(identityContract.login, 'anyone', login(deps))),
    route(identityContract.logout, 'anyone', logout),
    limited({ max: 30, windowMs: 10 * MINUTE }, route(identityContract.verifyEmail, 'anyone', verifyEmail(deps))),
    limited({ max: 5, windowMs: 10 * MINUTE }, route(identityContract.resendVerification, 'anyone', resend(deps))),
  ],
})

interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly role: 'consumer' | 'producer'
}

const register =
  (deps: IdentityWrites) =>
  async (request: RouteRequest<undefined, undefined, Registration>): Promise<Answered<UserView> | Refusal> => {
    const { username, email, password, role } = request.body
    const by = senderOf(request, deps.facts)
    const accountId = deps.facts.idFrom('account', by.commandId)
    const refusal = weakness(password, role) ?? (await deps.accounts.claimNames(accountId, { username, email }, by))
    if (refusal) return refusal
    await deps.credentials.set(accountId, password)
    const agreed = agreedAtSignUp(role)
    const accepted = { acceptedTerms: versionsIn(agreed).terms!, agreed }
    const command = { type: 'RegisterAccount', accountId, username, email, cameAs: role, ...accepted } as const
    const registered = await deps.bus.dispatch({ decider: account, id: accountId, command, by })
    if (isRefusal(registered)) return registered
    const position = (await deps.accounts.requestVerification(accountId, by)) ?? registered.position
    await request.session.signIn(accountId)
    const view = { id: accountId, username, email, role, verified: false, producerId: null, createdAt: by.at }
    return answered(view, position)
  }

const login =
  (deps: IdentityWrites) =>
  async (request: RouteRequest<undefined, undefined, { username: string; password: string }>) => {
    const { username, password } = request.body
    const kind = username.includes('@') ? 'email' : 'username'
    const accountId = await deps.accounts.holderOf(kind, username)
    const fits = await deps.credentials.fits(accountId, password)
    const user = fits && accountId ? await deps.userOf(accountId) : undefined
    if (!user) return refuse('credentials_wrong')
    await request.session.signIn(user.id)
    return user
  }

const logout = async (request: RouteRequest): Promise<{ success: true }> => {
  await request.session.signOut()
  return { success: true }
}

const verifyEmail =
  (deps: IdentityWrites) => async (request: RouteRequest<undefined, undefined, { token: string }>) => {
    const { token } = request.body
    const accountId = token.split('.')[0] ?? ''
    const by = senderOf(request, deps.facts)
    const command = { type: 'VerifyEmail', tokenHash: hashOfToken(token), now: by.at } as const
    const result = await deps.bus.dispatch({ decider: account, id: accountId, command, by })
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('verification_invalid') : result
    return answered({ success: true as const, message: 'Email verified.' }, result.position)
  }

/** The answer is the same whether the address is known or not. */
const resend = (deps: IdentityWrites) => async (request: RouteRequest<undefined, undefined, { email: string }>) => {
  const accountId = await deps.accounts.holderOf('email', request.body.email)
  if (accountId) await deps.accounts.requestVerification(accountId, senderOf(request, deps.facts))
  return { success: true as const, message: 'If this address is waiting to be confirmed, a mail is on its way.' }
}
