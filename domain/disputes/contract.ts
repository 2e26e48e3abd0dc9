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

/** Limits of evidence: files per statement, and bytes per file. */
export const EVIDENCE_LIMITS = { filesPerStatement: 10, fileBytes: 10 * 1024 * 1024 } as const

const MAX_TEXT_LENGTH = 4000
const text = z.string().trim().max(MAX_TEXT_LENGTH, `At most ${MAX_TEXT_LENGTH} characters`)
const requiredText = text.min(1, 'Write a comment')
const evidence = z
  .array(z.string().max(60))
  .max(EVIDENCE_LIMITS.filesPerStatement, `At most ${EVIDENCE_LIMITS.filesPerStatement} files`)
  .default([])
const side = z.enum(sides)

export const openDisputeForm = z
  .object({
    reason: z.enum(disputeReasons, 'Choose a topic'),
    lines: itemLines.default([]),
    description: text.min(10, 'Describe what happened in at least 10 characters'),
    evidence,
    desiredResolution: z.enum(desiredResolutions, 'Choose a resolution'),
  })
  .refine(({ reason, lines }) => lines.length > 0 || !requiresItems(reason), {
    path: ['lines'],
    message: 'Choose the items and quantities',
    // Reported together with other missing fields.
    when: ({ value }) => Array.isArray((value as { readonly lines?: unknown } | undefined)?.lines),
  })
export type OpenDisputeForm = z.infer<typeof openDisputeForm>

/** A statement with evidence. */
export const statementForm = z.object({ statement: requiredText, evidence })
export type StatementForm = z.infer<typeof statementForm>
/** A statement whose text is optional. */
export const optionalStatementForm = z.object({ statement: text.default(''), evidence })
export type OptionalStatementForm = z.infer<typeof optionalStatementForm>

const resolutionOf = (kinds: readonly string[]) =>
  resolution.refine(({ kind }) => kinds.includes(kind), 'Choose an option')
/** Text of a proposal or decision. `improvementPlan`: what the producer has to do, with an improvement plan. */
const reasoned = z.object({ statement: requiredText, improvementPlan: text.default('') })
const hasRequiredPlan = ({
  resolution,
  improvementPlan,
}: {
  resolution: { kind: string }
  improvementPlan: string
}): boolean => resolution.kind !== 'improvement_plan' || improvementPlan !== ''
const PLAN_MISSING = { path: ['improvementPlan'], message: 'Describe what the producer has to do' }

/** The producer's response: an offer, or null to contest the dispute. */
export const responseForm = statementForm.extend({ offer: resolutionOf(OFFERS).nullable() })
export type ResponseForm = z.infer<typeof responseForm>
const acceptanceForm = optionalStatementForm.extend({ accept: z.boolean() })
export type AcceptanceForm = z.infer<typeof acceptanceForm>
/** A note that only staff can read. `orderStep`: the step of the order's replay that it is about. */
export const noteForm = z.object({
  note: text.min(1, 'Write a note'),
  orderStep: z.string().max(200).optional(),
})
export type NoteForm = z.infer<typeof noteForm>
/** Without an assignee: the caller. */
const assignForm = z.object({ assigneeAccountId: z.string().max(60).optional() })
export type AssignForm = z.infer<typeof assignForm>
const watchForm = z.object({ watching: z.boolean() })
export type WatchForm = z.infer<typeof watchForm>
export const informationRequestForm = z.object({ side, statement: requiredText })
export type InformationRequestForm = z.infer<typeof informationRequestForm>
export const proposalForm = reasoned
  .extend({ resolution: resolutionOf(PROPOSALS) })
  .refine(hasRequiredPlan, PLAN_MISSING)
export type ProposalForm = z.infer<typeof proposalForm>
export const decisionForm = reasoned.extend({ resolution }).refine(hasRequiredPlan, PLAN_MISSING)
export type DecisionForm = z.infer<typeof decisionForm>
/** Refund in place of a replacement that was not delivered. */
export const convertRemedyForm = z.object({
  resolution: resolutionOf(['full_refund', 'partial_refund']),
  statement: requiredText,
})
export type ConvertRemedyForm = z.infer<typeof convertRemedyForm>
export const completeRemedyForm = z.object({ statement: requiredText })
export type CompleteRemedyForm = z.infer<typeof completeRemedyForm>

