import { product } from '#domain/catalog/product.decider.ts'
import { isPerishable } from '#domain/catalog/product-taxonomy.ts'
import type { AgentCommand } from '#domain/disputes/agent-commands.ts'
import type {
  AcceptanceForm,
  CompleteRemedyForm,
  ConvertRemedyForm,
  DecisionForm,
  InformationRequestForm,
  OpenDisputeForm,
  OptionalStatementForm,
  ProposalForm,
  ResponseForm,
  StatementForm,
} from '#domain/disputes/contract.ts'
import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute, disputeReads, openDisputeOf } from '#domain/disputes/dispute.decider.ts'
import type { RefundableLine } from '#domain/disputes/dispute-rules.ts'
import { isOpen } from '#domain/disputes/dispute-state.ts'
import type { PartyCommand, PartyStatement } from '#domain/disputes/party-commands.ts'
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
import { disputeEvidenceWriteRoutes } from '#write-side/disputes/evidence.routes.ts'
import {
  type DisputeWriteDeps,
  disputeOf,
  ownDocuments,
  type Party,
  partyIn,
  requireParty,
} from '#write-side/disputes/party.ts'

/** Routes of the parties, of staff, of evidence and of the bank's evidence. */
export const disputeTables = (deps: DisputeWriteDeps & StagingWriteDeps): RouteTable[] => [
  ...[
    disputeWriteRoutes(deps),
    staffDisputeWriteRoutes(deps),
    disputeEvidenceWriteRoutes(deps),
    stagingWriteRoutes(deps),
  ],
]

/** Enough for people, too little for scripts. */
const WRITING = { max: 30, windowMs: 60_000 }

/** Open to anyone: guests use the signed link of their order. Everyone else gets "not found". */
const disputeWriteRoutes = (deps: DisputeWriteDeps): RouteTable => ({
  problems: {
    ...disputeProblems,
    order_not_found: orderProblems.order_not_found,
    order_not_paid: orderProblems.order_not_paid,
  },
  routes: [
    rateLimited(WRITING, route(disputesContract.report, 'anyone', report(deps))),
    rateLimited(WRITING, route(disputesContract.say, 'anyone', sendPlain(deps, 'AddStatement'))),
    route(disputesContract.answer, 'anyone', respondToClaim(deps)),
    route(disputesContract.answerOffer, 'anyone', accepting(deps, 'RespondToOffer')),
    route(disputesContract.answerProposal, 'anyone', accepting(deps, 'RespondToSettlement')),
    route(disputesContract.acceptDecision, 'anyone', sendPlain(deps, 'AcceptDecision')),
    route(disputesContract.appeal, 'anyone', sendPlain(deps, 'AppealDecision')),
    route(disputesContract.confirmRemedy, 'anyone', sendPlain(deps, 'ConfirmRemedy')),
    route(disputesContract.disputeRemedy, 'anyone', sendPlain(deps, 'ContestRemedy')),
    route(disputesContract.withdraw, 'anyone', sendPlain(deps, 'WithdrawDispute')),
  ],
})

type PartyRequest<Body extends OptionalStatementForm> = RouteRequest<{ id: string }, { key?: string | undefined }, Body>
type PlainCommandType = Exclude<PartyCommand['type'], 'RespondToDispute' | 'RespondToOffer' | 'RespondToSettlement'>

const sendPlain =
  (deps: DisputeWriteDeps, type: PlainCommandType) => (request: PartyRequest<OptionalStatementForm | StatementForm>) =>
    sendAsParty(deps, request, (said) => ({ type, ...said }))

const accepting =
  (deps: DisputeWriteDeps, type: 'RespondToOffer' | 'RespondToSettlement') => (request: PartyRequest<AcceptanceForm>) =>
    sendAsParty(deps, request, (said) => ({ type, ...said, accept: request.body.accept }))

const respondToClaim = (deps: DisputeWriteDeps) => (request: PartyRequest<ResponseForm>) =>
  sendAsParty(deps, request, (said, { order }) => {
    const left = refundableLines(order)
    return { type: 'RespondToDispute', ...said, offer: request.body.offer, left }
  })

/** Sends a command of the caller's side of a dispute. */
async function sendAsParty(
  deps: DisputeWriteDeps,
  request: PartyRequest<OptionalStatementForm>,
  commandOf: (said: PartyStatement, party: Party) => PartyCommand,
) {
  const { params, body } = request
  const party = await partyIn(deps, params.id, request)
  if (isRefusal(party)) return party
  const papers = await ownDocuments(deps, party, body.papers)
  if (isRefusal(papers)) return papers
  const { side, personId, order } = party
  const context = commandContextOf(request, deps.runtime)
  const said = commandOf({ side, personId, text: body.text, papers }, party)
  const command: DisputeCommand = { ...said, at: context.at, buyerId: order.buyerId }
  const sent = await deps.bus.dispatch({ decider: dispute, id: params.id, command, context })
  return isRefusal(sent) ? sent : respond({ id: params.id }, sent.position)
}

type Reporting = RouteRequest<{ id: string }, { key?: string | undefined }, OpenDisputeForm>

