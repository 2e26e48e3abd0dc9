import { z } from 'zod'
import { desiredResolutions, disputeReasons, requiresItems, sides } from '#domain/disputes/dispute-types.ts'
import { itemLines, OFFERS, PROPOSALS, resolution } from '#domain/disputes/resolution.ts'
import {
  disputePage,
  disputeQueue,
  disputeView,
  orderDisputes,
  queueFilters,
  uploadedEvidence,
} from '#domain/disputes/views.ts'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'

/** Papers and pictures that come with one word; and the most one may weigh. */
export const EVIDENCE_LIMITS = { filesPerStatement: 10, fileBytes: 10 * 1024 * 1024 } as const

const MAX_TEXT_LENGTH = 4000
const words = z.string().trim().max(MAX_TEXT_LENGTH, `At most ${MAX_TEXT_LENGTH} characters`)
const some = words.min(1, 'Please write a few words')
const papers = z
  .array(z.string().max(60))
  .max(EVIDENCE_LIMITS.filesPerStatement, `At most ${EVIDENCE_LIMITS.filesPerStatement} files`)
  .default([])
const side = z.enum(sides)

export const openDisputeForm = z
  .object({
    type: z.enum(disputeReasons, 'Please choose what it is about'),
    lines: itemLines.default([]),
    description: words.min(10, 'Please tell what happened: at least 10 characters'),
    papers,
    wish: z.enum(desiredResolutions, 'Please choose what you would like'),
  })
  .refine(({ type, lines }) => lines.length > 0 || !requiresItems(type), {
    path: ['lines'],
    message: 'Please choose the items and how much of each',
    // Said together with what else is missing.
    when: ({ value }) => Array.isArray((value as { readonly lines?: unknown } | undefined)?.lines),
  })
export type OpenDisputeForm = z.infer<typeof openDisputeForm>

/** Something said in a case, with what shows it. */
export const statementForm = z.object({ text: some, papers })
export type StatementForm = z.infer<typeof statementForm>
/** The same where nothing has to be said. */
export const optionalStatementForm = z.object({ text: words.default(''), papers })
export type OptionalStatementForm = z.infer<typeof optionalStatementForm>

const among = (kinds: readonly string[]) => resolution.refine(({ kind }) => kinds.includes(kind), 'Please choose')
/** What somebody of the staff puts to both sides, or decides. `plan`: what the producer is to do, with a plan of improvement. */
const reasoned = z.object({ text: some, plan: words.default('') })
const hasPlan = ({ resolution, plan }: { resolution: { kind: string }; plan: string }): boolean =>
  resolution.kind !== 'improvement_plan' || plan !== ''
const PLAN_MISSING = { path: ['plan'], message: 'Please write what is to be done' }

/** An offer that makes it good, or why there is nothing to make good. */
export const responseForm = statementForm.extend({ offer: among(OFFERS).nullable() })
export type ResponseForm = z.infer<typeof responseForm>
const acceptanceForm = optionalStatementForm.extend({ accept: z.boolean() })
export type AcceptanceForm = z.infer<typeof acceptanceForm>
export const informationRequestForm = z.object({ side, text: some })
export type InformationRequestForm = z.infer<typeof informationRequestForm>
export const proposalForm = reasoned.extend({ resolution: among(PROPOSALS) }).refine(hasPlan, PLAN_MISSING)
export type ProposalForm = z.infer<typeof proposalForm>
export const decisionForm = reasoned.extend({ resolution }).refine(hasPlan, PLAN_MISSING)
export type DecisionForm = z.infer<typeof decisionForm>
/** Money instead of a replacement that did not come. */
export const convertRemedyForm = z.object({ resolution: among(['full_refund', 'partial_refund']), text: some })
export type ConvertRemedyForm = z.infer<typeof convertRemedyForm>
export const completeRemedyForm = z.object({ text: some })
export type CompleteRemedyForm = z.infer<typeof completeRemedyForm>

const page = z.coerce.number().int().min(1).max(10_000).default(1)
/** The signed key of the order it is about, for guests. */
const withKey = { query: z.object({ key: z.string().max(100).optional() }) }
const byId = { params: z.object({ id: z.string().max(60) }) }
const paperOf = { params: z.object({ id: z.string().max(60), documentId: z.string().max(60) }) }
const done = z.object({ id: z.string() })

/** An exchange by which one of the two sides does something in a case; guests with their order's key. */
const bySide = <const P extends string, B extends z.ZodType>(deed: P, summary: string, body: B) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/disputes/:id/${deed}` as const,
    summary,
    ...byId,
    ...withKey,
    body,
    response: done,
  })

const byStaff = <const P extends string, B extends z.ZodType>(deed: P, summary: string, body: B) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/staff/disputes/:id/${deed}` as const,
    summary,
    ...byId,
    body,
    response: done,
  })

