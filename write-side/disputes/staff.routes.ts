import type { AgentCommand } from '#domain/disputes/agent-commands.ts'
import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import { disputeReads } from '#domain/disputes/dispute-reads.decider.ts'
import type {
  CompleteRemedyForm,
  ConvertRemedyForm,
  DecisionForm,
  InformationRequestForm,
  ProposalForm,
} from '#domain/disputes/forms.ts'
import type { RefundableLine } from '#domain/disputes/resolution-fits.ts'
import { CAN_RESOLVE_DISPUTES, CAN_VIEW_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { refundableLines } from '#domain/ordering/refund-breakdown.ts'
import { type RouteRequest, type RouteTable, recentStepUp, respond, route } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { DisputeWriteDeps } from './deps.ts'
import { disputeOf } from './party.ts'

type Deps = Pick<DisputeWriteDeps, 'bus' | 'runtime'>

/** Who of them decides what, and that nobody decides an appeal against themselves, the rules see to. */
export const staffDisputeWriteRoutes = (deps: Deps): RouteTable => ({
  problems: disputeProblems,
  routes: [
    route(disputesContract.read, CAN_VIEW_DISPUTES, markRead(deps)),
    route(disputesContract.take, CAN_RESOLVE_DISPUTES, take(deps)),
    route(disputesContract.ask, CAN_RESOLVE_DISPUTES, ask(deps)),
    route(disputesContract.propose, CAN_RESOLVE_DISPUTES, put(deps, 'ProposeSettlement')),
    recentStepUp(route(disputesContract.decide, CAN_RESOLVE_DISPUTES, put(deps, 'DecideDispute'))),
    recentStepUp(route(disputesContract.turnRemedy, CAN_RESOLVE_DISPUTES, turn(deps))),
    route(disputesContract.close, CAN_RESOLVE_DISPUTES, close(deps)),
  ],
})

type On<Body> = RouteRequest<{ id: string }, undefined, Body>

const markRead = (deps: Deps) => async (request: On<{ readonly upTo: string }>) => {
  const { accountId } = memberOf(request)
  const { id } = request.params
  const its = await disputeOf(deps, id)
  if (isRefusal(its)) return its
  const by = commandContextOf(request, deps.runtime)
  const command = {
    type: 'RecordDisputeRead',
    disputeId: id,
    by: accountId,
    upTo: request.body.upTo,
    now: by.at,
  } as const
  const sent = await deps.bus.dispatch({ decider: disputeReads, id: `${id}-${accountId}`, command, context: by })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}

const take = (deps: Deps) => (request: On<object>) =>
  work(deps, request, ({ staff }) => ({ type: 'AssignDispute', staff }))

const ask = (deps: Deps) => (request: On<InformationRequestForm>) =>
  work(deps, request, ({ staff }) => ({ type: 'RequestInformation', staff, ...request.body }))

const put = (deps: Deps, type: 'ProposeSettlement' | 'DecideDispute') => (request: On<ProposalForm | DecisionForm>) =>
  work(deps, request, (working) => ({ type, ...working, ...request.body }))

const turn = (deps: Deps) => (request: On<ConvertRemedyForm>) =>
  work(deps, request, (working) => ({ type: 'ConvertRemedyToRefund', ...working, ...request.body }))

const close = (deps: Deps) => (request: On<CompleteRemedyForm>) =>
  work(deps, request, ({ staff }) => ({ type: 'CompleteRemedy', staff, ...request.body }))

interface Working {
  readonly staff: StaffMember
  readonly left: readonly RefundableLine[]
}

async function work(deps: Deps, request: On<unknown>, commandOf: (working: Working) => AgentCommand) {
  const { accountId, staff: role } = memberOf(request)
  if (!role) return refuse('not_allowed')
  const { id } = request.params
  const its = await disputeOf(deps, id)
  if (isRefusal(its)) return its
  const bought = await deps.bus.load(order, its.orderId)
  if (bought.status === 'unknown') return refuse('dispute_not_found')
  const by = commandContextOf(request, deps.runtime)
  const working = { staff: { accountId, role }, left: refundableLines(bought) }
  const command: DisputeCommand = { ...commandOf(working), at: by.at, buyerId: bought.buyerId }
  const sent = await deps.bus.dispatch({ decider: dispute, id, command, context: by })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}
