import type { KnownAccount } from '#domain/identity/account.decider.ts'
import type { ProfileForm } from '#domain/identity/contract.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isReserved } from '#domain/kernel/official-names.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { IdentityWrites } from './deps.ts'

/** The new user name is taken first; a job lets the old one go once the account bears it no more. */
export const changeProfile =
  (deps: IdentityWrites) =>
  async (request: RouteRequest<undefined, undefined, ProfileForm>): Promise<Answered<ProfileForm> | Refusal> => {
    const { accountId } = memberOf(request)
    const by = senderOf(request, deps.facts)
    const { username } = request.body
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('account_not_found')
    const barred = mayBearAnyName(deps, state, username) ? undefined : reserved(deps, username)
    if (barred) return barred
    const taken = await deps.accounts.claimName({ kind: 'username', value: username, accountId }, by)
    if (taken) return refuse('username_taken', { fields: { username: 'This username is taken' } })
    const filled = Object.fromEntries(Object.entries(request.body).filter(([, text]) => text !== ''))
    const result = await deps.accounts.send(accountId, { type: 'ChangeProfile', ...filled, username }, by)
    return isRefusal(result) ? result : answered(request.body, result.position)
  }

/** Names that read as the market's own are for its staff. A name that an account has already stays. */
function mayBearAnyName({ accounts }: IdentityWrites, { staff, profile }: KnownAccount, username: string): boolean {
  const present = profile.username
  const same = present !== undefined && !isErased(present) && accounts.sameName('username', present as string, username)
  return same || staff !== undefined
}

/** Why nobody may choose a user name; undefined for every other. */
export const reserved = ({ marketName }: IdentityWrites, username: string): Refusal | undefined =>
  isReserved(username, marketName)
    ? refuse('username_reserved', { fields: { username: 'This username is reserved' } })
    : undefined

/** Said once, wherever they are signed in. */
export const welcomed = (deps: IdentityWrites) => async (request: RouteRequest) => {
  const by = senderOf(request, deps.facts)
  const result = await deps.accounts.send(memberOf(request).accountId, { type: 'WelcomeMember' }, by)
  return isRefusal(result) ? result : answered({ success: true as const }, result.position)
}
