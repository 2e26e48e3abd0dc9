import type { KnownAccount } from '#domain/identity/account.decider.ts'
import { type ProfileForm, profileFormOf } from '#domain/identity/contract.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isReserved } from '#domain/kernel/name-text.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type MemberRequest, type PositionedResponse, respond } from '#platform/http/route.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import type { IdentityWriteDeps } from './deps.ts'

/** Reserves the new username first. A job releases the old one after the change. */
export const changeProfile =
  (deps: IdentityWriteDeps) =>
  async (
    request: MemberRequest<undefined, undefined, ProfileForm>,
  ): Promise<PositionedResponse<ProfileForm> | Refusal> => {
    const { accountId } = request.actor
    const context = commandContextOf(request, deps.runtime)
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('account_not_found')
    const form = profileFormOf(currentUsername(state) ?? '').safeParse(request.body)
    if (!form.success) return refuse('invalid_input', { fields: { username: form.error.issues[0]!.message } })
    const { username } = form.data
    const refusal = (await mayUseReservedName(deps, state, username)) ? undefined : reservedNameRefusal(deps, username)
    if (refusal) return refusal
    const nameRefusal = await deps.accounts.reserveName({ kind: 'username', value: username, accountId }, context)
    if (nameRefusal) return refuse('username_taken', { fields: { username: 'This username is taken' } })
    const filled = Object.fromEntries(
      Object.entries({ ...addressIn(state), ...form.data }).filter(([, value]) => value !== ''),
    )
    const result = await deps.accounts.send(accountId, { type: 'UpdateAccountProfile', ...filled, username }, context)
    return isRefusal(result) ? result : respond(form.data, result.position)
  }

/** The current delivery address, which the form may omit. */
function addressIn({ profile }: KnownAccount): Record<string, string> {
  const parts = { address: profile.address, city: profile.city, state: profile.state }
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => typeof part[1] === 'string'),
  )
}

/** Usernames that look official are reserved for staff. An account keeps a username it already has. */
async function mayUseReservedName(
  { accounts }: IdentityWriteDeps,
  state: KnownAccount,
  username: string,
): Promise<boolean> {
  const current = currentUsername(state)
  const isSame = current !== undefined && accounts.isSameName('username', current, username)
  return isSame || (await accounts.staffRoleOf(state.accountId)) !== undefined
}

const currentUsername = ({ profile: { username } }: KnownAccount): string | undefined =>
  username === undefined || isErased(username) ? undefined : (username as string)

/** Refuses a reserved username. */
export const reservedNameRefusal = ({ marketName }: IdentityWriteDeps, username: string): Refusal | undefined =>
  isReserved(username, marketName)
    ? refuse('username_reserved', { fields: { username: 'This username is reserved' } })
    : undefined

/** Records that the welcome message was shown, once for all devices. */
export const recordWelcomeShown =
  ({ welcomeMarks, runtime }: IdentityWriteDeps) =>
  async ({ actor: { accountId } }: MemberRequest) => {
    await welcomeMarks.record(accountId, runtime.now())
    return { success: true as const }
  }
