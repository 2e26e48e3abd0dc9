import { product } from '#domain/catalog/product.decider.ts'
import { isPerishable } from '#domain/catalog/product-taxonomy.ts'
import type { AgentCommand } from '#domain/disputes/agent-commands.ts'
import type {
  AcceptanceForm,
  AssignForm,
  CompleteRemedyForm,
  ConvertRemedyForm,
  DecisionForm,
  InformationRequestForm,
  NoteForm,
  OpenDisputeForm,
  OptionalStatementForm,
  ProposalForm,
  ResponseForm,
  StatementForm,
  WatchForm,
} from '#domain/disputes/contract.ts'
import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute, openDisputeOf } from '#domain/disputes/dispute.decider.ts'
import type { RefundableLine } from '#domain/disputes/dispute-rules.ts'
import { isOpen } from '#domain/disputes/dispute-state.ts'
import type { PartyCommand, PartyStatement } from '#domain/disputes/party-commands.ts'
import { staffMember, staffRoleIn } from '#domain/identity/staff-member.decider.ts'
import { CAN_RESOLVE_DISPUTES, CAN_VIEW_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import { closedAt } from '#domain/ordering/order-status.ts'
import { refundableLines } from '#domain/ordering/refund-breakdown.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import {
  type RouteRequest,
  type RouteTable,
  rateLimited,
  recentStepUp,
  respond,
  route,
  type StaffRequest,
} from '#platform/http/route.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { type StagingWriteDeps, stagingWriteRoutes } from '#write-side/disputes/chargeback-evidence.routes.ts'
import type { DisputeMarks } from '#write-side/disputes/dispute-marks.ts'
import { disputeEvidenceWriteRoutes } from '#write-side/disputes/evidence.routes.ts'
import {
  type DisputeWriteDeps,
  disputeOf,
  ownDocuments,
  type Party,
  partyIn,
  requireParty,
} from '#write-side/disputes/party.ts'

/** Routes for the parties, for staff, for evidence and for the bank's evidence. */
export const disputeTables = (deps: DisputeWriteDeps & StagingWriteDeps & MarkDeps): RouteTable[] => [
  ...[
    disputeWriteRoutes(deps),
    staffDisputeWriteRoutes(deps),
    disputeEvidenceWriteRoutes(deps),
    stagingWriteRoutes(deps),
  ],
]

/** Enough for a person, too few for a script. */
const WRITE_LIMIT = { max: 30, windowMs: 60_000 }

/** Open to anyone: guests use the signed link of their order. Other callers get "not found". */
const disputeWriteRoutes = (deps: DisputeWriteDeps): RouteTable => ({
  problems: {
    ...disputeProblems,
    order_not_found: orderProblems.order_not_found,
    order_not_paid: orderProblems.order_not_paid,
  },
  routes: [
    rateLimited(WRITE_LIMIT, route(disputesContract.open, 'anyone', openDispute(deps))),
    rateLimited(WRITE_LIMIT, route(disputesContract.addStatement, 'anyone', sendStatement(deps, 'AddStatement'))),
    route(disputesContract.respond, 'anyone', respondToDispute(deps)),
    route(disputesContract.respondToOffer, 'anyone', sendAcceptance(deps, 'RespondToOffer')),
    route(disputesContract.respondToSettlement, 'anyone', sendAcceptance(deps, 'RespondToSettlement')),
    route(disputesContract.acceptDecision, 'anyone', sendStatement(deps, 'AcceptDecision')),
    route(disputesContract.appeal, 'anyone', sendStatement(deps, 'AppealDecision')),
    route(disputesContract.confirmRemedy, 'anyone', sendStatement(deps, 'ConfirmRemedy')),
    route(disputesContract.contestRemedy, 'anyone', sendStatement(deps, 'ContestRemedy')),
    route(disputesContract.withdraw, 'anyone', sendStatement(deps, 'WithdrawDispute')),
  ],
})

type PartyRequest<Body extends OptionalStatementForm> = RouteRequest<{ id: string }, { key?: string | undefined }, Body>
type StatementCommandType = Exclude<PartyCommand['type'], 'RespondToDispute' | 'RespondToOffer' | 'RespondToSettlement'>

const sendStatement =
  (deps: DisputeWriteDeps, type: StatementCommandType) =>
  (request: PartyRequest<OptionalStatementForm | StatementForm>) =>
    sendAsParty(deps, request, (statement) => ({ type, ...statement }))

const sendAcceptance =
  (deps: DisputeWriteDeps, type: 'RespondToOffer' | 'RespondToSettlement') => (request: PartyRequest<AcceptanceForm>) =>
    sendAsParty(deps, request, (statement) => ({ type, ...statement, accept: request.body.accept }))

