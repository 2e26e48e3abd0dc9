import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, applicationId, paperId, producerId } from '../kernel/ids.ts'
import { paperFacts } from '../kernel/paper.ts'
import { dossier } from './dossier.ts'

const own = { of: 'accountId', keep: 'account' } as const
const about = { producerId, accountId, applicationId }
const day = z.iso.date()
/** Papers that come along, and what each is called, in the same order. */
const papers = { papers: z.array(paperFacts).optional(), paperNames: personal(z.array(z.string()), own).optional() }

/** A producer asks to be verified, and what came of it. `accountId` is the producer's own, `by` a verifier's. */
export const verificationEvents = defineEvents({
  VerificationApplied: z.object({
    ...about,
    dossier: personal(dossier, own),
    /** The rules they have committed to. */
    agreed: z.array(agreedText),
    /** The day a decision is due. */
    dueOn: day,
    ...papers,
  }),
  VerificationMoreAsked: z.object({ ...about, by: accountId, question: personal(z.string(), own) }),
  VerificationAnswered: z.object({ ...about, answer: personal(z.string(), own), dueOn: day, ...papers }),
  VerificationWithdrawn: z.object(about),
  VerificationApproved: z.object({
    ...about,
    by: accountId,
    reason: personal(z.string(), own),
    verifiedOn: day,
    expiresOn: day,
  }),
  VerificationRefused: z.object({ ...about, by: accountId, reason: personal(z.string(), own) }),
  /** They were told, so many days ahead, that their verification ends. */
  VerificationReminded: z.object({ producerId, accountId, expiresOn: day, daysAhead: z.number().int() }),
  /** A verifier, `by`, has opened a paper: written down every time. */
  PaperLookedAt: z.object({ ...about, by: accountId, paperId }),
})
export type VerificationEvent = EventOf<typeof verificationEvents>
