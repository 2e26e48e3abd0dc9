import { VERIFIERS } from '#domain/kernel/actor.ts'
import { aYearAfter, type Day } from '#domain/kernel/day.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { agreedToSell } from '#domain/policies/published.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import {
  type AnswerForm,
  type ApplyForm,
  type DecisionForm,
  verificationContract,
  verificationProblems,
} from '#domain/verification/contract.ts'
import { type VerificationCommand, verification } from '#domain/verification/verification.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Papers } from '#platform/papers/papers.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

export interface VerificationWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly papers: Pick<Papers, 'hold'>
  /** The day where the market is. */
  readonly today: () => Day
}

export const verificationWrites = (deps: VerificationWrites): RouteTable => ({
  problems: verificationProblems,
  routes: [
    route(verificationContract.apply, 'producer', apply(deps)),
    route(verificationContract.answer, 'producer', answer(deps)),
    route(verificationContract.withdraw, 'producer', withdraw(deps)),
    route(verificationContract.decide, VERIFIERS, decide(deps)),
  ],
})

/** The application's id is made from the command's: sent again it is one. */
const apply = (deps: VerificationWrites) => async (request: RouteRequest<undefined, undefined, ApplyForm>) => {
  const { accountId, producerId = '' } = memberOf(request)
  const { committed: _, papers: ids, ...dossier } = request.body
  const papers = await ownPapers(deps, accountId, ids)
  if (isRefusal(papers)) return papers
  const seller = await deps.bus.load(producer, producerId)
  const verifiedOn = seller.status === 'selling' ? seller.verifiedOn : undefined
  return dispatch(deps, request, producerId, {
    ...{ type: 'ApplyForVerification', producerId, accountId, dossier, papers, agreed: agreedToSell() },
    applicationId: deps.facts.idFrom('application', request.commandId),
    ...{ today: deps.today(), heldUntil: verifiedOn && aYearAfter(verifiedOn) },
  })
}

const answer = (deps: VerificationWrites) => async (request: RouteRequest<undefined, undefined, AnswerForm>) => {
  const { accountId, producerId = '' } = memberOf(request)
  const papers = await ownPapers(deps, accountId, request.body.papers)
  if (isRefusal(papers)) return papers
  return dispatch(deps, request, producerId, {
    ...{ type: 'AnswerVerifier', accountId, answer: request.body.answer, papers, today: deps.today() },
  })
}

/** A paper can only be used by the account that sent it. */
const ownPapers = async ({ papers }: VerificationWrites, accountId: string, ids: readonly string[]) =>
  (await papers.hold({ accountId }, ids)) ??
  refuse('paper_not_yours', { fields: { papers: 'Please send these papers again' } })

const withdraw = (deps: VerificationWrites) => (request: RouteRequest<undefined, undefined, undefined>) => {
  const { accountId, producerId = '' } = memberOf(request)
  return dispatch(deps, request, producerId, { type: 'WithdrawApplication', accountId })
}

/** Nobody decides about their own business: the rules see to it. */
const decide = (deps: VerificationWrites) => (request: RouteRequest<{ id: string }, undefined, DecisionForm>) => {
  const { accountId, staff } = memberOf(request)
  if (!staff) return Promise.resolve(refuse('not_allowed'))
  const { decision, applicationId, reason } = request.body
  const said = { verifier: { accountId, role: staff }, applicationId, reason }
  const commands = {
    approve: { type: 'ApproveApplication', ...said, today: deps.today() },
    refuse: { type: 'RefuseApplication', ...said },
    ask: { type: 'AskForMore', ...said },
  } as const
  return dispatch(deps, request, request.params.id, commands[decision])
}

async function dispatch(
  { bus, facts }: VerificationWrites,
  request: RouteRequest,
  id: string,
  command: VerificationCommand,
) {
  const sent = await bus.dispatch({ decider: verification, id, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id: sent.state.application?.applicationId ?? id }, sent.position)
}