const respondToDispute = (deps: DisputeWriteDeps) => (request: PartyRequest<ResponseForm>) =>
  sendAsParty(deps, request, (statement, { order }) => {
    const refundable = refundableLines(order)
    return { type: 'RespondToDispute', ...statement, offer: request.body.offer, refundable }
  })

/** Sends a command on behalf of the caller's side of a dispute. */
async function sendAsParty(
  deps: DisputeWriteDeps,
  request: PartyRequest<OptionalStatementForm>,
  commandOf: (statement: PartyStatement, party: Party) => PartyCommand,
) {
  const { params, body } = request
  const party = await partyIn(deps, params.id, request)
  if (isRefusal(party)) return party
  const evidence = await ownDocuments(deps, party, body.evidence)
  if (isRefusal(evidence)) return evidence
  const { side, personId, order } = party
  const context = commandContextOf(request, deps.runtime)
  const partyCommand = commandOf({ side, personId, statement: body.statement, evidence }, party)
  const command: DisputeCommand = { ...partyCommand, at: context.at, buyerId: order.buyerId }
  const result = await deps.bus.dispatch({ decider: dispute, id: params.id, command, context })
  return isRefusal(result) ? result : respond({ id: params.id }, result.position)
}

type ReportRequest = RouteRequest<{ id: string }, { key?: string | undefined }, OpenDisputeForm>

/** The buyer, signed in or with the order's link, reports a problem, which opens a dispute. */
const openDispute = (deps: DisputeWriteDeps) => async (request: ReportRequest) => {
  const { params, body } = request
  const party = await requireParty(deps, params.id, request)
  if (isRefusal(party)) return party
  if (party.side !== 'buyer') return refuse('not_allowed')
  const evidence = await ownDocuments(deps, party, body.evidence)
  if (isRefusal(evidence)) return evidence
  const { order } = party
  const seller = await deps.bus.load(producer, order.producerId)
  if (seller.status === 'unknown') return refuse('order_not_found')
  const { disputeId, state } = await openDisputeOf(disputeLookup(deps), params.id)
  const context = commandContextOf(request, deps.runtime)
  const command = {
    ...({ type: 'OpenDispute', disputeId, orderId: order.orderId, producerId: order.producerId } as const),
    buyerId: order.buyerId,
    accountId: seller.accountId,
    at: context.at,
    reason: body.reason,
    lines: body.lines,
    desiredResolution: body.desiredResolution,
    statement: body.description,
    evidence,
    order: { ...(await reportable(deps, order)), hasOpen: isOpen(state) },
    orderedItems: order.lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
  }
  const result = await deps.bus.dispatch({ decider: dispute, id: disputeId, command, context })
  return isRefusal(result) ? result : respond({ id: disputeId }, result.position)
}

const disputeLookup = ({ bus, runtime }: DisputeWriteDeps) => ({
  idOf: (seed: string) => runtime.deriveId('dispute', seed),
  load: (id: string) => bus.load(dispute, id),
})

async function reportable(deps: DisputeWriteDeps, { orderId, paymentIntentId, lines }: KnownOrder) {
  const history = await deps.historyOf(orderId)
  const timeline = history.map((event) => ({ status: statusAfter(event), at: event.meta.recordedAt }))
  const perishable = await Promise.all(lines.map(({ itemId }) => isPerishableProduct(deps, itemId)))
  return {
    paid: paymentIntentId !== undefined,
    endedAt: closedAt(timeline),
    lines: lines.map(({ itemId }, i) => ({ itemId, perishable: perishable[i]! })),
  }
}

/** Box contents are perishable. */
async function isPerishableProduct({ bus }: DisputeWriteDeps, productId: string): Promise<boolean> {
  if (isBox(productId)) return true
  const state = await bus.load(product, productId)
  return state.status !== 'unknown' && isPerishable(state.category)
}

type AgentDeps = Pick<DisputeWriteDeps, 'bus' | 'runtime'>

interface MarkDeps {
  readonly marks: Pick<DisputeMarks, 'recordRead' | 'watch' | 'unwatch'>
}

/**
 * The domain decides which agent may decide what, and keeps agents from deciding appeals against their own decisions.
 */
