import { SANCTIONERS } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type AskAgainForm, sanctionProblems, sanctionsContract } from '#domain/sanctions/contract.ts'
import { type StandingCommand, standing } from '#domain/sanctions/standing.decider.ts'
import { answered, limited, type RouteRequest, type RouteTable, recentStepUp, route } from '#platform/http/route.ts'
import { accountInToken, hashOfToken } from '#platform/keys/mail-tokens.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { decide, decideAgain, lift } from './decide.ts'
import type { SanctionWrites } from './deps.ts'

/** Each of these tries a secret. */
const TRIES = { max: 20, windowMs: 600_000 }

/** What may be decided, that nobody decides about themselves, nor twice about the same, the rules see to. */
export const sanctionWrites = (deps: SanctionWrites): RouteTable => ({
  problems: sanctionProblems,
  routes: [
    recentStepUp(route(sanctionsContract.decide, SANCTIONERS, decide(deps)), ({ body }) => body.kind === 'end'),
    route(sanctionsContract.lift, SANCTIONERS, lift(deps)),
    route(sanctionsContract.decideAgain, SANCTIONERS, decideAgain(deps)),
    route(sanctionsContract.askAgain, 'member', askAgain(deps)),
    limited(TRIES, route(sanctionsContract.askAgainByMail, 'anyone', askAgainByMail(deps))),
  ],
})

const askAgain = (deps: SanctionWrites) => (request: RouteRequest<{ sanctionId: string }, undefined, AskAgainForm>) =>
  ask(deps, request, { accountId: memberOf(request).accountId, ...request.params, ...request.body })

/** Whose account was ended cannot sign in: the mail proves who they are. */
const askAgainByMail =
  (deps: SanctionWrites) => async (request: RouteRequest<undefined, undefined, AskAgainForm & { token: string }>) => {
    const { token, words } = request.body
    const tokenHash = hashOfToken(token)
    const accountId = accountInToken(token)
    const { sanctions } = await deps.bus.load(standing, accountId)
    const its = sanctions.find((one) => one.tokenHash === tokenHash)
    if (!its) return refuse('verification_invalid')
    return ask(deps, request, { accountId, sanctionId: its.sanctionId, words, tokenHash })
  }

async function ask(
  { bus, facts }: SanctionWrites,
  request: Pick<RouteRequest, 'actor' | 'commandId' | 'correlationId'>,
  { accountId, ...asked }: { accountId: string; sanctionId: string; words: string; tokenHash?: string },
) {
  const by = { ...senderOf(request, facts), actor: { kind: 'account', id: accountId } as const }
  const command: StandingCommand = { type: 'AskAgain', ...asked, now: by.at }
  const sent = await bus.dispatch({ decider: standing, id: accountId, command, by })
  return isRefusal(sent) ? sent : answered({ success: true as const }, sent.position)
}
