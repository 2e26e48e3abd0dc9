import type { disputesContract } from '#domain/disputes/contract.ts'
import type { AnswerForm, BriefForm, StatementForm, TakeForm } from '#domain/disputes/forms.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { DeedGiven } from './api.ts'

type Contract = typeof disputesContract
const STATEMENT: EndpointOf<Contract['say']> = { method: 'POST', path: '/api/disputes/:id/statements' }
const ANSWER: EndpointOf<Contract['answer']> = { method: 'POST', path: '/api/disputes/:id/answer' }
const OFFER: EndpointOf<Contract['answerOffer']> = { method: 'POST', path: '/api/disputes/:id/offer' }
const PROPOSAL: EndpointOf<Contract['answerProposal']> = { method: 'POST', path: '/api/disputes/:id/proposal' }
const ACCEPTANCE: EndpointOf<Contract['acceptDecision']> = { method: 'POST', path: '/api/disputes/:id/acceptance' }
const APPEAL: EndpointOf<Contract['appeal']> = { method: 'POST', path: '/api/disputes/:id/appeal' }
const CONFIRMATION: EndpointOf<Contract['confirmRemedy']> = { method: 'POST', path: '/api/disputes/:id/confirmation' }
const OBJECTION: EndpointOf<Contract['disputeRemedy']> = { method: 'POST', path: '/api/disputes/:id/objection' }
const WITHDRAWAL: EndpointOf<Contract['withdraw']> = { method: 'POST', path: '/api/disputes/:id/withdrawal' }

/** What the two sides do in a case. */
export const say = (given: DeedGiven<StatementForm>) => call(STATEMENT, given)
export const answer = (given: DeedGiven<AnswerForm>) => call(ANSWER, given)
export const answerOffer = (given: DeedGiven<TakeForm>) => call(OFFER, given)
export const answerProposal = (given: DeedGiven<TakeForm>) => call(PROPOSAL, given)
export const acceptDecision = (given: DeedGiven<BriefForm>) => call(ACCEPTANCE, given)
export const appeal = (given: DeedGiven<StatementForm>) => call(APPEAL, given)
export const confirmRemedy = (given: DeedGiven<BriefForm>) => call(CONFIRMATION, given)
export const disputeRemedy = (given: DeedGiven<StatementForm>) => call(OBJECTION, given)
export const withdraw = (given: DeedGiven<BriefForm>) => call(WITHDRAWAL, given)
