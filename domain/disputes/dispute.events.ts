import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, disputeId, orderId, personId, producerId, refundId } from '../kernel/ids.ts'
import { paperFacts } from '../kernel/paper.ts'
import { goodsLines, resolution } from './resolution.ts'
import { outcomes, problemKinds, sides, stages, wishes } from './words.ts'

/** `buyerId` is whoever the buyer was at that moment, `accountId` the producer's own; `by` is somebody of the staff. */
const ids = { disputeId, orderId, producerId, buyerId: personId, accountId }
const at = z.iso.datetime()
const side = z.enum(sides)
const stage = z.enum(stages)
/** When the stage that begins here is over. */
const dueAt = at

/** What one of the two sides said and showed; sealed under whoever said it. */
const own = { of: 'personId', keep: 'communication' } as const
const said = {
  side,
  personId,
  text: personal(z.string(), own).optional(),
  papers: z.array(paperFacts).optional(),
  /** What each is called, in the same order. */
  paperNames: personal(z.array(z.string()), own).optional(),
}
/** What the staff wrote to the two about their case. */
const words = personal(z.string(), { of: 'buyerId', keep: 'communication' })
/** What the producer is to do from now on. */
const plan = personal(z.string(), { of: 'accountId', keep: 'communication' }).optional()

/** One case about one order, from the report to what came of it. */
export const disputeEvents = defineEvents({
  DisputeOpened: z.object({
    ...{ ...ids, ...said, type: z.enum(problemKinds), lines: goodsLines, wish: z.enum(wishes) },
    ...{ openedAt: at, dueAt },
  }),
  /** The buyer has gone to their bank; there was no case, so this is one. */
  ChargebackOpened: z.object({ ...ids, bankDisputeId: z.string(), reason: z.string(), openedAt: at, dueAt }),
  /** … and there was: it waits for the bank. */
  ChargebackNoted: z.object({ ...ids, bankDisputeId: z.string(), reason: z.string(), dueAt }),
  /** The bank has not taken the money: the case goes on where it stood. */
  ChargebackOver: z.object({ ...ids, bankDisputeId: z.string(), stage, dueAt }),
  /** Laid ready at the processor for the bank, not handed in. Of each field only what tells it from another: by the market's key, not to be guessed. */
  EvidenceStaged: z.object({
    ...{ ...ids, bankDisputeId: z.string(), by: accountId, stagedAt: at },
    fields: z.array(z.object({ field: z.string(), hmac: z.string() })),
    /** Of all of them together. */
    fingerprint: z.string(),
    /** Until when the bank takes it, as the processor says. */
    dueBy: at.optional(),
  }),
  OfferMade: z.object({ ...ids, ...said, offer: resolution, dueAt }),
  OfferTaken: z.object({ ...ids, ...said }),
  OfferDeclined: z.object({ ...ids, ...said, stage, dueAt }),
  ClaimContested: z.object({ ...ids, ...said, stage, dueAt }),
  StatementMade: z.object({ ...ids, ...said }),
  /** Nobody of the two settled it in time: it goes on by itself. */
  DisputeMovedOn: z.object({ ...ids, from: stage, stage, dueAt }),
  /** Who has something to do was told that it is due, or over: `staff` is whoever has the case. */
  DisputeReminded: z.object({ ...ids, who: z.enum([...sides, 'staff']), stage, dueAt, over: z.boolean() }),
  DisputeTaken: z.object({ ...ids, by: accountId }),
  PartyAsked: z.object({ ...ids, by: accountId, side, text: words }),
  SettlementProposed: z.object({ ...ids, by: accountId, proposal: resolution, text: words, plan }),
  ProposalAccepted: z.object({ ...ids, ...said }),
  ProposalDeclined: z.object({ ...ids, ...said, stage, dueAt }),
  /** It takes effect when its time is over, or those it goes against accept it. */
  DisputeDecided: z.object({ ...ids, by: accountId, decision: resolution, text: words, plan, dueAt }),
  DecisionAccepted: z.object({ ...ids, ...said }),
  DisputeAppealed: z.object({ ...ids, ...said, dueAt }),
  AppealDecided: z.object({ ...ids, by: accountId, decision: resolution, text: words, plan }),
  /** What was settled or decided is to be carried out. */
  RemedyBegun: z.object({ ...ids, remedy: resolution, dueAt }),
  /** The producer says it is done; the buyer, or the staff of a plan, has until then to say that it is not. */
  RemedyConfirmed: z.object({ ...ids, ...said, dueAt }),
  RemedyDisputed: z.object({ ...ids, ...said, dueAt }),
  /** It was not done: money goes back instead. */
  RemedyTurned: z.object({ ...ids, by: accountId, remedy: resolution, text: words, dueAt }),
  /** Absent: nothing of the order was left to give back. */
  RefundAgreed: z.object({ ...ids, refundId: refundId.optional(), amountCents: cents }),
  DisputeWithdrawn: z.object({ ...ids, ...said }),
  DisputeClosed: z.object({
    ...{ ...ids, outcome: z.enum(outcomes) },
    /** Somebody of the staff, who says why; absent when it came about by itself. */
    by: accountId.optional(),
    text: words.optional(),
  }),
})
export type DisputeEvent = EventOf<typeof disputeEvents>
