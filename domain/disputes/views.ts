import { z } from 'zod'
import { DOCUMENT_KINDS } from '../kernel/document.ts'
import { disputeActions } from './dispute-rules.ts'
import { desiredResolutions, disputeReasons, outcomes, sides, stages } from './dispute-types.ts'
import { resolution } from './resolution.ts'

const side = z.enum(sides)

/** An uploaded piece of evidence. Erased fields are null. */
const evidence = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.number(),
})
export type EvidenceView = z.infer<typeof evidence>
export const uploadedEvidence = evidence.extend({ name: z.string() })

/** Kinds of entries in a dispute's history. */
export const entryKinds = [
  ...(['opened', 'chargeback_opened', 'chargeback_updated', 'chargeback_closed'] as const),
  ...(['offer_made', 'offer_accepted', 'offer_declined'] as const),
  ...(['contested', 'statement_added', 'escalated', 'reminder_sent', 'assigned', 'information_requested'] as const),
  'note_added',
  ...(['settlement_proposed', 'settlement_accepted', 'settlement_declined'] as const),
  ...(['evidence_staged', 'evidence_submitted', 'chargeback_loss_accepted'] as const),
  ...(['decided', 'decision_accepted', 'appealed', 'appeal_decided'] as const),
  ...(['remedy_started', 'remedy_confirmed', 'remedy_contested', 'remedy_converted'] as const),
  ...(['refund_approved', 'withdrawn', 'closed'] as const),
] as const
const entry = z.object({
  kind: z.enum(entryKinds),
  at: z.string(),
  /** `system`: the marketplace or the bank. */
  actor: z.enum([...sides, 'staff', 'system']),
  /** Username of the agent; for staff only. */
  staff: z.string().nullable(),
  statement: z.string().nullable(),
  improvementPlan: z.string().nullable(),
  resolution: resolution.nullable(),
  /** Of a note: the step of the order's replay that it is about. */
  orderStep: z.string().nullable(),
  /** Recipient of a request or reminder. */
  recipient: z.enum([...sides, 'staff']).nullable(),
  /** The new stage and its due date. */
  stage: z.enum(stages).nullable(),
  dueAt: z.string().nullable(),
  evidence: z.array(evidence),
})
export type EntryView = z.infer<typeof entry>

/** A dispute in a list. `buyerName` is null for the buyer. */
export const disputeCard = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  producerId: z.string(),
  producerName: z.string(),
  buyerName: z.string().nullable(),
  /** Null if a chargeback opened the dispute. */
  reason: z.enum(disputeReasons).nullable(),
  stage: z.enum(stages),
  openedAt: z.string(),
  dueAt: z.string().nullable(),
  overdue: z.boolean(),
  updatedAt: z.string(),
  outcome: z.enum(outcomes).nullable(),
  totalCents: z.number(),
})
export type DisputeCard = z.infer<typeof disputeCard>

/** Components of an order's total, in cents. */
const amounts = z.object({
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
})

/** Facts about the disputed order that a decision may rely on. */
const orderTimeline = z.object({
  fulfillmentMethod: z.enum(['pickup', 'delivery']),
  /** The buyer's instructions; null if there are none or they were erased. */
  note: z.string().nullable(),
  /** Status changes with a description, starting with the order's placement. */
  entries: z.array(z.object({ status: z.string(), description: z.string(), at: z.string() })),
  /** Number of messages between the parties about the order. */
  messages: z.number(),
})
export type OrderTimeline = z.infer<typeof orderTimeline>

