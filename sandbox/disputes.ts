import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid, missing } from '#sandbox/api-error.ts'
import { DISPUTE_FEE, newBooking } from '#sandbox/balance-transactions.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { type Change, find, lock, type News } from '#sandbox/objects.ts'
import { flag, metadata, parse } from '#sandbox/params.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import type { Clerk, Desk, NewObject } from '#sandbox/sandbox-context.ts'

/** What the API takes in one field of a dispute's evidence, characters. */
const long = z.string().max(20_000)
const short = z.string().max(5_000)

/** The fields that name an uploaded file by its id; empty takes it out. */
const FILE_FIELDS = [
  'receipt',
  'customer_communication',
  'shipping_documentation',
  'service_documentation',
  'uncategorized_file',
] as const
/** The fields the market uses, of those the API has. */
const evidenceParams = z
  .strictObject({
    customer_name: short,
    customer_email_address: short,
    customer_purchase_ip: short,
    billing_address: short,
    shipping_address: short,
    shipping_carrier: short,
    shipping_tracking_number: short,
    service_date: short,
    shipping_date: short,
    duplicate_charge_id: short,
    product_description: long,
    access_activity_log: long,
    duplicate_charge_explanation: long,
    receipt: short,
    customer_communication: short,
    shipping_documentation: short,
    service_documentation: short,
    uncategorized_file: short,
    cancellation_policy_disclosure: long,
    cancellation_rebuttal: long,
    refund_policy_disclosure: long,
    refund_refusal_explanation: long,
    uncategorized_text: long,
  })
  .partial()

type Request = FastifyRequest<{ Params: { id: string } }>

/** Answering a dispute, or giving in. */
export function disputeRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/v1/disputes/:id', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => update({ desk, request, sql }) }),
  )
  app.post('/v1/disputes/:id/close', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: async (sql) => giveUp(await lockDispute(sql, request)) }),
  )
}

const updateParams = z.strictObject({
  evidence: evidenceParams.optional(),
  submit: flag.default(true),
  metadata,
})

async function update({ desk, request, sql }: { desk: Desk; request: Request; sql: Sql }): Promise<Change> {
  const given = parse(updateParams, fieldsOf(request))
  const dispute = await lockDispute(sql, request)
  for (const field of FILE_FIELDS) await demandFile(sql, given.evidence?.[field])
  return giveEvidence({ dispute, given, clerk: desk.clerk, settleMs: desk.settleMs })
}

async function demandFile(sql: Sql, id: string | undefined): Promise<void> {
  if (id && !(await find(sql, { kind: 'file', id }))) throw missing('file upload', id)
}

async function lockDispute(sql: Sql, request: Request): Promise<Dispute> {
  demandServer(request.apiCaller)
  const { id } = request.params
  const dispute = await lock<Dispute>(sql, { kind: 'dispute', id })
  if (!dispute) throw missing('dispute', id)
  return dispute
}

interface Case {
  readonly dispute: Dispute
  readonly clerk: Clerk
}

/** The card's owner goes to the bank. */
export function beginDispute(parts: {
  charge: Charge
  claim: { reason: string; inquiry: boolean }
  clerk: Clerk
}): Change {
  const { charge, claim, clerk } = parts
  const dispute = newDispute(clerk.made('dp'), { charge, ...claim })
  const disputed: Charge = { ...charge, disputed: true }
  const lapse = { errand: 'lapse_dispute', of: dispute.id, at: dispute.evidence_details.due_by * 1000 } as const
  if (claim.inquiry) return { ...told('charge.dispute.created', dispute, [disputed]), errands: [lapse] }
  return { ...withdrawn({ dispute, clerk }, ['charge.dispute.created'], [disputed]), errands: [lapse] }
}