const staffDisputeWriteRoutes = (deps: AgentDeps & MarkDeps): RouteTable => ({
  problems: disputeProblems,
  routes: [
    route(disputesContract.read, CAN_VIEW_DISPUTES, markRead(deps)),
    route(disputesContract.watch, CAN_RESOLVE_DISPUTES, watch(deps)),
    route(disputesContract.assign, CAN_RESOLVE_DISPUTES, assign(deps)),
    route(disputesContract.addNote, CAN_RESOLVE_DISPUTES, addNote(deps)),
    route(disputesContract.requestInformation, CAN_RESOLVE_DISPUTES, requestInformation(deps)),
    route(disputesContract.proposeSettlement, CAN_RESOLVE_DISPUTES, propose(deps, 'ProposeSettlement')),
    recentStepUp(route(disputesContract.decide, CAN_RESOLVE_DISPUTES, propose(deps, 'DecideDispute'))),
    recentStepUp(route(disputesContract.convertRemedy, CAN_RESOLVE_DISPUTES, convertToRefund(deps))),
    route(disputesContract.completeRemedy, CAN_RESOLVE_DISPUTES, complete(deps)),
  ],
})

type AgentRequest<Body> = StaffRequest<{ id: string }, undefined, Body>

/** Marks a dispute as read through a time; a time in the future counts as now. */
const markRead =
  ({ bus, runtime, marks }: AgentDeps & MarkDeps) =>
  async ({ params: { id }, body, actor: { accountId } }: AgentRequest<{ readonly readThrough: string }>) => {
    const state = await disputeOf({ bus }, id)
    if (isRefusal(state)) return state
    const now = runtime.now()
    const readThrough = body.readThrough < now ? body.readThrough : now
    await marks.recordRead({ accountId, disputeId: id, readThrough })
    return { id }
  }

const watch =
  ({ bus, runtime, marks }: AgentDeps & MarkDeps) =>
  async ({ params: { id }, body, actor: { accountId } }: AgentRequest<WatchForm>) => {
    const state = await disputeOf({ bus }, id)
    if (isRefusal(state)) return state
    const watcher = { accountId, disputeId: id }
    await (body.watching ? marks.watch({ ...watcher, now: runtime.now() }) : marks.unwatch(watcher))
    return { id }
  }

const assign = (deps: AgentDeps) => async (request: AgentRequest<AssignForm>) => {
  const assignee = await assigneeIn(deps, request.body)
  return isRefusal(assignee)
    ? assignee
    : sendAsAgent(deps, request, ({ agent }) => ({ type: 'AssignDispute', agent, assignee }))
}

/** The named colleague with their current role. */
async function assigneeIn({ bus }: AgentDeps, { assigneeAccountId: accountId }: AssignForm) {
  if (!accountId) return undefined
  const role = staffRoleIn(await bus.load(staffMember, accountId))
  return role ? { accountId, role } : refuse('assignee_not_allowed')
}

const addNote = (deps: AgentDeps) => (request: AgentRequest<NoteForm>) =>
  sendAsAgent(deps, request, ({ agent }) => ({ type: 'AddNote', agent, ...request.body }))

const requestInformation = (deps: AgentDeps) => (request: AgentRequest<InformationRequestForm>) =>
  sendAsAgent(deps, request, ({ agent }) => ({ type: 'RequestInformation', agent, ...request.body }))

const propose =
  (deps: AgentDeps, type: 'ProposeSettlement' | 'DecideDispute') =>
  (request: AgentRequest<ProposalForm | DecisionForm>) =>
    sendAsAgent(deps, request, (work) => ({ type, ...work, ...request.body }))

const convertToRefund = (deps: AgentDeps) => (request: AgentRequest<ConvertRemedyForm>) =>
  sendAsAgent(deps, request, (work) => ({ type: 'ConvertRemedyToRefund', ...work, ...request.body }))

const complete = (deps: AgentDeps) => (request: AgentRequest<CompleteRemedyForm>) =>
  sendAsAgent(deps, request, ({ agent }) => ({ type: 'CompleteRemedy', agent, ...request.body }))

interface AgentWork {
  readonly agent: StaffMember
  readonly refundable: readonly RefundableLine[]
}

async function sendAsAgent(
  deps: AgentDeps,
  request: AgentRequest<unknown>,
  commandOf: (work: AgentWork) => AgentCommand,
) {
  const { accountId, staff: role } = request.actor
  const { id } = request.params
  const state = await disputeOf(deps, id)
  if (isRefusal(state)) return state
  const orderState = await deps.bus.load(order, state.orderId)
  if (orderState.status === 'unknown') return refuse('dispute_not_found')
  const context = commandContextOf(request, deps.runtime)
  const work = { agent: { accountId, role }, refundable: refundableLines(orderState) }
  const command: DisputeCommand = { ...commandOf(work), at: context.at, buyerId: orderState.buyerId }
  const result = await deps.bus.dispatch({ decider: dispute, id, command, context })
  return isRefusal(result) ? result : respond({ id }, result.position)
}
