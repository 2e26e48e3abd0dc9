import type { Charge } from './api-objects.ts'

interface Made {
  readonly id: string
  readonly created: number
}

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

export const newDispute = (made: Made, of: { charge: Charge; reason: string; inquiry: boolean }) => ({
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

export const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_')
export const isOver = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status)
