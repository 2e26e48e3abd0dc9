import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** A chargeback: the buyer's bank withdraws the money until it decides. */
export interface ChargebackState {
  readonly disputeId: string
  readonly paymentIntentId: string
  readonly amountCents: Cents
  /** The bank's reason code, e.g. `product_not_received`. */
  readonly reason: string
  /**
   * `inquiry`: the bank asks for information and no money has moved; a later `won` means that it closed the inquiry.
   * `lost` may become `open` again.
   */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Whether the bank is reviewing the submitted evidence. */
  readonly submitted: boolean
  /** Deadline for evidence. */
  readonly dueBy: Instant | undefined
  readonly openedAt: Instant
}

/** Evidence texts by the processor's field names. Null leaves a field empty; at most 20,000 characters each. */
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

/** The processor's ids of uploaded files, by its field names. */
export interface EvidenceFiles {
  readonly receipt?: string | undefined
  readonly customer_communication?: string | undefined
  readonly shipping_documentation?: string | undefined
  readonly service_documentation?: string | undefined
  readonly uncategorized_file?: string | undefined
}

/** Evidence to stage. Every field replaces its staged value; an omitted file field is cleared. */
export interface EvidenceSubmission {
  readonly key: string
  readonly disputeId: string
  readonly fields: EvidenceFields
  readonly files?: EvidenceFiles
}

/** A file for the bank, at most 5 MB. The bank sees `name`, whose extension shows its type. */
export interface EvidenceFile {
  readonly key: string
  readonly name: string
  readonly contentType: 'image/jpeg' | 'image/png' | 'application/pdf'
  readonly bytes: Uint8Array
}

export interface Chargebacks {
  /**
   * Uploads an evidence file and returns the processor's id; nothing is sent to the bank. Throws `PaymentRejected`
   * for a file that is too large or of another type, and for a key used for another file.
   */
  uploadEvidenceFile(file: EvidenceFile): Promise<string>
  /**
   * Stages evidence at the processor for review and submission; nothing is sent to the bank. Returns the chargeback.
   * Throws `PaymentRejected` after the bank's decision or its deadline.
   */
  stageEvidence(evidence: EvidenceSubmission): Promise<ChargebackState>
  /**
   * Submits the staged evidence to the bank. This is final: nothing can be staged or submitted afterwards. Safe to
   * repeat. Throws `PaymentRejected` after the bank's decision or its deadline.
   */
  submitEvidence(dispute: ChargebackResponse): Promise<ChargebackState>
  /**
   * Accepts the loss: closes the chargeback as lost, or an inquiry without moving money. Safe to repeat. Throws
   * `PaymentRejected` if the bank decided otherwise.
   */
  acceptLoss(dispute: ChargebackResponse): Promise<ChargebackState>
}

export interface ChargebackResponse {
  readonly key: string
  readonly disputeId: string
}