export const disputesContract = {
  ofOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id/disputes',
    summary: 'Whether a problem with an order may be reported, and its cases so far',
    ...byId,
    ...withKey,
    response: orderDisputes,
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/disputes',
    summary: 'The buyer reports a problem with an order',
    ...byId,
    ...withKey,
    body: openDisputeForm,
    response: done,
  }),
  sendPaper: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/dispute-evidence',
    summary:
      'Send a picture or a paper that shows it, to come with what is said: JPEG, PNG, WebP or PDF of at most 10 MB',
    ...byId,
    ...withKey,
    form: { maxFileBytes: EVIDENCE_LIMITS.fileBytes, tooLarge: 'document_too_large' },
    body: z.object({ paper: z.file('Please choose a file') }),
    response: uploadedEvidence,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/disputes',
    summary: 'The cases of the one signed in, as a buyer or as a producer, what changed last first',
    query: z.object({ as: z.enum(sides).default('buyer'), show: z.enum(['open', 'closed']).default('open'), page }),
    response: disputePage,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/disputes/:id',
    summary: "A case with all that was said, for its two sides; guests with their order's key",
    ...byId,
    ...withKey,
    response: disputeView,
  }),
  paper: defineEndpoint({
    method: 'GET',
    path: '/api/disputes/:id/evidence/:documentId',
    summary: 'A picture or paper one of the two sides has sent',
    ...paperOf,
    ...withKey,
    response: z.string(),
  }),
  say: bySide('statements', 'Say something in a case, and show it', statementForm),
  answer: bySide('response', 'The producer offers to make it good, or says why not', responseForm),
  answerOffer: bySide('offer-response', "The buyer takes the producer's offer, or does not", acceptanceForm),
  answerProposal: bySide('settlement-response', 'One of the sides takes what we propose, or does not', acceptanceForm),
  acceptDecision: bySide(
    'decision-acceptance',
    'One of the sides will not appeal: the decision takes effect sooner',
    optionalStatementForm,
  ),
  appeal: bySide('appeal', 'One of the sides appeals against the decision', statementForm),
  confirmRemedy: bySide('remedy-confirmation', 'The producer has done what was settled', optionalStatementForm),
  disputeRemedy: bySide('remedy-objection', 'The buyer says that it was not done', statementForm),
  withdraw: bySide('withdrawal', 'The buyer takes the report back', optionalStatementForm),
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/disputes',
    summary: 'Cases, the first that is due first; those that are closed, the last one first',
    query: z.object({ show: z.enum(queueFilters).default('open'), page }),
    response: disputeQueue,
  }),
  staffOne: defineEndpoint({
    method: 'GET',
    path: '/api/staff/disputes/:id',
    summary: 'A case with all that was said, for the staff; looking is written down',
    ...byId,
    response: disputeView,
  }),
  staffPaper: defineEndpoint({
    method: 'GET',
    path: '/api/staff/disputes/:id/evidence/:documentId',
    summary: 'A picture or paper of a case, for the staff; looking is written down',
    ...paperOf,
    response: z.string(),
  }),
  read: byStaff('read', 'Mark a case as read up to when it last changed', z.object({ upTo: z.iso.datetime() })),
  take: byStaff('assign', 'Somebody of the staff takes the case, also from another', z.object({})),
  ask: byStaff('information-requests', 'Ask one of the sides', informationRequestForm),
  propose: byStaff('settlement-proposal', 'Propose to both sides how to settle it', proposalForm),
  decide: byStaff('decision', 'Decide the case, or its appeal', decisionForm),
  turnRemedy: byStaff('convert-remedy', 'Money goes back instead of what was not done', convertRemedyForm),
  close: byStaff('complete-remedy', 'What was settled has been done', completeRemedyForm),
}

export const disputeProblems = problems({
  dispute_not_found: { status: 404, text: 'There is no such case.' },
  dispute_already_open: {
    status: 409,
    text: 'A problem with this order is reported already, and we are looking at it.',
  },
  report_window_closed: {
    status: 409,
    text: 'The time to report this is over: 48 hours after the handover for food that spoils, 14 days for everything else.',
  },
  line_item_unknown: { status: 400, text: 'Please choose from what was bought, and no more than that.' },
  dispute_stage_changed: { status: 409, text: 'This case has moved on. Please look at it again.' },
  decision_accepted: { status: 409, text: 'You accepted this decision, so you cannot appeal it.' },
  dispute_not_assigned: { status: 409, text: 'Please take the case first.' },
  own_dispute: { status: 403, text: 'This is your own case: somebody else works on it.' },
  appeal_not_allowed: { status: 403, text: 'Appeals are decided by a senior member of the team.' },
  replacement_not_requested: {
    status: 409,
    text: 'A replacement needs both sides: the buyer has not wished for one. Propose it, or decide on a refund.',
  },
  store_credit_not_requested: {
    status: 409,
    text: 'Store credit is for a buyer who prefers it to money, and this one has not wished for it. Propose it, or decide on a refund.',
  },
  store_credit_requires_account: {
    status: 409,
    text: 'Store credit is kept in an account, and this order was bought without one. Please choose money instead.',
  },
  plan_date_past: { status: 400, text: 'Please choose a day to come.' },
  refund_exceeds_order: { status: 409, text: 'That is more than is left of this order.' },
  no_chargeback: { status: 409, text: 'There is no open chargeback about this order.' },
  evidence_not_staged: { status: 409, text: 'Stage the evidence first.' },
  chargeback_already_answered: {
    status: 409,
    text: 'The evidence was submitted, or the loss accepted: nothing can be changed any more.',
  },
  evidence_refused: {
    status: 409,
    text: 'The processor does not take this evidence: its time may be over, or the bank has decided.',
  },
  evidence_not_in_case: { status: 400, text: 'One of the chosen files was not sent in this case.' },
  evidence_file_type: {
    status: 409,
    text: 'The bank takes PDF, JPEG and PNG. One of the chosen files cannot be sent as any of these.',
  },
  evidence_files_too_large: {
    status: 409,
    text: 'The bank takes at most 4.5 MB of files. Please choose fewer, or smaller ones.',
  },
  evidence_not_owned: { status: 400, text: 'One of the files is not there any more. Please send it again.' },
  evidence_not_found: { status: 404, text: 'There is no such file, or it was erased.' },
  too_many_evidence_files: { status: 400, text: 'This case holds as many files as it can take.' },
})

/** To both sides, whoever watches the order, and the staff: a case has changed. */
export interface DisputeUpdate {
  readonly type: 'dispute_update'
  readonly disputeId: string
  readonly orderId: string
}
