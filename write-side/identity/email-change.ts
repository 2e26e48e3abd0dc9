import { account, type KnownAccount } from '#domain/identity/account.decider.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { standingIn } from '#domain/sanctions/standing-state.ts'
import { type Answered, answered, type RouteRequest } from '#platform/http/route.ts'
import { accountInToken, hashOfToken } from '#platform/keys/mail-tokens.ts'
import { memberOf } from '../member-of.ts'
import { senderOf, sessionSenderOf } from '../sender.ts'
import type { IdentityWrites } from './deps.ts'
import { checkPassword } from './passwords.ts'

type Done = Promise<Answered<{ success: true; message: string }> | Refusal>

/** Whether another account has the address is told to whoever reads its mail, and to nobody here. */
export const changeEmail =
  (deps: IdentityWrites) =>
  async (request: RouteRequest<undefined, undefined, { email: string; password: string }>): Done => {
    const { email, password } = request.body
    const { accountId } = memberOf(request)
    const by = sessionSenderOf(request, deps.facts)
    const wrong = await checkPassword(deps, { accountId, password }, 'password')
    if (wrong) return wrong
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('account_not_found')
    if (sameAddress(deps, state.email, email))
      return refuse('email_unchanged', { fields: { email: 'This is your address already' } })
    const token = deps.accounts.freshToken('change-email', accountId, by)
    const result = await deps.accounts.send(accountId, { type: 'RequestEmailChange', email, ...token }, by)
    if (isRefusal(result)) return result
    return answered({ success: true, message: `We have sent a link to ${email}.` }, result.position)
  }

export const confirmEmail =
  (deps: IdentityWrites) =>
  async (request: RouteRequest<undefined, undefined, { token: string }>): Done => {
    const { token } = request.body
    const accountId = accountInToken(token)
    const by = senderOf(request, deps.facts)
    const command = { type: 'ConfirmEmailChange', tokenHash: hashOfToken(token), now: by.at } as const
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('verification_invalid')
    const would = account.decide(state, command)
    // A spent token may be this very request's, whose answer got lost: then the bus knows what came of it.
    if (isRefusal(would) && would.refused !== 'verification_used') return would
    const no = isRefusal(would) ? undefined : ((await barred(deps, accountId)) ?? (await takeAddress(deps, state, by)))
    if (no) return no
    const result = await deps.accounts.send(accountId, command, by)
    if (!isRefusal(result))
      return answered({ success: true, message: 'Your email address has been changed.' }, result.position)
    if (!isRefusal(would)) await giveBack(deps, state, by)
    return result
  }

/** The address they leave would be free for them to begin anew. */
async function barred({ standingOf }: IdentityWrites, accountId: string): Promise<Refusal | undefined> {
  const stands = standingIn(await standingOf(accountId))
  return stands === 'good' ? undefined : refuse(`account_${stands}`)
}

async function takeAddress(deps: IdentityWrites, { accountId, emailChange }: KnownAccount, by: CommandContext) {
  const value = emailChange?.email
  if (value === undefined || isErased(value)) return refuse('verification_invalid')
  return (await deps.accounts.claimName({ kind: 'email', value, accountId }, by)) && refuse('email_taken')
}

/** Somebody was faster. The address stays with the account only if it has become its own. */
async function giveBack(deps: IdentityWrites, { accountId, emailChange }: KnownAccount, by: CommandContext) {
  const value = emailChange?.email
  const now = await deps.accounts.load(accountId)
  if (value === undefined || isErased(value) || now.status === 'unknown') return
  if (!sameAddress(deps, now.email, value)) await deps.accounts.releaseName({ kind: 'email', value, accountId }, by)
}

const sameAddress = ({ accounts }: IdentityWrites, email: KnownAccount['email'], other: string): boolean =>
  !isErased(email) && accounts.sameName('email', email as string, other)
