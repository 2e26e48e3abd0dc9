import type { StaffMember } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { LiftForm, LookForm, SanctionForm } from '#domain/sanctions/contract.ts'
import { type StandingCommand, standing } from '#domain/sanctions/standing.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { SanctionWrites } from './deps.ts'

type OfAccount<B> = RouteRequest<{ accountId: string }, undefined, B>
type OfSanction<B> = RouteRequest<{ accountId: string; sanctionId: string }, undefined, B>

/** Whoever loses their account is signed out everywhere. */
export const decide = (deps: SanctionWrites) => async (request: OfAccount<SanctionForm>) => {
  const { accountId } = request.params
  const account = await deps.accountOf(accountId)
  if (account.status === 'unknown' || account.erased) return refuse('account_not_found')
  const by = senderOf(request as RouteRequest, deps.facts)
  const { requestId: sanctionId, tokenHash, expiresAt: againUntil } = deps.tokenFor(accountId, by)
  const producerId = await deps.producerOf(accountId)
  const of = { accountId, staff: account.staff !== undefined, ...(producerId && { producerId }) }
  const told = { sanctionId, tokenHash, againUntil, account: of, today: deps.today() }
  const command = { type: 'SanctionAccount', ...told, ...request.body, ...staffIn(request) } as const
  const sent = await deps.bus.dispatch({ decider: standing, id: accountId, command, by })
  if (isRefusal(sent)) return sent
  if (request.body.kind === 'end') await deps.sessions.endAll(accountId, sent.decidedBefore)
  return answered({ success: true as const }, sent.position)
}

export const lift = (deps: SanctionWrites) => (request: OfSanction<LiftForm>) =>
  send(deps, request, { type: 'LiftSanction', ...sanctionIn(request), ...request.body, ...staffIn(request) })

export const decideAgain = (deps: SanctionWrites) => (request: OfSanction<LookForm>) =>
  send(deps, request, { type: 'DecideAgain', ...sanctionIn(request), ...request.body, ...staffIn(request) })

const sanctionIn = ({ params: { sanctionId } }: OfSanction<unknown>) => ({ sanctionId })

function staffIn(request: OfAccount<unknown>): { readonly keeper: StaffMember } {
  const { accountId, staff } = memberOf(request as RouteRequest)
  if (!staff) throw new Error('this route is for the staff, its table says otherwise')
  return { keeper: { accountId, role: staff } }
}

async function send({ bus, facts }: SanctionWrites, request: OfAccount<unknown>, command: StandingCommand) {
  const { accountId: id } = request.params
  const by = senderOf(request as RouteRequest, facts)
  const sent = await bus.dispatch({ decider: standing, id, command, by })
  return isRefusal(sent) ? (sent satisfies Refusal) : answered({ success: true as const }, sent.position)
}
