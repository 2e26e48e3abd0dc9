import type { ProfileForm } from '#domain/identity/contract.ts'
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
    const taken = await deps.accounts.claimName({ kind: 'username', value: username, accountId }, by)
    if (taken) return refuse('username_taken', { fields: { username: 'This username is taken' } })
    const filled = Object.fromEntries(Object.entries(request.body).filter(([, text]) => text !== ''))
    const result = await deps.accounts.send(accountId, { type: 'ChangeProfile', ...filled, username }, by)
    return isRefusal(result) ? result : answered(request.body, result.position)
  }

/** Said once, wherever they are signed in. */
export const welcomed = (deps: IdentityWrites) => async (request: RouteRequest) => {
  const by = senderOf(request, deps.facts)
  const result = await deps.accounts.send(memberOf(request).accountId, { type: 'WelcomeMember' }, by)
  return isRefusal(result) ? result : answered({ success: true as const }, result.position)
}
