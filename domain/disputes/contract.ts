import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import {
  answerForm,
  briefForm,
  closeForm,
  decisionForm,
  EVIDENCE_LIMITS,
  proposalForm,
  questionForm,
  reportForm,
  statementForm,
  takeForm,
  turnForm,
} from './forms.ts'
import { disputePage, disputeQueue, disputeView, orderDisputes, queueFilters, uploadedEvidence } from './views.ts'
import { sides } from './words.ts'

const page = z.coerce.number().int().min(1).max(10_000).default(1)
/** The signed key of the order it is about, for guests. */
const withKey = { query: z.object({ key: z.string().max(100).optional() }) }
const byId = { params: z.object({ id: z.string().max(60) }) }
const paperOf = { params: z.object({ id: z.string().max(60), paperId: z.string().max(60) }) }
const done = z.object({ id: z.string() })

/** An exchange by which one of the two sides does something in a case; guests with their order's key. */
const bySide = <const P extends string, B extends z.ZodType>(deed: P, summary: string, body: B) =>
  exchange({
    method: 'POST',
    path: `/api/disputes/:id/${deed}` as const,
    summary,
    ...byId,
    ...withKey,
    body,
    answer: done,
  })

const byStaff = <const P extends string, B extends z.ZodType>(deed: P, summary: string, body: B) =>
  exchange({ method: 'POST', path: `/api/staff/disputes/:id/${deed}` as const, summary, ...byId, body, answer: done })

export const disputesContract = {
  ofOrder: exchange({
    method: 'GET',
    path: '/api/orders/:id/disputes',
    summary: 'Whether a problem with an order may be reported, and its cases so far',
    ...byId,
    ...withKey,
    answer: orderDisputes,
  }),
  report: exchange({
    method: 'POST',
    path: '/api/orders/:id/disputes',
    summary: 'The buyer reports a problem with an order',
    ...byId,
    ...withKey,
    body: reportForm,
    answer: done,
  }),
  sendPaper: exchange({
    method: 'POST',
    path: '/api/orders/:id/dispute-papers',
    summary:
      'Send a picture or a paper that shows it, to come with what is said: JPEG, PNG, WebP or PDF of at most 10 MB',
    ...byId,
    ...withKey,
    form: { maxFileBytes: EVIDENCE_LIMITS.bytes, tooLarge: 'paper_too_large' },
    body: z.object({ paper: z.file('Please choose a file') }),
    answer: uploadedEvidence,
  }),
  list: exchange({
    method: 'GET',
    path: '/api/disputes',
    summary: 'The cases of the one signed in, as a buyer or as a producer, what changed last first',
    query: z.object({ as: z.enum(sides).default('buyer'), show: z.enum(['open', 'closed']).default('open'), page }),
    answer: disputePage,
  }),
  one: exchange({
    method: 'GET',
    path: '/api/disputes/:id',
    summary: "A case with all that was said, for its two sides; guests with their order's key",
    ...byId,
    ...withKey,
    answer: disputeView,
  }),
  paper: exchange({
    method: 'GET',
    path: '/api/disputes/:id/papers/:paperId',
    summary: 'A picture or paper one of the two sides has sent',
    ...paperOf,
    ...withKey,
    answer: z.string(),
  }),
  say: bySide('statements', 'Say something in a case, and show it', statementForm),
  answer: bySide('answer', 'The producer offers to make it good, or says why not', answerForm),
  answerOffer: bySide('offer', "The buyer takes the producer's offer, or does not", takeForm),
  answerProposal: bySide('proposal', 'One of the sides takes what we propose, or does not', takeForm),
  acceptDecision: bySide('acceptance', 'One of the sides will not appeal: the decision takes effect sooner', briefForm),
  appeal: bySide('appeal', 'One of the sides appeals against the decision', statementForm),
  confirmRemedy: bySide('confirmation', 'The producer has done what was settled', briefForm),
  disputeRemedy: bySide('objection', 'The buyer says that it was not done', statementForm),
  withdraw: bySide('withdrawal', 'The buyer takes the report back', briefForm),
  queue: exchange({
    method: 'GET',
    path: '/api/staff/disputes',
    summary: 'Cases, the first that is due first; those that are closed, the last one first',
    query: z.object({ show: z.enum(queueFilters).default('open'), page }),
    answer: disputeQueue,
  }),
  staffOne: exchange({
    method: 'GET',
    path: '/api/staff/disputes/:id',
    summary: 'A case with all that was said, for the staff; looking is written down',
    ...byId,
    answer: disputeView,
  }),
  staffPaper: exchange({
    method: 'GET',
    path: '/api/staff/disputes/:id/papers/:paperId',
    summary: 'A picture or paper of a case, for the staff; looking is written down',
    ...paperOf,
    answer: z.string(),
  }),
  take: byStaff('take', 'Somebody of the staff takes the case, also from another', z.object({})),
  ask: byStaff('questions', 'Ask one of the sides', questionForm),
  propose: byStaff('proposal', 'Propose to both sides how to settle it', proposalForm),
  decide: byStaff('decision', 'Decide the case, or its appeal', decisionForm),
  turnRemedy: byStaff('refund', 'Money goes back instead of what was not done', turnForm),
  close: byStaff('close', 'What was settled has been done', closeForm),
}

export const disputeProblems = problems({
  dispute_not_found: { status: 404, text: 'There is no such case.' },
  dispute_open: { status: 409, text: 'A problem with this order is reported already, and we are looking at it.' },
  report_too_late: {
    status: 409,
    text: 'The time to report this is over: 48 hours after the handover for food that spoils, 14 days for everything else.',
  },
  goods_unknown: { status: 400, text: 'Please choose from what was bought, and no more than that.' },
  dispute_moved_on: { status: 409, text: 'This case has moved on. Please look at it again.' },
  appeal_too_late: { status: 409, text: 'The time to appeal is over.' },
  dispute_not_yours: { status: 409, text: 'Please take the case first.' },
  own_dispute: { status: 403, text: 'This is your own case: somebody else works on it.' },
  own_decision: { status: 403, text: 'You have decided this case: somebody else decides the appeal.' },
  appeal_not_for_you: { status: 403, text: 'Appeals are decided by a senior member of the team.' },
  replacement_not_wished: {
    status: 409,
    text: 'A replacement needs both sides: the buyer has not wished for one. Propose it, or decide on a refund.',
  },
  credit_not_wished: {
    status: 409,
    text: 'Store credit is for a buyer who prefers it to money, and this one has not wished for it. Propose it, or decide on a refund.',
  },
  credit_needs_account: {
    status: 409,
    text: 'Store credit is kept in an account, and this order was bought without one. Please choose money instead.',
  },
  plan_day_past: { status: 400, text: 'Please choose a day to come.' },
  refund_exceeds_order: { status: 409, text: 'That is more than is left of this order.' },
  no_chargeback: { status: 409, text: 'There is no open chargeback about this order.' },
  evidence_changed: {
    status: 409,
    text: 'More has happened to this order since you looked. Please read the fields again.',
  },
  evidence_refused: {
    status: 409,
    text: 'The processor does not take this evidence: its time may be over, or the bank has decided.',
  },
  evidence_not_yours: { status: 400, text: 'One of the files is not there any more. Please send it again.' },
  evidence_not_found: { status: 404, text: 'There is no such file, or it was erased.' },
  evidence_too_many: { status: 400, text: 'This case holds as many files as it can take.' },
})

/** To both sides, whoever watches the order, and the staff: a case has changed. */
export interface DisputeUpdate {
  readonly type: 'dispute_update'
  readonly disputeId: string
  readonly orderId: string
}