/** The buyer, signed in or with the order's link, reports a problem, which opens a dispute. */
const report = (deps: DisputeWriteDeps) => async (request: Reporting) => {
  const { params, body } = request
  const party = await requireParty(deps, params.id, request)
  if (isRefusal(party)) return party
  if (party.side !== 'buyer') return refuse('not_allowed')
  const papers = await ownDocuments(deps, party, body.papers)
  if (isRefusal(papers)) return papers
  const { order } = party
  const seller = await deps.bus.load(producer, order.producerId)
  if (seller.status === 'unknown') return refuse('order_not_found')
  const { disputeId, state } = await openDisputeOf(disputeFinder(deps), params.id)
  const context = commandContextOf(request, deps.runtime)
  const command = {
    ...({ type: 'OpenDispute', disputeId, orderId: order.orderId, producerId: order.producerId } as const),
    buyerId: order.buyerId,
    accountId: seller.accountId,
    at: context.at,
    problem: body.type,
    lines: body.lines,
    wish: body.wish,
    text: body.description,
    papers,
    order: { ...(await reportable(deps, order)), hasOpen: isOpen(state) },
    bought: order.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  }
  const sent = await deps.bus.dispatch({ decider: dispute, id: disputeId, command, context })
  return isRefusal(sent) ? sent : respond({ id: disputeId }, sent.position)
}

const disputeFinder = ({ bus, runtime }: DisputeWriteDeps) => ({
  idOf: (seed: string) => runtime.deriveId('dispute', seed),
  load: (id: string) => bus.load(dispute, id),
})

async function reportable(deps: DisputeWriteDeps, { orderId, paymentIntentId, lines }: KnownOrder) {
  const history = await deps.historyOf(orderId)
  const timeline = history.map((event) => ({ status: statusAfter(event), at: event.meta.at }))
  const spoils = await Promise.all(lines.map(({ productId }) => isPerishableProduct(deps, productId)))
  return {
    paid: paymentIntentId !== undefined,
    overSince: closedAt(timeline),
    lines: lines.map(({ productId }, i) => ({ productId, spoils: spoils[i]! })),
  }
}

/** Box contents are perishable. */
async function isPerishableProduct({ bus }: DisputeWriteDeps, goodsId: string): Promise<boolean> {
  if (isBox(goodsId)) return true
  const goods = await bus.load(product, goodsId)
  return goods.status !== 'unknown' && isPerishable(goods.category)
}

type AgentDeps = Pick<DisputeWriteDeps, 'bus' | 'runtime'>

/** The domain decides which agent may decide what, and keeps agents from deciding appeals against their own decisions. */
const staffDisputeWriteRoutes = (deps: AgentDeps): RouteTable => ({
  problems: disputeProblems,
  routes: [
    route(disputesContract.read, CAN_VIEW_DISPUTES, markRead(deps)),
    route(disputesContract.take, CAN_RESOLVE_DISPUTES, assign(deps)),
    route(disputesContract.ask, CAN_RESOLVE_DISPUTES, requestInformation(deps)),
    route(disputesContract.propose, CAN_RESOLVE_DISPUTES, propose(deps, 'ProposeSettlement')),
    recentStepUp(route(disputesContract.decide, CAN_RESOLVE_DISPUTES, propose(deps, 'DecideDispute'))),
    recentStepUp(route(disputesContract.turnRemedy, CAN_RESOLVE_DISPUTES, convertToRefund(deps))),
    route(disputesContract.close, CAN_RESOLVE_DISPUTES, complete(deps)),
  ],
})

type AgentRequest<Body> = StaffRequest<{ id: string }, undefined, Body>

const markRead = (deps: AgentDeps) => async (request: AgentRequest<{ readonly upTo: string }>) => {
  const { accountId } = request.actor
  const { id } = request.params
  const its = await disputeOf(deps, id)
  if (isRefusal(its)) return its
  const context = commandContextOf(request, deps.runtime)
  const command = {
    type: 'RecordDisputeRead',
    disputeId: id,
    by: accountId,
    upTo: request.body.upTo,
    now: context.at,
  } as const
  const sent = await deps.bus.dispatch({ decider: disputeReads, id: `${id}-${accountId}`, command, context })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}

const assign = (deps: AgentDeps) => (request: AgentRequest<object>) =>
  sendAsAgent(deps, request, ({ staff }) => ({ type: 'AssignDispute', staff }))

const requestInformation = (deps: AgentDeps) => (request: AgentRequest<InformationRequestForm>) =>
  sendAsAgent(deps, request, ({ staff }) => ({ type: 'RequestInformation', staff, ...request.body }))

const propose =
  (deps: AgentDeps, type: 'ProposeSettlement' | 'DecideDispute') =>
  (request: AgentRequest<ProposalForm | DecisionForm>) =>
    sendAsAgent(deps, request, (working) => ({ type, ...working, ...request.body }))

const convertToRefund = (deps: AgentDeps) => (request: AgentRequest<ConvertRemedyForm>) =>
  sendAsAgent(deps, request, (working) => ({ type: 'ConvertRemedyToRefund', ...working, ...request.body }))

const complete = (deps: AgentDeps) => (request: AgentRequest<CompleteRemedyForm>) =>
  sendAsAgent(deps, request, ({ staff }) => ({ type: 'CompleteRemedy', staff, ...request.body }))

interface AgentWork {
  readonly staff: StaffMember
  readonly left: readonly RefundableLine[]
}

async function sendAsAgent(
  deps: AgentDeps,
  request: AgentRequest<unknown>,
  commandOf: (working: AgentWork) => AgentCommand,
) {
  const { accountId, staff: role } = request.actor
  const { id } = request.params
  const its = await disputeOf(deps, id)
  if (isRefusal(its)) return its
  const bought = await deps.bus.load(order, its.orderId)
  if (bought.status === 'unknown') return refuse('dispute_not_found')
  const context = commandContextOf(request, deps.runtime)
  const working = { staff: { accountId, role }, left: refundableLines(bought) }
  const command: DisputeCommand = { ...commandOf(working), at: context.at, buyerId: bought.buyerId }
  const sent = await deps.bus.dispatch({ decider: dispute, id, command, context })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}
