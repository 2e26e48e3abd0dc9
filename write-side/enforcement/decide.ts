import type { AppealDecisionForm, EnforcementForm, LiftForm } from '#domain/enforcement/contract.ts'
import { type EnforcementCommand, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { SanctionWriteDeps } from './deps.ts'

type OfAccount<B> = RouteRequest<{ accountId: string }, undefined, B>
type OfSanction<B> = RouteRequest<{ accountId: string; enforcementActionId: string }, undefined, B>

/** Whoever loses their account is signed out everywhere. */
export const decide = (deps: SanctionWriteDeps) => async (request: OfAccount<EnforcementForm>) => {
  const { accountId } = request.params
  const account = await deps.accountOf(accountId)
  if (account.status === 'unknown' || account.erased) return refuse('account_not_found')
  const by = commandContextOf(request as RouteRequest, deps.runtime)
  const { requestId: enforcementActionId, tokenHash, expiresAt: appealDeadline } = deps.tokenFor(accountId, by)
  const producerId = await deps.producerOf(accountId)
  const of = { accountId, staff: account.staff !== undefined, ...(producerId && { producerId }) }
  const told = { enforcementActionId, tokenHash, appealDeadline, account: of, today: deps.today() }
  const command = { type: 'TakeEnforcementAction', ...told, ...request.body, ...staffIn(request) } as const
  const sent = await deps.bus.dispatch({ decider: enforcement, id: accountId, command, context: by })
  if (isRefusal(sent)) return sent
  if (request.body.kind === 'end') await deps.sessions.endAll(accountId, sent.decidedBefore)
  return respond({ success: true as const }, sent.position)
}

export const liftAction = (deps: SanctionWriteDeps) => (request: OfSanction<LiftForm>) =>
  send(deps, request, { type: 'LiftEnforcementAction', ...sanctionIn(request), ...request.body, ...staffIn(request) })

export const decideAgain = (deps: SanctionWriteDeps) => (request: OfSanction<AppealDecisionForm>) =>
  send(deps, request, { type: 'DecideEnforcementAppeal', ...sanctionIn(request), ...request.body, ...staffIn(request) })

const sanctionIn = ({ params: { enforcementActionId } }: OfSanction<unknown>) => ({ enforcementActionId })

function staffIn(request: OfAccount<unknown>): { readonly keeper: StaffMember } {
  const { accountId, staff } = memberOf(request as RouteRequest)
  if (!staff) throw new Error('this route is for the staff, its table says otherwise')
  return { keeper: { accountId, role: staff } }
}

async function send({ bus, runtime }: SanctionWriteDeps, request: OfAccount<unknown>, command: EnforcementCommand) {
  const { accountId: id } = request.params
  const by = commandContextOf(request as RouteRequest, runtime)
  const sent = await bus.dispatch({ decider: enforcement, id, command, context: by })
  return isRefusal(sent) ? (sent satisfies Refusal) : respond({ success: true as const }, sent.position)
}
