import {
  type AppealDecisionForm,
  type AppealForm,
  type EnforcementForm,
  enforcementContract,
  enforcementProblems,
  type LiftForm,
} from '#domain/enforcement/contract.ts'
import { type EnforcementCommand, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import type { AccountState } from '#domain/identity/account.decider.ts'
import { CAN_ENFORCE, type StaffMember } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type MemberRequest,
  type RouteRequest,
  type RouteTable,
  rateLimited,
  recentStepUp,
  respond,
  route,
  type StaffRequest,
} from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import { accountOfToken, hashOfToken } from '#platform/keys/signed-tokens.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

interface AppealToken {
  readonly requestId: string
  readonly tokenHash: string
  readonly expiresAt: string
}

interface EnforcementWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly accountOf: (accountId: string) => Promise<AccountState>
  readonly isStaff: (accountId: string) => Promise<boolean>
  /** From the read side: the account's producer, if it sells. */
  readonly producerOf: (accountId: string) => Promise<string | undefined>
  /** The email token of a decision. Its request id is the id of the enforcement action. */
  readonly tokenFor: (accountId: string, context: CommandContext) => AppealToken
  readonly sessions: Pick<Sessions, 'endAll'>
  /** Today in the marketplace's time zone. */
  readonly today: () => CalendarDate
}

/** Each request tries a token. */
const ATTEMPT_LIMIT = { max: 20, windowMs: 600_000 }

/** The domain refuses decisions about one's own account and a second decision on the same appeal. */
export const enforcementWriteRoutes = (deps: EnforcementWriteDeps): RouteTable => ({
  problems: enforcementProblems,
  routes: [
    recentStepUp(
      route(enforcementContract.decide, CAN_ENFORCE, decide(deps)),
      ({ body }) => body.actionType === 'termination',
    ),
    route(enforcementContract.lift, CAN_ENFORCE, liftAction(deps)),
    route(enforcementContract.decideAppeal, CAN_ENFORCE, decideAppeal(deps)),
    route(enforcementContract.appeal, 'member', appeal(deps)),
    rateLimited(ATTEMPT_LIMIT, route(enforcementContract.appealByEmail, 'anyone', appealByEmail(deps))),
  ],
})

const appeal =
  (deps: EnforcementWriteDeps) => (request: MemberRequest<{ enforcementActionId: string }, undefined, AppealForm>) =>
    sendAppeal(deps, request, { accountId: request.actor.accountId, ...request.params, ...request.body })

/** The owner of a terminated account cannot sign in: the token from the email authenticates the appeal. */
const appealByEmail =
  (deps: EnforcementWriteDeps) =>
  async (request: RouteRequest<undefined, undefined, AppealForm & { token: string }>) => {
    const { token, comment } = request.body
    const tokenHash = hashOfToken(token)
    const accountId = accountOfToken(token)
    const { actions } = await deps.bus.load(enforcement, accountId)
    const action = actions.find((each) => each.tokenHash === tokenHash)
    if (!action) return refuse('token_invalid')
    return sendAppeal(deps, request, { accountId, enforcementActionId: action.enforcementActionId, comment, tokenHash })
  }

async function sendAppeal(
  { bus, runtime }: EnforcementWriteDeps,
  request: Pick<RouteRequest, 'actor' | 'commandId' | 'correlationId' | 'session'>,
  { accountId, ...appeal }: { accountId: string; enforcementActionId: string; comment: string; tokenHash?: string },
) {
  const context = { ...commandContextOf(request, runtime), actor: { kind: 'account', id: accountId } as const }
  const command: EnforcementCommand = { type: 'AppealEnforcementAction', ...appeal, now: context.at }
  const result = await bus.dispatch({ decider: enforcement, id: accountId, command, context })
  return isRefusal(result) ? result : respond({ success: true as const }, result.position)
}

type AccountRequest<B> = StaffRequest<{ accountId: string }, undefined, B>
type ActionRequest<B> = StaffRequest<{ accountId: string; enforcementActionId: string }, undefined, B>

/** Termination ends all sessions of the account. */
const decide = (deps: EnforcementWriteDeps) => async (request: AccountRequest<EnforcementForm>) => {
  const { accountId } = request.params
  const account = await deps.accountOf(accountId)
  if (account.status === 'unknown' || account.erased) return refuse('account_not_found')
  const context = commandContextOf(request, deps.runtime)
  const { requestId: enforcementActionId, tokenHash, expiresAt: appealDeadline } = deps.tokenFor(accountId, context)
  const producerId = await deps.producerOf(accountId)
  const target = { accountId, staff: await deps.isStaff(accountId), ...(producerId && { producerId }) }
  const decision = { enforcementActionId, tokenHash, appealDeadline, account: target, today: deps.today() }
  const command = { type: 'TakeEnforcementAction', ...decision, ...request.body, ...staffIn(request) } as const
  const result = await deps.bus.dispatch({ decider: enforcement, id: accountId, command, context })
  if (isRefusal(result)) return result
  if (request.body.actionType === 'termination') await deps.sessions.endAll(accountId, result.decidedBefore)
  return respond({ success: true as const }, result.position)
}

const liftAction = (deps: EnforcementWriteDeps) => (request: ActionRequest<LiftForm>) =>
  send(deps, request, { type: 'LiftEnforcementAction', ...actionIn(request), ...request.body, ...staffIn(request) })

const decideAppeal = (deps: EnforcementWriteDeps) => (request: ActionRequest<AppealDecisionForm>) =>
  send(deps, request, { type: 'DecideEnforcementAppeal', ...actionIn(request), ...request.body, ...staffIn(request) })

const actionIn = ({ params: { enforcementActionId } }: ActionRequest<unknown>) => ({ enforcementActionId })

function staffIn(request: AccountRequest<unknown>): { readonly agent: StaffMember } {
  const { accountId, staff } = request.actor
  return { agent: { accountId, role: staff } }
}

async function send(
  { bus, runtime }: EnforcementWriteDeps,
  request: AccountRequest<unknown>,
  command: EnforcementCommand,
) {
  const { accountId: id } = request.params
  const context = commandContextOf(request, runtime)
  const result = await bus.dispatch({ decider: enforcement, id, command, context })
  return isRefusal(result) ? (result satisfies Refusal) : respond({ success: true as const }, result.position)
}
