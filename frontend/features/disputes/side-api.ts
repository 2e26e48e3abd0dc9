import type {
  AcceptanceForm,
  disputesContract,
  OptionalStatementForm,
  ResponseForm,
  StatementForm,
} from '#domain/disputes/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { DeedGiven } from './api.ts'

type Contract = typeof disputesContract
const STATEMENT: EndpointOf<Contract['addStatement']> = { method: 'POST', path: '/api/disputes/:id/statements' }
const ANSWER: EndpointOf<Contract['respond']> = { method: 'POST', path: '/api/disputes/:id/response' }
const OFFER: EndpointOf<Contract['respondToOffer']> = { method: 'POST', path: '/api/disputes/:id/offer-response' }
const PROPOSAL: EndpointOf<Contract['respondToSettlement']> = {
  method: 'POST',
  path: '/api/disputes/:id/settlement-response',
}
const ACCEPTANCE: EndpointOf<Contract['acceptDecision']> = {
  method: 'POST',
  path: '/api/disputes/:id/decision-acceptance',
}
const APPEAL: EndpointOf<Contract['appeal']> = { method: 'POST', path: '/api/disputes/:id/appeal' }
const CONFIRMATION: EndpointOf<Contract['confirmRemedy']> = {
  method: 'POST',
  path: '/api/disputes/:id/remedy-confirmation',
}
const OBJECTION: EndpointOf<Contract['contestRemedy']> = { method: 'POST', path: '/api/disputes/:id/remedy-objection' }
const WITHDRAWAL: EndpointOf<Contract['withdraw']> = { method: 'POST', path: '/api/disputes/:id/withdrawal' }

/** What the two sides do in a case. */
export const say = (given: DeedGiven<StatementForm>) => call(STATEMENT, given)
export const answer = (given: DeedGiven<ResponseForm>) => call(ANSWER, given)
export const answerOffer = (given: DeedGiven<AcceptanceForm>) => call(OFFER, given)
export const answerProposal = (given: DeedGiven<AcceptanceForm>) => call(PROPOSAL, given)
export const acceptDecision = (given: DeedGiven<OptionalStatementForm>) => call(ACCEPTANCE, given)
export const appeal = (given: DeedGiven<StatementForm>) => call(APPEAL, given)
export const confirmRemedy = (given: DeedGiven<OptionalStatementForm>) => call(CONFIRMATION, given)
export const disputeRemedy = (given: DeedGiven<StatementForm>) => call(OBJECTION, given)
export const withdraw = (given: DeedGiven<OptionalStatementForm>) => call(WITHDRAWAL, given)
