import type { KnownAccount } from '#domain/identity/account.decider.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type PositionedResponse, type RouteRequest, respond } from '#platform/http/route.ts'
import { sessionCommandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { IdentityWriteDeps } from './deps.ts'
import { checkPassword } from './passwords.ts'

type Done = Promise<PositionedResponse<{ success: true; message: string }> | Refusal>

/** Whether another account has the address is told to whoever reads its mail, and to nobody here. */
export const changeEmail =
  (deps: IdentityWriteDeps) =>
  async (request: RouteRequest<undefined, undefined, { email: string; password: string }>): Done => {
    const { email, password } = request.body
    const { accountId } = memberOf(request)
    const by = sessionCommandContextOf(request, deps.runtime)
    const wrong = await checkPassword(deps, { accountId, password }, 'password')
    if (wrong) return wrong
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('account_not_found')
    if (sameAddress(deps, state.email, email))
      return refuse('email_unchanged', { fields: { email: 'This is your address already' } })
    const token = deps.accounts.issueToken('change-email', accountId, by)
    const result = await deps.accounts.send(accountId, { type: 'RequestEmailChange', email, ...token }, by)
    if (isRefusal(result)) return result
    return respond({ success: true, message: `We have sent a link to ${email}.` }, result.position)
  }

export const sameAddress = ({ accounts }: IdentityWriteDeps, email: KnownAccount['email'], other: string): boolean =>
  !isErased(email) && accounts.sameName('email', email as string, other)
