import type Stripe from 'stripe'
import type {
  ChargebackResponse,
  ChargebackState,
  Chargebacks,
  EvidenceFields,
  EvidenceFile,
  EvidenceFiles,
  EvidenceSubmission,
} from '#platform/payments/chargebacks.ts'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { translateErrors } from '#platform/payments/stripe-calls.ts'
import { chargebackStateOf } from '#platform/payments/stripe-mappers.ts'

export const stripeChargebacks = (stripe: Stripe): Chargebacks => ({
  uploadEvidenceFile: (file) => translateErrors(() => upload(stripe, file)),
  stageEvidence: (evidence) => translateErrors(() => stage(stripe, evidence)),
  submitEvidence: (dispute) => translateErrors(() => submit(stripe, dispute)),
  acceptLoss: (dispute) => translateErrors(() => accept(stripe, dispute)),
})

async function upload(stripe: Stripe, { key, name, contentType: type, bytes: data }: EvidenceFile): Promise<string> {
  const file = { data, name, type }
  const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
  return id
}

async function stage(stripe: Stripe, { key, disputeId, fields, files }: EvidenceSubmission): Promise<ChargebackState> {
  const staged = await stripe.disputes.update(
    disputeId,
    { evidence: { ...stripeFields(fields), ...stripeFiles(files) }, submit: false, metadata: { key } },
    { idempotencyKey: key },
  )
  return requireChargebackState(staged)
}

/** Stripe accepts evidence once, so submitted evidence is not sent again. */
async function submit(stripe: Stripe, { key, disputeId }: ChargebackResponse): Promise<ChargebackState> {
  const current = requireChargebackState(await stripe.disputes.retrieve(disputeId))
  if (current.submitted) return current
  return requireChargebackState(await stripe.disputes.update(disputeId, { submit: true }, { idempotencyKey: key }))
}

async function accept(stripe: Stripe, { key, disputeId }: ChargebackResponse): Promise<ChargebackState> {
  const current = requireChargebackState(await stripe.disputes.retrieve(disputeId))
  if (current.status === 'lost') return current
  return requireChargebackState(await stripe.disputes.close(disputeId, {}, { idempotencyKey: key }))
}

function requireChargebackState(dispute: Stripe.Dispute): ChargebackState {
  const state = chargebackStateOf(dispute)
  if (!state)
    throw new PaymentRejected(
      'resource_missing',
      `dispute ${dispute.id} does not belong to a payment of the marketplace`,
    )
  return state
}

/** An empty string clears a field at Stripe; an omitted field would keep its value. */
const stripeFields = (fields: EvidenceFields): Readonly<Record<keyof EvidenceFields, string>> => ({
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

const stripeFiles = (files: EvidenceFiles = {}): Readonly<Record<keyof EvidenceFiles, string>> => ({
  receipt: files.receipt ?? '',
  customer_communication: files.customer_communication ?? '',
  shipping_documentation: files.shipping_documentation ?? '',
  service_documentation: files.service_documentation ?? '',
  uncategorized_file: files.uncategorized_file ?? '',
})
