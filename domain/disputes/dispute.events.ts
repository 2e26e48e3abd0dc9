import { z } from 'zod'
import { desiredResolutions, disputeReasons, outcomes, sides, stages } from '#domain/disputes/dispute-types.ts'
import { itemLines, resolution } from '#domain/disputes/resolution.ts'
import { documentMetadata } from '#domain/kernel/document.ts'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { cents, currency } from '#domain/kernel/fields.ts'
import {
  accountId,
  chargebackId,
  disputeId,
  documentId,
  orderId,
  personId,
  producerId,
  refundId,
} from '#domain/kernel/ids.ts'

/** `buyerId` is the buyer at the time of the event, `accountId` the producer's account. */
const ids = { disputeId, orderId, producerId, buyerId: personId, accountId }
const at = z.iso.datetime()
const side = z.enum(sides)
const stage = z.enum(stages)
/** Due date of the stage that starts here. */
const dueAt = at

/** A party's statement and evidence, encrypted with that person's key. */
const personalStatement = { subject: 'personId', retention: 'communication' } as const
const statementFields = {
  side,
  personId,
  statement: personal(z.string(), personalStatement).optional(),
  evidence: z.array(documentMetadata).optional(),
  /** File names, in the same order. */
  documentNames: personal(z.array(z.string()), personalStatement).optional(),
  /** The assignee, who is notified. */
  assigneeAccountId: accountId.optional(),
}
/** Text written by staff. */
const agentStatement = personal(z.string(), { subject: 'buyerId', retention: 'communication' })
/** What the producer has to do. */
const improvementPlan = personal(z.string(), { subject: 'accountId', retention: 'communication' }).optional()

