import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { DISPUTE_FEE, newBalanceTransaction } from '#sandbox/balance-transactions.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { findObject, lockObject, type StateChange } from '#sandbox/objects.ts'
import { flag, invalidRequest, metadata, parse, resourceMissing } from '#sandbox/params.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import type { NewObject, SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Responses to disputes, and their acceptance. */
export function disputeRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/v1/disputes/:id', (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => update({ context, request, sql }) }),
  )
  app.post('/v1/disputes/:id/close', (request: Request, reply) =>
    respond(context, { request, reply, transition: async (sql) => closeDispute(await lockDispute(sql, request)) }),
  )
}

const longText = z.string().max(20_000)
const shortText = z.string().max(5_000)

/** The evidence fields that contain the id of an uploaded file; an empty string removes it. */
const FILE_FIELDS = [
  'receipt',
  'customer_communication',
  'shipping_documentation',
  'service_documentation',
  'uncategorized_file',
] as const

/** The evidence fields that the marketplace uses. An empty string removes a field. */
const evidenceParams = z
  .strictObject({
    customer_name: shortText,
    customer_email_address: shortText,
    customer_purchase_ip: shortText,
    billing_address: shortText,
    shipping_address: shortText,
    shipping_carrier: shortText,
    shipping_tracking_number: shortText,
    service_date: shortText,
    shipping_date: shortText,
    duplicate_charge_id: shortText,
    product_description: longText,
    access_activity_log: longText,
    duplicate_charge_explanation: longText,
    receipt: shortText,
    customer_communication: shortText,
    shipping_documentation: shortText,
    service_documentation: shortText,
    uncategorized_file: shortText,
    cancellation_policy_disclosure: longText,
    cancellation_rebuttal: longText,
    refund_policy_disclosure: longText,
    refund_refusal_explanation: longText,
    uncategorized_text: longText,
  })
  .partial()

const updateParams = z.strictObject({
  evidence: evidenceParams.optional(),
  submit: flag.default(true),
  metadata,
})

async function update({
  context,
  request,
  sql,
}: {
  context: SandboxContext
  request: Request
  sql: Sql
}): Promise<StateChange> {
  const params = parse(updateParams, bodyOf(request))
  const dispute = await lockDispute(sql, request)
  for (const field of FILE_FIELDS) await requireFile(sql, params.evidence?.[field])
  return updateEvidence({ dispute, params, clock: context.clock, settleMs: context.settleMs })
}

async function requireFile(sql: Sql, id: string | undefined): Promise<void> {
  if (id && !(await findObject(sql, { kind: 'file', id }))) throw resourceMissing('file upload', id)
}

async function lockDispute(sql: Sql, request: Request): Promise<Dispute> {
  requireSecretKey(request.apiCaller)
  const { id } = request.params
  const dispute = await lockObject<Dispute>(sql, { kind: 'dispute', id })
  if (!dispute) throw resourceMissing('dispute', id)
  return dispute
}

interface DisputeContext {
  readonly dispute: Dispute
  readonly clock: SandboxClock
}

/** The cardholder disputes a charge. An inquiry withdraws no money yet. */
export function openDispute({
  charge,
  terms,
  clock,
}: {
  charge: Charge
  terms: { reason: string; inquiry: boolean }
  clock: SandboxClock
}): StateChange {
  const dispute = newDispute(clock.newObject('dp'), { charge, ...terms })
  const disputed: Charge = { ...charge, disputed: true }
  const opened = terms.inquiry
    ? changeTo(dispute, ['charge.dispute.created'], [disputed])
    : withdrawFunds({ dispute, clock }, ['charge.dispute.created'], [disputed])
  const dueAt = dispute.evidence_details.due_by * 1000
  return { ...opened, tasks: [{ task: 'expire_dispute', objectId: dispute.id, dueAt }] }
}