/** A dispute with its history, for its parties and staff. */
export const disputeView = disputeCard.extend({
  viewer: z.enum([...sides, 'staff']),
  desiredResolution: z.enum(desiredResolutions).nullable(),
  /** Items the dispute is about. */
  lines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      priceCents: z.number(),
    }),
  ),
  /** All items of the order, for selection; `remainingQuantity` is the quantity that has not been refunded. */
  orderLines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      unitPriceCents: z.number(),
      lineTotalCents: z.number(),
      remainingQuantity: z.number(),
      /** The amount that has not been refunded, in cents. */
      remainingCents: z.number(),
      /** Null in the earliest orders, which did not record it. */
      taxable: z.boolean().nullable(),
    }),
  ),
  /** Paid and refunded amounts; `ordering/refund-breakdown.ts` computes a refund from them. */
  paid: amounts,
  refunded: amounts,
  /** The platform fee of the order and the part returned with refunds, in cents; for staff only. */
  platformFee: z.object({ paidCents: z.number(), refundedCents: z.number() }).nullable(),
  /** Delivery fee that has not been refunded, in cents. */
  remainingDeliveryFeeCents: z.number(),
  offer: resolution.nullable(),
  proposal: z.object({ resolution, accepted: z.array(side) }).nullable(),
  decision: z.object({ resolution, accepted: z.array(side), final: z.boolean() }).nullable(),
  appealedBy: side.nullable(),
  informationRequestedFrom: z.array(side),
  remedy: z.object({ resolution, status: z.enum(['started', 'confirmed', 'contested']) }).nullable(),
  /** The refund of this dispute; 0 if nothing was left to refund. */
  refund: z.object({ refundId: z.string().nullable(), amountCents: z.number() }).nullable(),
  /** The open chargeback: the bank's reason; for staff only, its amount and deadline, and the response of staff. */
  chargeback: z
    .object({
      reason: z.string(),
      /** Of the whole payment, which may have paid several orders. */
      amountCents: z.number().nullable(),
      /** Null if the bank accepts no evidence. */
      evidenceDueAt: z.string().nullable(),
      submitted: z.object({ by: z.string(), at: z.string() }).nullable(),
      accepted: z.object({ by: z.string(), at: z.string() }).nullable(),
    })
    .nullable(),
  /** Evidence staged for the chargeback, and the agent who staged it; for staff only. */
  stagedEvidence: z
    .object({
      by: z.string(),
      at: z.string(),
      contentHash: z.string(),
      generatedContentHash: z.string(),
      submissionDeadline: z.string().nullable(),
    })
    .nullable(),
  /** The assignee's username; for staff only. */
  assignee: z.string().nullable(),
  /** Whether the caller watches the dispute; false for parties. */
  watching: z.boolean(),
  /** Colleagues to whom the caller can assign the dispute; for staff only. */
  assignableAgents: z.array(z.object({ accountId: z.string(), username: z.string() })),
  orderTimeline: orderTimeline.nullable(),
  entries: z.array(entry),
  /** Whether the buyer has an account and can receive store credit. */
  storeCreditAvailable: z.boolean(),
  /** Actions the caller can take. */
  allowedActions: z.array(z.enum(disputeActions)),
  /** Actions an agent could take as the assignee, so that a decision can be prepared first; empty for parties. */
  actionsOnceAssigned: z.array(z.enum(disputeActions)),
})
export type DisputeView = z.infer<typeof disputeView>

export const disputePage = z.object({
  disputes: z.array(
    disputeCard.extend({
      /** The dispute awaits the caller. */
      actionRequired: z.boolean(),
    }),
  ),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type DisputePage = z.infer<typeof disputePage>

export const queueFilters = ['open', 'mine', 'watching', 'overdue', 'appeals', 'closed'] as const
export type QueueFilter = (typeof queueFilters)[number]
export const disputeQueue = z.object({
  disputes: z.array(
    disputeCard.extend({
      assignee: z.string().nullable(),
      /** Author and time of the last statement, if any. */
      lastStatement: z.object({ by: z.enum([...sides, 'staff']), at: z.string() }).nullable(),
      /** There are statements the caller has not read. */
      unread: z.boolean(),
    }),
  ),
  counts: z.object({
    open: z.number(),
    mine: z.number(),
    watching: z.number(),
    overdue: z.number(),
    appeals: z.number(),
    closed: z.number(),
  }),
  page: z.number(),
  pageSize: z.number(),
})
export type DisputeQueue = z.infer<typeof disputeQueue>

/**
 * For the order's page: whether, until when and for which lines a problem can be reported, and the order's disputes.
 */
export const orderDisputes = z.object({
  /** Null for the producer, who cannot report problems. A `reportDeadline` is null if there is no limit. */
  reportEligibility: z
    .object({
      eligible: z.boolean(),
      reason: z.enum(['order_not_paid', 'dispute_already_open', 'report_window_closed']).nullable(),
      reportDeadline: z.string().nullable(),
      lines: z.array(z.object({ itemId: z.string(), eligible: z.boolean(), reportDeadline: z.string().nullable() })),
    })
    .nullable(),
  disputes: z.array(disputeCard),
  /** Whether the buyer has an account and can receive store credit. */
  storeCreditAvailable: z.boolean(),
})
export type OrderDisputes = z.infer<typeof orderDisputes>
