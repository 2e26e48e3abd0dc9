import type Stripe from 'stripe'
import type {
  DisputeState,
  Disputes,
  DisputeToAnswer,
  EvidenceFields,
  EvidenceFile,
  EvidenceFiles,
  EvidenceToStage,
} from '#platform/payments/chargebacks.ts'
import { PaymentsRefused } from '#platform/payments/payments.ts'
import { translated } from '#platform/payments/stripe-calls.ts'
import { disputeStateOf } from '#platform/payments/stripe-mappers.ts'

export const stripeDisputes = (stripe: Stripe): Disputes => ({
  uploadEvidenceFile: (file) => translated(() => upload(stripe, file)),
  stageEvidence: (evidence) => translated(() => stage(stripe, evidence)),
  submitEvidence: (dispute) => translated(() => submit(stripe, dispute)),
  acceptLoss: (dispute) => translated(() => accept(stripe, dispute)),
})

async function upload(stripe: Stripe, { key, name, contentType: type, bytes: data }: EvidenceFile): Promise<string> {
  const file = { data, name, type }
  const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
  return id
}

async function stage(stripe: Stripe, { key, disputeId, fields, files }: EvidenceToStage): Promise<DisputeState> {
  const staged = await stripe.disputes.update(
    disputeId,
    { evidence: { ...inStripesWords(fields), ...filesNamed(files) }, submit: false, metadata: { key } },
    { idempotencyKey: key },
  )
  return ours(staged)
}

/** Stripe takes evidence once: what it took before is not sent again. */
async function submit(stripe: Stripe, { key, disputeId }: DisputeToAnswer): Promise<DisputeState> {
  const before = ours(await stripe.disputes.retrieve(disputeId))
  if (before.submitted) return before
  return ours(await stripe.disputes.update(disputeId, { submit: true }, { idempotencyKey: key }))
}

async function accept(stripe: Stripe, { key, disputeId }: DisputeToAnswer): Promise<DisputeState> {
  const before = ours(await stripe.disputes.retrieve(disputeId))
  if (before.status === 'lost') return before
  return ours(await stripe.disputes.close(disputeId, {}, { idempotencyKey: key }))
}

function ours(dispute: Stripe.Dispute): DisputeState {
  const state = disputeStateOf(dispute)
  if (!state) throw new PaymentsRefused('resource_missing', `dispute ${dispute.id} belongs to no payment of ours`)
  return state
}

/** Nothing at all takes out what Stripe has; a field that is left away would keep it. */
const inStripesWords = (fields: EvidenceFields): Readonly<Record<keyof EvidenceFields, string>> => ({
  customer_name: fields.customer_name ?? '',
  customer_email_address: fields.customer_email_address ?? '',
  billing_address: fields.billing_address ?? '',
  shipping_address: fields.shipping_address ?? '',
  service_date: fields.service_date ?? '',
  shipping_date: fields.shipping_date ?? '',
  product_description: fields.product_description,
  refund_policy_disclosure: fields.refund_policy_disclosure ?? '',
  refund_refusal_explanation: fields.refund_refusal_explanation ?? '',
  uncategorized_text: fields.uncategorized_text,
})

const filesNamed = (files: EvidenceFiles = {}): Readonly<Record<keyof EvidenceFiles, string>> => ({
  receipt: files.receipt ?? '',
  customer_communication: files.customer_communication ?? '',
  shipping_documentation: files.shipping_documentation ?? '',
  service_documentation: files.service_documentation ?? '',
  uncategorized_file: files.uncategorized_file ?? '',
})
