import { z } from 'zod'
import { DOCUMENT_KINDS } from '../kernel/document.ts'
import { disputeActions } from './dispute-rules.ts'
import { desiredResolutions, disputeReasons, outcomes, sides, stages } from './dispute-types.ts'
import { resolution } from './resolution.ts'

const side = z.enum(sides)

/** A paper or a picture. Null is what was erased. */
const evidence = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.number(),
})
export type EvidenceView = z.infer<typeof evidence>
export const uploadedEvidence = evidence.extend({ name: z.string() })

/** What happened in a case, oldest first; each with what was said (null: nothing, or it was erased). */
export const entryKinds = [
  ...(['opened', 'chargeback', 'chargeback_over', 'offered', 'offer_taken', 'offer_declined', 'contested'] as const),
  ...([
    'said',
    'moved_on',
    'reminded',
    'taken',
    'asked',
    'proposed',
    'proposal_accepted',
    'proposal_declined',
    'evidence_staged',
    'evidence_submitted',
    'chargeback_accepted',
  ] as const),
  ...(['decided', 'decision_accepted', 'appealed', 'appeal_decided', 'remedy_begun', 'remedy_confirmed'] as const),
  ...(['remedy_disputed', 'remedy_turned', 'refund_agreed', 'withdrawn', 'closed'] as const),
] as const
const entry = z.object({
  kind: z.enum(entryKinds),
  at: z.string(),
  /** `house`: it came about by itself, or the bank said so. */
  by: z.enum([...sides, 'staff', 'house']),
  /** The user name of whoever of the staff it was; for the staff's eyes only. */
  staff: z.string().nullable(),
  text: z.string().nullable(),
  plan: z.string().nullable(),
  resolution: resolution.nullable(),
  /** Who was asked or reminded. */
  to: z.enum([...sides, 'staff']).nullable(),
  /** Where it moved to, and until when. */
  stage: z.enum(stages).nullable(),
  dueAt: z.string().nullable(),
  papers: z.array(evidence),
})
export type EntryView = z.infer<typeof entry>

/** A case in a list. `buyerName` is null for the buyer. */
export const disputeCard = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  producerId: z.string(),
  producerName: z.string(),
  buyerName: z.string().nullable(),
  /** Null: it came from the buyer's bank. */
  type: z.enum(disputeReasons).nullable(),
  stage: z.enum(stages),
  openedAt: z.string(),
  dueAt: z.string().nullable(),
  overdue: z.boolean(),
  changedAt: z.string(),
  outcome: z.enum(outcomes).nullable(),
  totalCents: z.number(),
})
export type DisputeCard = z.infer<typeof disputeCard>

/** The parts of an order's money, in cents. */
const parts = z.object({
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
})

/** How a case's order went, as far as a decision may rest on it. */
const orderTimeline = z.object({
  fulfillmentMethod: z.enum(['pickup', 'delivery']),
  /** What the buyer had asked for its hand-over; null when nothing, or it was erased. */
  note: z.string().nullable(),
  /** When it came to each of its statuses, in words; the first when it was placed. */
  moments: z.array(z.object({ status: z.string(), what: z.string(), at: z.string() })),
  /** How many messages the two have written to each other about it. */
  messages: z.number(),
})
export type OrderTimeline = z.infer<typeof orderTimeline>

