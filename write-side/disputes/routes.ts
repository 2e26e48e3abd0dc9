import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import type { AnswerForm, BriefForm, StatementForm, TakeForm } from '#domain/disputes/forms.ts'
import type { Saying } from '#domain/disputes/said.ts'
import type { SideCommand } from '#domain/disputes/side-commands.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { everythingLeft } from '#domain/ordering/refund-parts.ts'
import { answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { senderOf } from '../sender.ts'
import type { DisputeWrites } from './deps.ts'
import { ownPapers, type Party, partyIn } from './party.ts'
import { report } from './report.ts'

/** People write, programs flood. */
const WRITING = { max: 30, windowMs: 60_000 }

/** Anyone may knock: guests come with their order's signed link, and to everybody else there is nothing here. */
export const disputeWrites = (deps: DisputeWrites): RouteTable => ({
  problems: {
    ...disputeProblems,
    ...{ order_not_found: orderProblems.order_not_found, order_not_paid: orderProblems.order_not_paid },
  },
  routes: [
    limited(WRITING, route(disputesContract.report, 'anyone', report(deps))),
    limited(WRITING, route(disputesContract.say, 'anyone', plainly(deps, 'MakeStatement'))),
    route(disputesContract.answer, 'anyone', answerClaim(deps)),
    route(disputesContract.answerOffer, 'anyone', accepting(deps, 'AnswerOffer')),
    route(disputesContract.answerProposal, 'anyone', accepting(deps, 'AnswerProposal')),
    route(disputesContract.acceptDecision, 'anyone', plainly(deps, 'AcceptDecision')),
    route(disputesContract.appeal, 'anyone', plainly(deps, 'AppealDecision')),
    route(disputesContract.confirmRemedy, 'anyone', plainly(deps, 'ConfirmRemedy')),
    route(disputesContract.disputeRemedy, 'anyone', plainly(deps, 'DisputeRemedy')),
    route(disputesContract.withdraw, 'anyone', plainly(deps, 'WithdrawDispute')),
  ],
})

type On<Body extends BriefForm> = RouteRequest<{ id: string }, { key?: string | undefined }, Body>
type Plain = Exclude<SideCommand['type'], 'AnswerClaim' | 'AnswerOffer' | 'AnswerProposal'>

const plainly = (deps: DisputeWrites, type: Plain) => (request: On<BriefForm | StatementForm>) =>
  speak(deps, request, (said) => ({ type, ...said }))

const accepting = (deps: DisputeWrites, type: 'AnswerOffer' | 'AnswerProposal') => (request: On<TakeForm>) =>
  speak(deps, request, (said) => ({ type, ...said, accept: request.body.accept }))

const answerClaim = (deps: DisputeWrites) => (request: On<AnswerForm>) =>
  speak(deps, request, (said, { order }) => {
    const left = everythingLeft(order).lines
    return { type: 'AnswerClaim', ...said, offer: request.body.offer, left }
  })

/** Whoever asks says something on their side of the case. */
async function speak(
  deps: DisputeWrites,
  request: On<BriefForm>,
  commandOf: (said: Saying, party: Party) => SideCommand,
) {
  const { params, body } = request
  const party = await partyIn(deps, params.id, request)
  if (isRefusal(party)) return party
  const papers = await ownPapers(deps, party, body.papers)
  if (isRefusal(papers)) return papers
  const { side, personId, order } = party
  const by = senderOf(request, deps.facts)
  const said = commandOf({ side, personId, text: body.text, papers }, party)
  const command: DisputeCommand = { ...said, at: by.at, buyerId: order.buyerId }
  const sent = await deps.bus.dispatch({ decider: dispute, id: params.id, command, by })
  return isRefusal(sent) ? sent : answered({ id: params.id }, sent.position)
}
