import type Stripe from 'stripe'
import type { DisputeState, Disputes, EvidenceFields, EvidenceToStage } from './disputes.ts'
import { PaymentsRefused } from './payments.ts'
import { disputeStateOf } from './stripe-dispute-states.ts'
import { translated } from './stripe-trouble.ts'

export const stripeDisputes = (stripe: Stripe): Disputes => ({
  stageEvidence: (evidence) => translated(() => stage(stripe, evidence)),
})

async function stage(stripe: Stripe, { key, disputeId, fields }: EvidenceToStage): Promise<DisputeState> {
  const staged = await stripe.disputes.update(
    disputeId,
    { evidence: inStripesWords(fields), submit: false, metadata: { key } },
    { idempotencyKey: key },
  )
  const state = disputeStateOf(staged)
  if (!state) throw new PaymentsRefused('resource_missing', `dispute ${disputeId} belongs to no payment of ours`)
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
