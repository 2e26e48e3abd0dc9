import { z } from 'zod'
import { desiredResolutions, disputeReasons, outcomes, sides, stages } from '#domain/disputes/dispute-types.ts'
import { itemLines, resolution } from '#domain/disputes/resolution.ts'
import { documentMetadata } from '#domain/kernel/document.ts'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { cents } from '#domain/kernel/fields.ts'
import { accountId, disputeId, documentId, orderId, personId, producerId, refundId } from '#domain/kernel/ids.ts'

/** `buyerId` is whoever the buyer was at that moment, `accountId` the producer's own; `by` is somebody of the staff. */
const ids = { disputeId, orderId, producerId, buyerId: personId, accountId }
const at = z.iso.datetime()
const side = z.enum(sides)
const stage = z.enum(stages)
/** When the stage that begins here is over. */
const dueAt = at

/** What one of the two sides said and showed; sealed under whoever said it. */
const own = { subject: 'personId', retention: 'communication' } as const
const said = {
  side,
  personId,
  text: personal(z.string(), own).optional(),
  papers: z.array(documentMetadata).optional(),
  /** What each is called, in the same order. */
  documentNames: personal(z.array(z.string()), own).optional(),
  /** The support agent who has the case, if there is one: they are notified. */
  assignee: accountId.optional(),
}
/** What the staff wrote to the two about their case. */
const words = personal(z.string(), { subject: 'buyerId', retention: 'communication' })
/** What the producer is to do from now on. */
const plan = personal(z.string(), { subject: 'accountId', retention: 'communication' }).optional()

/** One case about one order, from the report to what came of it. */
export const disputeEvents = defineEvents({
  DisputeOpened: z.object({
    ...ids,
    ...said,
    type: z.enum(disputeReasons),
    lines: itemLines,
    wish: z.enum(desiredResolutions),
    openedAt: at,
    dueAt,
  }),
  /** The buyer has gone to their bank; there was no case, so this is one. */
  DisputeOpenedByChargeback: z.object({ ...ids, chargebackId: z.string(), reason: z.string(), openedAt: at, dueAt }),
  /** … and there was: it waits for the bank. */
  DisputeChargebackReceived: z.object({ ...ids, chargebackId: z.string(), reason: z.string(), dueAt }),
  /** The bank has not taken the money: the case goes on where it stood. */
  DisputeChargebackClosed: z.object({ ...ids, chargebackId: z.string(), stage, dueAt }),
  /** Laid ready at the processor for the bank, not handed in. Of each field only what tells it from another: by the market's key, not to be guessed. */
  ChargebackEvidenceStaged: z.object({
    ...ids,
    chargebackId: z.string(),
    staffAccountId: accountId,
    stagedAt: at,
    fields: z.array(z.object({ field: z.string(), hmac: z.string() })),
    /** Of all of them together. */
    fingerprint: z.string(),
    /** The fingerprint of what the market's facts came to, where the staff changed any of it. Absent: `fingerprint`. */
    basis: z.string().optional(),
    /** The fields the staff wrote themselves, by the processor's names. Absent: none. */
    edited: personal(z.record(z.string(), z.string()), { subject: 'buyerId', retention: 'transaction' }).optional(),
    /** The case's files that go with it: `fileId` is the processor's own. Absent: none. */
    files: z.array(z.object({ paperId: documentId, field: z.string(), fileId: z.string() })).optional(),
    /** Until when the bank takes it, as the processor says. */
    dueBy: at.optional(),
  }),
  /** The staged evidence was submitted to the bank; `dueAt` is by when it usually decides. */
  ChargebackEvidenceSubmitted: z.object({
    ...ids,
    chargebackId: z.string(),
    staffAccountId: accountId,
    submittedAt: at,
    dueAt,
  }),
  /** The staff accepted the loss at the processor: the bank is to give the money to the buyer. */
  ChargebackLossAccepted: z.object({ ...ids, chargebackId: z.string(), staffAccountId: accountId, acceptedAt: at }),
  DisputeOfferMade: z.object({ ...ids, ...said, offer: resolution, dueAt }),
  DisputeOfferAccepted: z.object({ ...ids, ...said }),
  DisputeOfferDeclined: z.object({ ...ids, ...said, stage, dueAt }),
  DisputeContested: z.object({ ...ids, ...said, stage, dueAt }),
  DisputeStatementAdded: z.object({ ...ids, ...said }),
  /** Nobody of the two settled it in time: it goes on by itself. */
  DisputeEscalated: z.object({ ...ids, from: stage, stage, dueAt }),
  /** Who has something to do was told that it is due, or over: `staff` is whoever has the case. */
  DisputeReminderRequested: z.object({
    ...ids,
    who: z.enum([...sides, 'staff']),
    stage,
    dueAt,
    over: z.boolean(),
    assignee: said.assignee,
  }),
  DisputeAssigned: z.object({ ...ids, staffAccountId: accountId }),
  DisputeInformationRequested: z.object({ ...ids, staffAccountId: accountId, side, text: words }),
  DisputeSettlementProposed: z.object({ ...ids, staffAccountId: accountId, proposal: resolution, text: words, plan }),
  DisputeSettlementAccepted: z.object({ ...ids, ...said }),
  DisputeSettlementDeclined: z.object({ ...ids, ...said, stage, dueAt }),
  /** It takes effect when its time is over, or those it goes against accept it. */
  DisputeDecided: z.object({ ...ids, staffAccountId: accountId, decision: resolution, text: words, plan, dueAt }),
  DisputeDecisionAccepted: z.object({ ...ids, ...said }),
  /** `decidedBy` is the support agent who made the decision; another agent decides the appeal. */
  DisputeDecisionAppealed: z.object({ ...ids, ...said, dueAt, decidedBy: accountId.optional() }),
  DisputeAppealDecided: z.object({ ...ids, staffAccountId: accountId, decision: resolution, text: words, plan }),
  /** What was settled or decided is to be carried out. */
  DisputeRemedyStarted: z.object({ ...ids, remedy: resolution, dueAt }),
  /** The producer says it is done; the buyer, or the staff of a plan, has until then to say that it is not. */
  DisputeRemedyConfirmed: z.object({ ...ids, ...said, dueAt }),
  DisputeRemedyContested: z.object({ ...ids, ...said, dueAt }),
  /** It was not done: money goes back instead. */
  DisputeRemedyConvertedToRefund: z.object({
    ...ids,
    staffAccountId: accountId,
    remedy: resolution,
    text: words,
    dueAt,
  }),
  /** Absent: nothing of the order was left to give back. */
  DisputeRefundApproved: z.object({ ...ids, refundId: refundId.optional(), amountCents: cents }),
  DisputeWithdrawn: z.object({ ...ids, ...said }),
  DisputeClosed: z.object({
    ...ids,
    outcome: z.enum(outcomes),
    /** Somebody of the staff, who says why; absent when it came about by itself. */
    staffAccountId: accountId.optional(),
    text: words.optional(),
  }),
})
export type DisputeEvent = EventOf<typeof disputeEvents>

export const disputeReadEvents = defineEvents({
  /** A support agent, `by`, has read a case as it stood at `upTo`. */
  DisputeReadByStaff: z.object({ disputeId, staffAccountId: accountId, readThrough: z.iso.datetime() }),
})
export type DisputeReadEvent = EventOf<typeof disputeReadEvents>