/** A case with all that was said; for its two sides and the staff. */
export const disputeView = disputeCard.extend({
  viewer: z.enum([...sides, 'staff']),
  wish: z.enum(desiredResolutions).nullable(),
  /** The goods it is about. */
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      priceCents: z.number(),
    }),
  ),
  /** All of the order, to choose from; `left` is the quantity that was not given back. */
  orderLines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      priceCents: z.number(),
      lineTotalCents: z.number(),
      left: z.number(),
      /** The money of it that was not given back, in cents. */
      leftCents: z.number(),
      /** Null in orders of the first days, where nobody wrote it down. */
      taxable: z.boolean().nullable(),
    }),
  ),
  /** What was paid, and what of it is given back by now: `ordering/refund-parts.ts` tells from it what a refund comes to. */
  paid: parts,
  given: parts,
  /** The market's fee on the order, and how much of it went back with refunds, in cents; for the staff's eyes only. */
  platformFee: z.object({ paidCents: z.number(), givenCents: z.number() }).nullable(),
  /** Cents of the order's delivery that were not given back. */
  deliveryLeftCents: z.number(),
  offer: resolution.nullable(),
  proposal: z.object({ resolution, accepted: z.array(side) }).nullable(),
  decision: z.object({ resolution, accepted: z.array(side), final: z.boolean() }).nullable(),
  appealedBy: side.nullable(),
  asked: z.array(side),
  remedy: z.object({ resolution, status: z.enum(['begun', 'confirmed', 'disputed']) }).nullable(),
  /** What went back by this case; zero cents when nothing was left. */
  refund: z.object({ refundId: z.string().nullable(), amountCents: z.number() }).nullable(),
  /** The bank's reason, while the bank has it; and how the staff answered, for the staff's eyes only. */
  bank: z
    .object({
      reason: z.string(),
      submitted: z.object({ by: z.string(), at: z.string() }).nullable(),
      accepted: z.object({ by: z.string(), at: z.string() }).nullable(),
    })
    .nullable(),
  /** What lies ready at the processor for that bank, and who laid it there; for the staff's eyes only. */
  staged: z
    .object({
      by: z.string(),
      at: z.string(),
      fingerprint: z.string(),
      basis: z.string(),
      dueBy: z.string().nullable(),
    })
    .nullable(),
  /** The user name of who has the case, and how its order went; for the staff's eyes only. */
  assignee: z.string().nullable(),
  course: orderTimeline.nullable(),
  entries: z.array(entry),
  /** Whether the buyer has an account to keep store credit in. */
  mayHaveCredit: z.boolean(),
  /** What the one who asks may do now. */
  may: z.array(z.enum(disputeActions)),
})
export type DisputeView = z.infer<typeof disputeView>

export const disputePage = z.object({
  disputes: z.array(
    disputeCard.extend({
      /** Something is due from the one who asks. */
      yours: z.boolean(),
    }),
  ),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type DisputePage = z.infer<typeof disputePage>

export const queueFilters = ['open', 'mine', 'overdue', 'appeals', 'closed'] as const
export type QueueFilter = (typeof queueFilters)[number]
export const disputeQueue = z.object({
  disputes: z.array(
    disputeCard.extend({
      assignee: z.string().nullable(),
      /** Who wrote last, and when; null where nobody has written yet. */
      lastWord: z.object({ by: z.enum([...sides, 'staff']), at: z.string() }).nullable(),
      /** Something was written since the one who asks last opened it. */
      unread: z.boolean(),
    }),
  ),
  counts: z.object({
    open: z.number(),
    mine: z.number(),
    overdue: z.number(),
    appeals: z.number(),
    closed: z.number(),
  }),
  page: z.number(),
  pageSize: z.number(),
})
export type DisputeQueue = z.infer<typeof disputeQueue>

/** What the order's page needs: whether a problem may be reported, until when, about which lines; and the cases so far. */
export const orderDisputes = z.object({
  /** Null for the producer, who reports nothing. `until` null: no end. */
  mayReport: z
    .object({
      may: z.boolean(),
      why: z.enum(['order_not_paid', 'dispute_already_open', 'report_window_closed']).nullable(),
      until: z.string().nullable(),
      lines: z.array(z.object({ productId: z.string(), may: z.boolean(), until: z.string().nullable() })),
    })
    .nullable(),
  disputes: z.array(disputeCard),
  /** Whether the buyer has an account to keep store credit in. */
  mayHaveCredit: z.boolean(),
})
export type OrderDisputes = z.infer<typeof orderDisputes>