export interface Evidence {
  readonly evidence?: Readonly<Record<string, unknown>> | undefined
  readonly submit: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** Keeps what was said for the payment, and hands it to the bank, which decides later. */
function giveEvidence(at: Case & { given: Evidence; settleMs: number }): Change {
  const { dispute, given, clerk, settleMs } = at
  demandOpen(dispute)
  demandInTime(at)
  const details = dispute.evidence_details
  const evidence = withoutEmptied({ ...dispute.evidence, ...given.evidence })
  demandRoom(evidence)
  const metadata = { ...dispute.metadata, ...given.metadata }
  const staged: Dispute = { ...dispute, evidence, metadata, evidence_details: { ...details, has_evidence: true } }
  if (!given.submit) return told('charge.dispute.updated', staged)
  const handed: Dispute = {
    ...staged,
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
    evidence_details: {
      ...staged.evidence_details,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  }
  const decide = { errand: 'decide_dispute', of: dispute.id, at: clerk.now() + settleMs } as const
  return { ...told('charge.dispute.updated', handed), errands: [decide] }
}

/** The bank reads what was handed in. As with Stripe's test mode, the words say what it makes of it. */
export function decide({ dispute, clerk }: Case): Change {
  const words = dispute.evidence.uncategorized_text
  if (isOver(dispute)) return told(undefined, dispute)
  if (words === 'escalate_inquiry_evidence' && isInquiry(dispute)) return escalate({ dispute, clerk })
  if (words === 'winning_evidence') return isInquiry(dispute) ? closeInquiry(dispute) : win({ dispute, clerk })
  if (words === 'losing_evidence') return isInquiry(dispute) ? closeInquiry(dispute) : lose(dispute)
  return told(undefined, dispute)
}

/** Nobody said anything in time, or nobody wants to. */
export function giveUp(dispute: Dispute): Change {
  demandOpen(dispute)
  return isInquiry(dispute) ? closeInquiry(dispute) : lose(dispute)
}

export const closeInquiry = (dispute: Dispute): Change =>
  told('charge.dispute.closed', { ...dispute, status: 'warning_closed' })

const lose = (dispute: Dispute): Change => told('charge.dispute.closed', { ...dispute, status: 'lost' })

function win({ dispute, clerk }: Case): Change {
  const back = newBooking(clerk.made('txn'), { type: 'adjustment', amount: dispute.amount, source: dispute.id })
  const won: Dispute = { ...dispute, status: 'won', balance_transactions: [...dispute.balance_transactions, back] }
  const news = ['charge.dispute.funds_reinstated', 'charge.dispute.closed'].map((type): News => ({ type, object: won }))
  return { objects: [won, back], news, answer: won }
}

function escalate({ dispute, clerk }: Case): Change {
  const open: Dispute = { ...dispute, status: 'needs_response', is_charge_refundable: false }
  return withdrawn({ dispute: open, clerk }, ['charge.dispute.updated'])
}

/** The bank takes the money back, and the processor a fee. */
function withdrawn({ dispute, clerk }: Case, types: string[], more: Charge[] = []): Change {
  const amount = -dispute.amount
  const taken = newBooking(clerk.made('txn'), { type: 'adjustment', amount, fee: DISPUTE_FEE, source: dispute.id })
  const object: Dispute = { ...dispute, balance_transactions: [taken] }
  const news = [...types, 'charge.dispute.funds_withdrawn'].map((type): News => ({ type, object }))
  return { objects: [object, taken, ...more], news, answer: object }
}

const told = (type: string | undefined, dispute: Dispute, more: Charge[] = []): Change => ({
  objects: [dispute, ...more],
  news: type ? [{ type, object: dispute }] : [],
  answer: dispute,
})

function demandOpen(dispute: Dispute): void {
  if (['needs_response', 'warning_needs_response', 'under_review', 'warning_under_review'].includes(dispute.status))
    return
  throw invalid(`This dispute is already closed: ${dispute.status}.`, { code: 'dispute_closed' })
}

function demandInTime({ dispute, clerk }: Case): void {
  if (clerk.now() < dispute.evidence_details.due_by * 1000) return
  throw invalid('The time to respond to this dispute is over.', { code: 'dispute_past_due' })
}

/** A field that is given as nothing is taken out. */
const withoutEmptied = (evidence: Dispute['evidence']): Dispute['evidence'] =>
  Object.fromEntries(Object.entries(evidence).filter(([, words]) => words !== ''))

function demandRoom(evidence: Dispute['evidence']): void {
  const characters = Object.values(evidence).reduce<number>((sum, words) => sum + String(words).length, 0)
  if (characters <= MOST_CHARACTERS) return
  throw invalid(`Evidence has ${characters} characters; at most ${MOST_CHARACTERS} are taken.`, { param: 'evidence' })
}
const MOST_CHARACTERS = 150_000

/** How long evidence is taken, seconds. */
const EVIDENCE_WITHIN = 9 * 86_400

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

const newDispute = (made: NewObject, of: { charge: Charge; reason: string; inquiry: boolean }) => ({
  id: made.id,
  object: 'dispute' as const,
  amount: of.charge.amount,
  balance_transactions: [] as object[],
  charge: of.charge.id,
  created: made.created,
  currency: of.charge.currency,
  enhanced_eligibility_types: [],
  evidence: {} as Record<string, unknown>,
  evidence_details: {
    due_by: made.created + EVIDENCE_WITHIN,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: of.inquiry,
  livemode: false,
  metadata: {} as Readonly<Record<string, string>>,
  payment_intent: of.charge.payment_intent,
  payment_method_details: { type: 'card', card: { brand: 'visa', case_type: of.inquiry ? 'inquiry' : 'chargeback' } },
  reason: of.reason,
  status: (of.inquiry ? 'warning_needs_response' : 'needs_response') as DisputeStatus,
})
export type Dispute = ReturnType<typeof newDispute>

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_')
export const isOver = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status)
