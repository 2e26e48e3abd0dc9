import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** A chargeback: the buyer's bank takes the money back until it is decided. */
export interface DisputeState {
  readonly disputeId: string
  readonly intentId: string
  readonly amountCents: Cents
  /** The bank's word for it, e.g. `product_not_received`. */
  readonly reason: string
  /** `inquiry`: the bank only asks, no money has moved. `won` after it: it asked no further. `lost` may be `open` again. */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Until when evidence is taken. */
  readonly dueBy: Instant | undefined
}

/** What a bank is told, by the names the processor has for it. Null leaves a field empty; at most 20,000 characters each. */
export interface EvidenceFields {
  readonly customer_name: string | null
  readonly customer_email_address: string | null
  readonly billing_address: string | null
  readonly shipping_address: string | null
  readonly service_date: string | null
  readonly shipping_date: string | null
  readonly product_description: string
  readonly refund_policy_disclosure: string | null
  readonly refund_refusal_explanation: string | null
  readonly uncategorized_text: string
}

/** What is laid ready for the bank. Every field replaces what lies there. */
export interface EvidenceToStage {
  readonly key: string
  readonly disputeId: string
  readonly fields: EvidenceFields
}

export interface Disputes {
  /**
   * Lays evidence ready at the processor, where somebody reads and submits it; nothing goes to the bank. Answers the dispute.
   * Throws `PaymentsRefused` once the bank has decided, or its time is over.
   */
  stageEvidence(evidence: EvidenceToStage): Promise<DisputeState>
}
