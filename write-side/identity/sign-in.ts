import type { Halfway, LoginForm, UserView } from '#domain/identity/contract.ts'
import { userAs } from '#domain/identity/user-as.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { lastToAsk, standingIn } from '#domain/sanctions/standing-state.ts'
import type { RouteRequest, SignIn } from '#platform/http/route.ts'
import { senderOf } from '../sender.ts'
import type { IdentityWrites } from './deps.ts'
import { passedBy } from './second-step-code.ts'

type Posted<B> = RouteRequest<undefined, undefined, B>

export const login =
  (deps: IdentityWrites) =>
  async (request: Posted<LoginForm>): Promise<UserView | Halfway | Refusal> => {
    const { username, password, reopen } = request.body
    const kind = username.includes('@') ? 'email' : 'username'
    const accountId = await deps.accounts.holderOf(kind, username)
    const fits = await deps.credentials.fits(accountId, password)
    if (!fits || !accountId) return refuse('credentials_wrong')
    const state = await deps.accounts.load(accountId)
    if (state.status === 'unknown') return refuse('credentials_wrong')
    if (state.closing && !reopen) return refuse('account_closed', { erasesAt: state.closing.erasesAt })
    if (!state.secondStep) return begin(deps, request, { accountId })
    await request.session.signInHalfway(accountId)
    return { secondStep: true }
  }

export const signInWithCode =
  (deps: IdentityWrites) =>
  async (request: Posted<{ code: string }>): Promise<UserView | Refusal> => {
    const accountId = request.session.halfway
    if (!accountId) return refuse('second_step_over')
    const by: CommandContext = { ...senderOf(request, deps.facts), actor: { kind: 'account', id: accountId } }
    const secondStep = await passedBy(deps, { accountId, code: request.body.code }, by)
    return isRefusal(secondStep) ? secondStep : begin(deps, request, { accountId, secondStep })
  }

/** Nobody gets in whose account was ended. Whoever has come this far and had closed their account has said that it is to be opened again. */
async function begin(deps: IdentityWrites, request: RouteRequest, signIn: SignIn): Promise<UserView | Refusal> {
  const barred = (await ended(deps, signIn.accountId)) ?? (await reopened(deps, request, signIn.accountId))
  if (barred) return barred
  const user = await deps.userOf(signIn.accountId)
  if (!user) return refuse('credentials_wrong')
  await request.session.signIn(signIn)
  return userAs(user, await deps.whoIs(signIn))
}

async function ended({ standingOf, facts }: IdentityWrites, accountId: string): Promise<Refusal | undefined> {
  const state = await standingOf(accountId)
  if (standingIn(state) !== 'ended') return undefined
  const askUntil = lastToAsk(state, facts.now())
  return refuse('account_ended', askUntil ? { askUntil } : {})
}

async function reopened(deps: IdentityWrites, request: RouteRequest, accountId: string): Promise<Refusal | undefined> {
  const state = await deps.accounts.load(accountId)
  if (state.status === 'unknown' || !state.closing) return undefined
  const by: CommandContext = { ...senderOf(request, deps.facts), actor: { kind: 'account', id: accountId } }
  const result = await deps.accounts.send(accountId, { type: 'ReopenAccount', now: by.at }, by)
  if (isRefusal(result)) return result
  await deps.shown(result.position)
  return undefined
}