const page = z.coerce.number().int().min(1).max(10_000).default(1)
/** The signed key of the order, for guests. */
const withKey = { query: z.object({ key: z.string().max(100).optional() }) }
const byId = { params: z.object({ id: z.string().max(60) }) }
const evidenceParams = { params: z.object({ id: z.string().max(60), documentId: z.string().max(60) }) }
const done = z.object({ id: z.string() })

/** Endpoint for an action of one of the parties; guests use their order's key. */
const partyEndpoint = <const P extends string, B extends z.ZodType>(action: P, summary: string, body: B) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/disputes/:id/${action}` as const,
    summary,
    ...byId,
    ...withKey,
    body,
    response: done,
  })

const staffEndpoint = <const P extends string, B extends z.ZodType>(action: P, summary: string, body: B) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/staff/disputes/:id/${action}` as const,
    summary,
    ...byId,
    body,
    response: done,
  })

export const disputesContract = {
  ofOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id/disputes',
    summary: 'Whether a problem with an order can be reported, and its disputes so far',
    ...byId,
    ...withKey,
    response: orderDisputes,
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/disputes',
    summary: 'Report a problem with an order, as its buyer',
    ...byId,
    ...withKey,
    body: openDisputeForm,
    response: done,
  }),
  uploadEvidence: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/dispute-evidence',
    summary: 'Upload evidence for a statement: JPEG, PNG, WebP or PDF of at most 10 MB',
    ...byId,
    ...withKey,
    form: { maxFileBytes: EVIDENCE_LIMITS.fileBytes, tooLarge: 'document_too_large' },
    body: z.object({ document: z.file('Choose a file') }),
    response: uploadedEvidence,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/disputes',
    summary: 'Disputes of the caller, as buyer or producer, last changed first',
    query: z.object({ as: z.enum(sides).default('buyer'), show: z.enum(['open', 'closed']).default('open'), page }),
    response: disputePage,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/disputes/:id',
    summary: "A dispute with its history, for its parties; guests use their order's key",
    ...byId,
    ...withKey,
    response: disputeView,
  }),
  evidence: defineEndpoint({
    method: 'GET',
    path: '/api/disputes/:id/evidence/:documentId',
    summary: 'A piece of evidence, for the parties',
    ...evidenceParams,
    ...withKey,
    response: z.string(),
  }),
  addStatement: partyEndpoint('statements', 'Add a statement with evidence', statementForm),
  respond: partyEndpoint(
    'response',
    'Respond to a dispute with an offer, or contest it, as the producer',
    responseForm,
  ),
  respondToOffer: partyEndpoint(
    'offer-response',
    "Accept or decline the producer's offer, as the buyer",
    acceptanceForm,
  ),
  respondToSettlement: partyEndpoint(
    'settlement-response',
    'Accept or decline the proposed settlement',
    acceptanceForm,
  ),
  acceptDecision: partyEndpoint(
    'decision-acceptance',
    'Accept the decision, so that it takes effect without waiting for the appeal period',
    optionalStatementForm,
  ),
  appeal: partyEndpoint('appeal', 'Appeal the decision', statementForm),
  confirmRemedy: partyEndpoint(
    'remedy-confirmation',
    'Confirm that the remedy was carried out, as the producer',
    optionalStatementForm,
  ),
  contestRemedy: partyEndpoint(
    'remedy-objection',
    'Object that the remedy was not carried out, as the buyer',
    statementForm,
  ),
  withdraw: partyEndpoint('withdrawal', 'Withdraw the dispute, as the buyer', optionalStatementForm),
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/disputes',
    summary: 'Disputes by due date; closed ones newest first',
    query: z.object({ show: z.enum(queueFilters).default('open'), page }),
    response: disputeQueue,
  }),
  staffOne: defineEndpoint({
    method: 'GET',
    path: '/api/staff/disputes/:id',
    summary: 'A dispute with its history, for staff; access is logged',
    ...byId,
    response: disputeView,
  }),
  staffEvidence: defineEndpoint({
    method: 'GET',
    path: '/api/staff/disputes/:id/evidence/:documentId',
    summary: 'A piece of evidence, for staff; access is logged',
    ...evidenceParams,
    response: z.string(),
  }),
  read: staffEndpoint(
    'read',
    'Mark a dispute as read up to its last change',
    z.object({ readThrough: z.iso.datetime() }),
  ),
  assign: staffEndpoint(
    'assign',
    'Assign the dispute to the caller, also from another agent, or to a colleague',
    assignForm,
  ),
  watch: staffEndpoint('watch', 'Watch the dispute, to be notified of what happens, or stop watching it', watchForm),
  addNote: staffEndpoint('notes', 'Add a note that only staff can read', noteForm),
  requestInformation: staffEndpoint(
    'information-requests',
    'Request information from one party',
    informationRequestForm,
  ),
  proposeSettlement: staffEndpoint('settlement-proposal', 'Propose a settlement to both parties', proposalForm),
  decide: staffEndpoint('decision', 'Decide the dispute, or its appeal', decisionForm),
  convertRemedy: staffEndpoint(
    'convert-remedy',
    'Convert a remedy that was not carried out to a refund',
    convertRemedyForm,
  ),
  completeRemedy: staffEndpoint('complete-remedy', 'Mark the remedy as carried out', completeRemedyForm),
}

