import { CAN_VERIFY } from '#domain/kernel/actor.ts'
import { addYear, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { policiesForSelling } from '#domain/policies/policy-versions.ts'
import {
  type ApplyForm,
  type DecisionForm,
  type InformationForm,
  verificationContract,
  verificationProblems,
} from '#domain/producer-verification/contract.ts'
import { type VerificationCommand, verification } from '#domain/producer-verification/verification.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type RouteRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'

export interface VerificationWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly documents: Pick<Documents, 'findOwned'>
  /** The day where the market is. */
  readonly today: () => CalendarDate
}

export const verificationWriteRoutes = (deps: VerificationWriteDeps): RouteTable => ({
  problems: verificationProblems,
  routes: [
    route(verificationContract.apply, 'producer', apply(deps)),
    route(verificationContract.answer, 'producer', answer(deps)),
    route(verificationContract.withdraw, 'producer', withdraw(deps)),
    route(verificationContract.decide, CAN_VERIFY, decide(deps)),
  ],
})

/** The application's id is made from the command's: sent again it is one. */
const apply = (deps: VerificationWriteDeps) => async (request: RouteRequest<undefined, undefined, ApplyForm>) => {
  const { accountId, producerId = '' } = memberOf(request)
  const { committed: _, papers: ids, ...dossier } = request.body
  const documents = await ownDocuments(deps, accountId, ids)
  if (isRefusal(documents)) return documents
  const seller = await deps.bus.load(producer, producerId)
  const verifiedOn = seller.status === 'selling' ? seller.verifiedOn : undefined
  return dispatch(deps, request, producerId, {
    type: 'SubmitVerificationApplication',
    producerId,
    accountId,
    dossier,
    papers: documents,
    agreed: policiesForSelling(),
    applicationId: deps.runtime.deriveId('application', request.commandId),
    today: deps.today(),
    heldUntil: verifiedOn && addYear(verifiedOn),
  })
}

const answer =
  (deps: VerificationWriteDeps) => async (request: RouteRequest<undefined, undefined, InformationForm>) => {
    const { accountId, producerId = '' } = memberOf(request)
    const documents = await ownDocuments(deps, accountId, request.body.papers)
    if (isRefusal(documents)) return documents
    return dispatch(deps, request, producerId, {
      type: 'ProvideVerificationInformation',
      accountId,
      answer: request.body.answer,
      papers: documents,
      today: deps.today(),
    })
  }

/** A paper can only be used by the account that sent it. */
const ownDocuments = async ({ documents }: VerificationWriteDeps, accountId: string, ids: readonly string[]) =>
  (await documents.findOwned({ accountId }, ids)) ??
  refuse('document_not_owned', { fields: { papers: 'Please send these papers again' } })

const withdraw = (deps: VerificationWriteDeps) => (request: RouteRequest<undefined, undefined, undefined>) => {
  const { accountId, producerId = '' } = memberOf(request)
  return dispatch(deps, request, producerId, { type: 'WithdrawApplication', accountId })
}

/** Nobody decides about their own business: the rules see to it. */
const decide = (deps: VerificationWriteDeps) => (request: RouteRequest<{ id: string }, undefined, DecisionForm>) => {
  const { accountId, staff } = memberOf(request)
  if (!staff) return Promise.resolve(refuse('not_allowed'))
  const { decision, applicationId, reason } = request.body
  const said = { verifier: { accountId, role: staff }, applicationId, reason }
  const commands = {
    approve: { type: 'ApproveApplication', ...said, today: deps.today() },
    refuse: { type: 'RejectApplication', ...said },
    ask: { type: 'RequestVerificationInformation', ...said },
  } as const
  return dispatch(deps, request, request.params.id, commands[decision])
}

async function dispatch(
  { bus, runtime }: VerificationWriteDeps,
  request: RouteRequest,
  id: string,
  command: VerificationCommand,
) {
  const sent = await bus.dispatch({ decider: verification, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id: sent.state.application?.applicationId ?? id }, sent.position)
}
