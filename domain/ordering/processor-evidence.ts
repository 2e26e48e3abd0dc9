import { z } from 'zod'

/** The most the processor takes in one field, characters; all of them together 150,000. */
export const MOST_IN_A_FIELD = 20_000

const text = z.string().max(MOST_IN_A_FIELD)
/** Null: it was erased, or there is none. */
const maybe = text.nullable()

/** What the market's side of a chargeback comes to, by the processor's own names for the fields of a dispute's evidence. */
export const processorEvidence = z.object({
  customer_name: maybe,
  customer_email_address: maybe,
  billing_address: maybe,
  shipping_address: maybe,
  /** Days as 2026-05-01, in UTC. */
  service_date: maybe,
  shipping_date: maybe,
  product_description: text,
  refund_policy_disclosure: maybe,
  refund_refusal_explanation: maybe,
  /** What happened and what was written, in the order of the log. */
  uncategorized_text: text,
})
export type ProcessorEvidence = z.infer<typeof processorEvidence>

/** The same as it is shown to the staff: of all orders the bank asks about, ready to be laid at the processor. */
export const processorEvidenceView = z.object({
  fields: processorEvidence,
  /** Stands for these very texts; sent along when they are staged. */
  fingerprint: z.string(),
  /** The case the buyer's bank has opened; null when there is none, or it is over. */
  chargeback: z
    .object({
      ...{ disputeId: z.string(), reason: z.string() },
      /** Whether the one who asks may stage it, which is whoever has the case. */
      may: z.boolean(),
      /** Null: nothing was staged yet. `by` is a user name, `dueBy` until when the bank takes it. */
      staged: z
        .object({ ...{ at: z.string(), by: z.string(), dueBy: z.string().nullable() }, isCurrent: z.boolean() })
        .nullable(),
    })
    .nullable(),
})
export type ProcessorEvidenceView = z.infer<typeof processorEvidenceView>

/** `fingerprint`: of the fields whoever sends it has read. */
export const stagingForm = z.object({ fingerprint: z.string().max(100) })