interface EvidenceParams {
  readonly evidence?: Readonly<Record<string, unknown>> | undefined
  readonly submit: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** Stages evidence, or submits it to the bank, which decides after `settleMs`. */
function updateEvidence({
  dispute,
  params,
  clock,
  settleMs,
}: DisputeContext & { params: EvidenceParams; settleMs: number }): StateChange {
  requireOpen(dispute)
  requireBeforeDeadline({ dispute, clock })
  const details = dispute.evidence_details
  const evidence = withoutEmptyFields({ ...dispute.evidence, ...params.evidence })
  requireLength(evidence)
  const metadata = { ...dispute.metadata, ...params.metadata }
  const staged: Dispute = { ...dispute, evidence, metadata, evidence_details: { ...details, has_evidence: true } }
  if (!params.submit) return changeTo(staged, ['charge.dispute.updated'])
  const submitted: Dispute = {
    ...staged,
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
    evidence_details: {
      ...staged.evidence_details,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  }
  return {
    ...changeTo(submitted, ['charge.dispute.updated']),
    tasks: [{ task: 'decide_dispute', objectId: dispute.id, dueAt: clock.now() + settleMs }],
  }
}

/** The bank's decision. As in Stripe's test mode, `uncategorized_text` determines it; other evidence leaves it open. */
export function decideDispute({ dispute, clock }: DisputeContext): StateChange {
  const evidence = dispute.evidence.uncategorized_text
  if (isClosed(dispute)) return changeTo(dispute, [])
  if (evidence === 'escalate_inquiry_evidence' && isInquiry(dispute)) return escalate({ dispute, clock })
  if (evidence === 'winning_evidence') return isInquiry(dispute) ? closeInquiry(dispute) : win({ dispute, clock })
  if (evidence === 'losing_evidence') return isInquiry(dispute) ? closeInquiry(dispute) : lose(dispute)
  return changeTo(dispute, [])
}

/** The merchant accepts the dispute, or the deadline for evidence passes. */
export function closeDispute(dispute: Dispute): StateChange {
  requireOpen(dispute)
  return isInquiry(dispute) ? closeInquiry(dispute) : lose(dispute)
}

export const closeInquiry = (dispute: Dispute): StateChange =>
  changeTo({ ...dispute, status: 'warning_closed' }, ['charge.dispute.closed'])

const lose = (dispute: Dispute): StateChange => changeTo({ ...dispute, status: 'lost' }, ['charge.dispute.closed'])

function win({ dispute, clock }: DisputeContext): StateChange {
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'adjustment',
    amount: dispute.amount,
    source: dispute.id,
  })
  const won: Dispute = {
    ...dispute,
    status: 'won',
    balance_transactions: [...dispute.balance_transactions, transaction],
  }
  return changeTo(won, ['charge.dispute.funds_reinstated', 'charge.dispute.closed'], [transaction])
}

function escalate({ dispute, clock }: DisputeContext): StateChange {
  const open: Dispute = { ...dispute, status: 'needs_response', is_charge_refundable: false }
  return withdrawFunds({ dispute: open, clock }, ['charge.dispute.updated'])
}

/** Withdraws the disputed amount and the dispute fee from the balance. */
function withdrawFunds({ dispute, clock }: DisputeContext, types: string[], others: Charge[] = []): StateChange {
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'adjustment',
    amount: -dispute.amount,
    fee: DISPUTE_FEE,
    source: dispute.id,
  })
  const withdrawn: Dispute = { ...dispute, balance_transactions: [transaction] }
  return changeTo(withdrawn, [...types, 'charge.dispute.funds_withdrawn'], [transaction, ...others])
}

/** Saves the dispute with other objects, and emits events about it. */
const changeTo = (dispute: Dispute, types: readonly string[], others: StateChange['objects'] = []): StateChange => ({
  objects: [dispute, ...others],
  events: types.map((type) => ({ type, object: dispute })),
  response: dispute,
})

function requireOpen(dispute: Dispute): void {
  if (['needs_response', 'warning_needs_response', 'under_review', 'warning_under_review'].includes(dispute.status))
    return
  throw invalidRequest(`This dispute is already closed: ${dispute.status}.`, { code: 'dispute_closed' })
}

function requireBeforeDeadline({ dispute, clock }: DisputeContext): void {
  if (clock.now() < dispute.evidence_details.due_by * 1000) return
  throw invalidRequest('The deadline to respond to this dispute has passed.', { code: 'dispute_past_due' })
}

/** Removes the fields with an empty value. */
const withoutEmptyFields = (evidence: Dispute['evidence']): Dispute['evidence'] =>
  Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== ''))

function requireLength(evidence: Dispute['evidence']): void {
  const characters = Object.values(evidence).reduce<number>((sum, value) => sum + String(value).length, 0)
  if (characters <= MAX_CHARACTERS) return
  throw invalidRequest(`Evidence has ${characters} characters; the maximum is ${MAX_CHARACTERS}.`, {
    param: 'evidence',
  })
}

const MAX_CHARACTERS = 150_000

/** How long evidence can be submitted, seconds. */
const EVIDENCE_SECONDS = 9 * 86_400

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

const newDispute = (
  { id, created }: NewObject,
  { charge, reason, inquiry }: { charge: Charge; reason: string; inquiry: boolean },
) => ({
  id,
  object: 'dispute' as const,
  amount: charge.amount,
  balance_transactions: [] as object[],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {} as Record<string, unknown>,
  evidence_details: {
    due_by: created + EVIDENCE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: inquiry,
  livemode: false,
  metadata: {} as Readonly<Record<string, string>>,
  payment_intent: charge.payment_intent,
  payment_method_details: { type: 'card', card: { brand: 'visa', case_type: inquiry ? 'inquiry' : 'chargeback' } },
  reason,
  status: (inquiry ? 'warning_needs_response' : 'needs_response') as DisputeStatus,
})
export type Dispute = ReturnType<typeof newDispute>

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_')
export const isClosed = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status)
