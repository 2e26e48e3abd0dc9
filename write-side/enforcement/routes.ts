import { type AppealForm, enforcementContract, enforcementProblems } from '#domain/enforcement/contract.ts'
import { type EnforcementCommand, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { CAN_ENFORCE } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type RouteRequest, type RouteTable, rateLimited, recentStepUp, respond, route } from '#platform/http/route.ts'
import { accountOfToken, hashOfToken } from '#platform/keys/email-tokens.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import { decide, decideAgain, liftAction } from './decide.ts'
import type { SanctionWriteDeps } from './deps.ts'

/** Each of these tries a secret. */
const TRIES = { max: 20, windowMs: 600_000 }

/** What may be decided, that nobody decides about themselves, nor twice about the same, the rules see to. */
export const sanctionWriteRoutes = (deps: SanctionWriteDeps): RouteTable => ({
  problems: enforcementProblems,
  routes: [
    recentStepUp(route(enforcementContract.decide, CAN_ENFORCE, decide(deps)), ({ body }) => body.kind === 'end'),
    route(enforcementContract.lift, CAN_ENFORCE, liftAction(deps)),
    route(enforcementContract.decideAgain, CAN_ENFORCE, decideAgain(deps)),
    route(enforcementContract.askAgain, 'member', askAgain(deps)),
    rateLimited(TRIES, route(enforcementContract.askAgainByMail, 'anyone', askAgainByMail(deps))),
  ],
})

const askAgain =
  (deps: SanctionWriteDeps) => (request: RouteRequest<{ enforcementActionId: string }, undefined, AppealForm>) =>
    ask(deps, request, { accountId: memberOf(request).accountId, ...request.params, ...request.body })

/** Whose account was ended cannot sign in: the mail proves who they are. */
const askAgainByMail =
  (deps: SanctionWriteDeps) => async (request: RouteRequest<undefined, undefined, AppealForm & { token: string }>) => {
    const { token, words } = request.body
    const tokenHash = hashOfToken(token)
    const accountId = accountOfToken(token)
    const { actions } = await deps.bus.load(enforcement, accountId)
    const its = actions.find((one) => one.tokenHash === tokenHash)
    if (!its) return refuse('token_invalid')
    return ask(deps, request, { accountId, enforcementActionId: its.enforcementActionId, words, tokenHash })
  }

async function ask(
  { bus, runtime }: SanctionWriteDeps,
  request: Pick<RouteRequest, 'actor' | 'commandId' | 'correlationId'>,
  { accountId, ...asked }: { accountId: string; enforcementActionId: string; words: string; tokenHash?: string },
) {
  const by = { ...commandContextOf(request, runtime), actor: { kind: 'account', id: accountId } as const }
  const command: EnforcementCommand = { type: 'AppealEnforcementAction', ...asked, now: by.at }
  const sent = await bus.dispatch({ decider: enforcement, id: accountId, command, context: by })
  return isRefusal(sent) ? sent : respond({ success: true as const }, sent.position)
}