export const disputeProblems = problems({
  dispute_not_found: { status: 404, text: 'There is no such dispute.' },
  dispute_already_open: {
    status: 409,
    text: 'A problem with this order has already been reported and is under review.',
  },
  report_window_closed: {
    status: 409,
    text: 'The report period has ended: 48 hours after the handover for perishable food, 14 days for everything else.',
  },
  line_item_unknown: { status: 400, text: 'Choose from the items of this order, at most the quantities bought.' },
  dispute_stage_changed: { status: 409, text: 'This dispute has changed. Review it again.' },
  decision_accepted: { status: 409, text: 'You accepted this decision, so you cannot appeal it.' },
  dispute_not_assigned: { status: 409, text: 'Assign the dispute to yourself first.' },
  assignee_not_allowed: { status: 409, text: 'This colleague cannot work on this dispute.' },
  own_dispute: { status: 403, text: 'This is your own dispute, so another agent has to work on it.' },
  appeal_not_allowed: { status: 403, text: 'Only a senior member of the team can decide appeals.' },
  replacement_not_requested: {
    status: 409,
    text: 'The buyer has not requested a replacement. Propose one, or decide on a refund.',
  },
  store_credit_not_requested: {
    status: 409,
    text: 'The buyer has not requested store credit. Propose it, or decide on a refund.',
  },
  store_credit_requires_account: {
    status: 409,
    text: 'Store credit needs an account, and this order was placed without one. Choose a refund instead.',
  },
  plan_date_past: { status: 400, text: 'Choose a date in the future.' },
  refund_exceeds_order: { status: 409, text: 'This is more than remains of the order.' },
  no_chargeback: { status: 409, text: 'This order has no open chargeback.' },
  evidence_not_staged: { status: 409, text: 'Stage the evidence first.' },
  chargeback_already_answered: {
    status: 409,
    text: 'The evidence was submitted or the loss accepted, so it can no longer be changed.',
  },
  evidence_refused: {
    status: 409,
    text: 'The payment processor rejected the evidence. Its deadline may have passed, or the bank has decided.',
  },
  evidence_not_in_case: { status: 400, text: 'One of the chosen files does not belong to this dispute.' },
  evidence_file_type: {
    status: 409,
    text: 'The bank accepts PDF, JPEG and PNG. One of the chosen files cannot be converted to any of these.',
  },
  evidence_files_too_large: {
    status: 409,
    text: 'The bank accepts at most 4.5 MB of files. Choose fewer or smaller ones.',
  },
  evidence_not_owned: { status: 400, text: 'One of the files no longer exists. Upload it again.' },
  evidence_not_found: { status: 404, text: 'There is no such file, or it was erased.' },
  too_many_evidence_files: { status: 400, text: 'This dispute has reached its limit of files.' },
})

/** Sent to both parties, to subscribers of the order, and to staff: a dispute has changed. */
export interface DisputeUpdate {
  readonly type: 'dispute_update'
  readonly disputeId: string
  readonly orderId: string
}
