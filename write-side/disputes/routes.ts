import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import type { AcceptanceForm, OptionalStatementForm, ResponseForm, StatementForm } from '#domain/disputes/forms.ts'
import type { PartyCommand } from '#domain/disputes/party-commands.ts'
import type { PartyStatement } from '#domain/disputes/said.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { refundableLines } from '#domain/ordering/refund-breakdown.ts'
import { type RouteRequest, type RouteTable, rateLimited, respond, route } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import type { DisputeWriteDeps } from './deps.ts'
import { ownDocuments, type Party, partyIn } from './party.ts'
import { report } from './report.ts'

/** People write, programs flood. */
const WRITING = { max: 30, windowMs: 60_000 }

/** Anyone may knock: guests come with their order's signed link, and to everybody else there is nothing here. */
export const disputeWriteRoutes = (deps: DisputeWriteDeps): RouteTable => ({
  problems: {
    ...disputeProblems,
    order_not_found: orderProblems.order_not_found,
    order_not_paid: orderProblems.order_not_paid,
  },
  routes: [
    rateLimited(WRITING, route(disputesContract.report, 'anyone', report(deps))),
    rateLimited(WRITING, route(disputesContract.say, 'anyone', plainly(deps, 'AddStatement'))),
    route(disputesContract.answer, 'anyone', answerClaim(deps)),
    route(disputesContract.answerOffer, 'anyone', accepting(deps, 'RespondToOffer')),
    route(disputesContract.answerProposal, 'anyone', accepting(deps, 'RespondToSettlement')),
    route(disputesContract.acceptDecision, 'anyone', plainly(deps, 'AcceptDecision')),
    route(disputesContract.appeal, 'anyone', plainly(deps, 'AppealDecision')),
    route(disputesContract.confirmRemedy, 'anyone', plainly(deps, 'ConfirmRemedy')),
    route(disputesContract.disputeRemedy, 'anyone', plainly(deps, 'ContestRemedy')),
    route(disputesContract.withdraw, 'anyone', plainly(deps, 'WithdrawDispute')),
  ],
})

type On<Body extends OptionalStatementForm> = RouteRequest<{ id: string }, { key?: string | undefined }, Body>
type Plain = Exclude<PartyCommand['type'], 'RespondToDispute' | 'RespondToOffer' | 'RespondToSettlement'>

const plainly = (deps: DisputeWriteDeps, type: Plain) => (request: On<OptionalStatementForm | StatementForm>) =>
  speak(deps, request, (said) => ({ type, ...said }))

const accepting =
  (deps: DisputeWriteDeps, type: 'RespondToOffer' | 'RespondToSettlement') => (request: On<AcceptanceForm>) =>
    speak(deps, request, (said) => ({ type, ...said, accept: request.body.accept }))

const answerClaim = (deps: DisputeWriteDeps) => (request: On<ResponseForm>) =>
  speak(deps, request, (said, { order }) => {
    const left = refundableLines(order)
    return { type: 'RespondToDispute', ...said, offer: request.body.offer, left }
  })

/** Whoever asks says something on their side of the case. */
async function speak(
  deps: DisputeWriteDeps,
  request: On<OptionalStatementForm>,
  commandOf: (said: PartyStatement, party: Party) => PartyCommand,
) {
  const { params, body } = request
  const party = await partyIn(deps, params.id, request)
  if (isRefusal(party)) return party
  const papers = await ownDocuments(deps, party, body.papers)
  if (isRefusal(papers)) return papers
  const { side, personId, order } = party
  const by = commandContextOf(request, deps.runtime)
  const said = commandOf({ side, personId, text: body.text, papers }, party)
  const command: DisputeCommand = { ...said, at: by.at, buyerId: order.buyerId }
  const sent = await deps.bus.dispatch({ decider: dispute, id: params.id, command, context: by })
  return isRefusal(sent) ? sent : respond({ id: params.id }, sent.position)
}