export const disputeEvents = defineEvents({
  DisputeOpened: z.object({
    ...ids,
    ...statementFields,
    reason: z.enum(disputeReasons),
    lines: itemLines,
    desiredResolution: z.enum(desiredResolutions),
    openedAt: at,
    dueAt,
  }),
  /** A chargeback on an order without an open dispute. */
  DisputeOpenedByChargeback: z.object({ ...ids, chargebackId, reason: z.string(), openedAt: at, dueAt }),
  /** A chargeback on an order with an open dispute, which now waits for the bank. */
  DisputeChargebackReceived: z.object({ ...ids, chargebackId, reason: z.string(), dueAt }),
  /** The bank changed the deadline for evidence. */
  DisputeChargebackUpdated: z.object({ ...ids, chargebackId, dueAt }),
  /** The bank decided for the producer: the dispute resumes at its earlier stage. */
  DisputeChargebackClosed: z.object({ ...ids, chargebackId, stage, dueAt }),
  /** Evidence was staged at the processor, not submitted. Fields are stored as keyed hashes. */
  ChargebackEvidenceStaged: z.object({
    ...ids,
    chargebackId,
    staffAccountId: accountId,
    stagedAt: at,
    fields: z.array(z.object({ field: z.string(), hmac: z.string() })),
    /** Of all fields together. */
    contentHash: z.string(),
    /** Content hash of the generated evidence, if staff edited any of it; otherwise it equals `contentHash`. */
    generatedContentHash: z.string().optional(),
    /** Edited fields, by the processor's names; absent without edits. */
    editedFields: personal(z.record(z.string(), z.string()), {
      subject: 'buyerId',
      retention: 'transaction',
    }).optional(),
    /** Included files; `fileId` is the processor's id. Absent without files. */
    files: z.array(z.object({ documentId, field: z.string(), fileId: z.string() })).optional(),
    /** The bank's deadline, from the processor. */
    submissionDeadline: at.optional(),
  }),
  /** `dueAt` is the date by which the bank has usually decided. */
  ChargebackEvidenceSubmitted: z.object({
    ...ids,
    chargebackId,
    staffAccountId: accountId,
    submittedAt: at,
    dueAt,
  }),
  /** Staff accepted the loss at the processor: the bank will refund the buyer. */
  ChargebackLossAccepted: z.object({ ...ids, chargebackId, staffAccountId: accountId, acceptedAt: at }),
  DisputeOfferMade: z.object({ ...ids, ...statementFields, offer: resolution, dueAt }),
  DisputeOfferAccepted: z.object({ ...ids, ...statementFields }),
  DisputeOfferDeclined: z.object({ ...ids, ...statementFields, stage, dueAt }),
  DisputeContested: z.object({ ...ids, ...statementFields, stage, dueAt }),
  DisputeStatementAdded: z.object({ ...ids, ...statementFields }),
  /** The parties did not settle in time. */
  DisputeEscalated: z.object({ ...ids, fromStage: stage, toStage: stage, dueAt }),
  /** The due date approaches or has passed (`overdue`). `staff` means the assignee. */
  DisputeReminderRequested: z.object({
    ...ids,
    recipient: z.enum([...sides, 'staff']),
    stage,
    dueAt,
    overdue: z.boolean(),
    assigneeAccountId: statementFields.assigneeAccountId,
  }),
  DisputeAssigned: z.object({ ...ids, assigneeAccountId: accountId }),
  /** For staff only. `orderStep` is the step of the order's replay that the note is about. */
  DisputeNoteAdded: z.object({
    ...ids,
    staffAccountId: accountId,
    note: agentStatement,
    orderStep: z.string().optional(),
  }),
  DisputeInformationRequested: z.object({ ...ids, staffAccountId: accountId, side, statement: agentStatement }),
  DisputeSettlementProposed: z.object({
    ...ids,
    staffAccountId: accountId,
    proposal: resolution,
    statement: agentStatement,
    improvementPlan,
  }),
  DisputeSettlementAccepted: z.object({ ...ids, ...statementFields }),
  DisputeSettlementDeclined: z.object({ ...ids, ...statementFields, stage, dueAt }),
  /** Takes effect at `dueAt`, or when the disadvantaged parties accept it. */
  DisputeDecided: z.object({
    ...ids,
    staffAccountId: accountId,
    decision: resolution,
    statement: agentStatement,
    improvementPlan,
    dueAt,
  }),
  DisputeDecisionAccepted: z.object({ ...ids, ...statementFields }),
  /** `decidedBy` made the decision; a different agent decides the appeal. */
  DisputeDecisionAppealed: z.object({ ...ids, ...statementFields, dueAt, decidedBy: accountId.optional() }),
  DisputeAppealDecided: z.object({
    ...ids,
    staffAccountId: accountId,
    decision: resolution,
    statement: agentStatement,
    improvementPlan,
  }),
  /** The settlement or decision takes effect. */
  DisputeRemedyStarted: z.object({ ...ids, remedy: resolution, dueAt }),
  /** The producer reports the remedy as done; the buyer, or staff for an improvement plan, can object until `dueAt`. */
  DisputeRemedyConfirmed: z.object({ ...ids, ...statementFields, dueAt }),
  DisputeRemedyContested: z.object({ ...ids, ...statementFields, dueAt }),
  /** The remedy was not carried out and is converted to a refund. */
  DisputeRemedyConvertedToRefund: z.object({
    ...ids,
    staffAccountId: accountId,
    remedy: resolution,
    statement: agentStatement,
    dueAt,
  }),
  /** `refundId` is absent if nothing was left to refund. */
  DisputeRefundApproved: z.object({ ...ids, refundId: refundId.optional(), amountCents: cents, currency }),
  DisputeWithdrawn: z.object({ ...ids, ...statementFields }),
  DisputeClosed: z.object({
    ...ids,
    outcome: z.enum(outcomes),
    /** The staff member who closed it, with a statement; both are absent if it closed otherwise. */
    staffAccountId: accountId.optional(),
    statement: agentStatement.optional(),
  }),
})
export type DisputeEvent = EventOf<typeof disputeEvents>
