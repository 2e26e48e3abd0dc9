import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import type { CloseForm, DecisionForm, ProposalForm, QuestionForm, TurnForm } from '#domain/disputes/forms.ts'
import type { GoodsLines } from '#domain/disputes/resolution.ts'
import type { StaffCommand } from '#domain/disputes/staff-commands.ts'
import { CASE_KEEPERS, type StaffMember } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { everythingLeft } from '#domain/ordering/refund-parts.ts'
import { answered, type RouteRequest, type RouteTable, recentStepUp, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { DisputeWrites } from './deps.ts'
import { caseOf } from './party.ts'

type Deps = Pick<DisputeWrites, 'bus' | 'facts'>

/** Who of them decides what, and that nobody decides an appeal against themselves, the rules see to. */
export const disputeStaffWrites = (deps: Deps): RouteTable => ({
  problems: disputeProblems,
  routes: [
    route(disputesContract.take, CASE_KEEPERS, take(deps)),
    route(disputesContract.ask, CASE_KEEPERS, ask(deps)),
    route(disputesContract.propose, CASE_KEEPERS, put(deps, 'ProposeSettlement')),
    recentStepUp(route(disputesContract.decide, CASE_KEEPERS, put(deps, 'DecideDispute'))),
    recentStepUp(route(disputesContract.turnRemedy, CASE_KEEPERS, turn(deps))),
    route(disputesContract.close, CASE_KEEPERS, close(deps)),
  ],
})

type On<Body> = RouteRequest<{ id: string }, undefined, Body>

const take = (deps: Deps) => (request: On<object>) =>
  work(deps, request, ({ staff }) => ({ type: 'TakeDispute', staff }))

const ask = (deps: Deps) => (request: On<QuestionForm>) =>
  work(deps, request, ({ staff }) => ({ type: 'AskParty', staff, ...request.body }))

const put = (deps: Deps, type: 'ProposeSettlement' | 'DecideDispute') => (request: On<ProposalForm | DecisionForm>) =>
  work(deps, request, (working) => ({ type, ...working, ...request.body }))

const turn = (deps: Deps) => (request: On<TurnForm>) =>
  work(deps, request, (working) => ({ type: 'TurnRemedy', ...working, ...request.body }))

const close = (deps: Deps) => (request: On<CloseForm>) =>
  work(deps, request, ({ staff }) => ({ type: 'CloseRemedy', staff, ...request.body }))

interface Working {
  readonly staff: StaffMember
  readonly left: GoodsLines
}

async function work(deps: Deps, request: On<unknown>, commandOf: (working: Working) => StaffCommand) {
  const { accountId, staff: role } = memberOf(request)
  if (!role) return refuse('not_allowed')
  const { id } = request.params
  const its = await caseOf(deps, id)
  if (isRefusal(its)) return its
  const bought = await deps.bus.load(order, its.orderId)
  if (bought.status === 'unknown') return refuse('dispute_not_found')
  const by = senderOf(request, deps.facts)
  const working = { staff: { accountId, role }, left: everythingLeft(bought).lines }
  const command: DisputeCommand = { ...commandOf(working), at: by.at, buyerId: bought.buyerId }
  const sent = await deps.bus.dispatch({ decider: dispute, id, command, by })
  return isRefusal(sent) ? sent : answered({ id }, sent.position)
}
