import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** A chargeback: the buyer's bank takes the money back until it is decided. */
export interface ChargebackState {
  readonly disputeId: string
  readonly paymentIntentId: string
  readonly amountCents: Cents
  /** The bank's word for it, e.g. `product_not_received`. */
  readonly reason: string
  /** `inquiry`: the bank only asks, no money has moved. `won` after it: it asked no further. `lost` may be `open` again. */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Whether the bank is reading what was submitted. */
  readonly submitted: boolean
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

/** The processor's ids of uploaded files, by its names for the fields they go into. */
export interface EvidenceFiles {
  readonly receipt?: string | undefined
  readonly customer_communication?: string | undefined
  readonly shipping_documentation?: string | undefined
  readonly service_documentation?: string | undefined
  readonly uncategorized_file?: string | undefined
}

/** What is laid ready for the bank. Every field replaces what lies there; a file field that is left away is emptied. */
export interface EvidenceSubmission {
  readonly key: string
  readonly disputeId: string
  readonly fields: EvidenceFields
  readonly files?: EvidenceFiles
}

/** A file for the bank, at most 5 MB. `name` is read by the bank, its end tells what it is. */
export interface EvidenceFile {
  readonly key: string
  readonly name: string
  readonly contentType: 'image/jpeg' | 'image/png' | 'application/pdf'
  readonly bytes: Uint8Array
}

export interface Chargebacks {
  /**
   * Uploads a file that evidence may name, and answers the processor's id of it; nothing goes to the bank. Throws
   * `PaymentRejected` for a file that is too large or of another type, and for a key used for another file.
   */
  uploadEvidenceFile(file: EvidenceFile): Promise<string>
  /**
   * Lays evidence ready at the processor, where somebody reads and submits it; nothing goes to the bank. Answers the dispute.
   * Throws `PaymentRejected` once the bank has decided, or its time is over.
   */
  stageEvidence(evidence: EvidenceSubmission): Promise<ChargebackState>
  /**
   * Submits to the bank what was staged. It is final: nothing can be staged or submitted after it. Safe to repeat: what was
   * submitted before is answered as it stands. Throws `PaymentRejected` once the bank has decided, or its time is over.
   */
  submitEvidence(dispute: ChargebackResponse): Promise<ChargebackState>
  /**
   * Accepts the loss: the dispute is closed as lost, an inquiry without money moving. Safe to repeat: a dispute that is lost
   * already is answered as it stands. Throws `PaymentRejected` when the bank has decided otherwise.
   */
  acceptLoss(dispute: ChargebackResponse): Promise<ChargebackState>
}

export interface ChargebackResponse {
  readonly key: string
  readonly disputeId: string
}
