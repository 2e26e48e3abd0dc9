import { z } from 'zod'
import { acceptedPolicy } from '#domain/kernel/fields.ts'
import { documentMetadata } from '../kernel/document.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, applicationId, documentId, producerId } from '../kernel/ids.ts'
import { applicationDetails } from './application.ts'

const own = { subject: 'accountId', retention: 'account' } as const
const about = { producerId, accountId, applicationId }
const day = z.iso.date()
/** Papers that come along, and what each is called, in the same order. */
const papers = {
  papers: z.array(documentMetadata).optional(),
  documentNames: personal(z.array(z.string()), own).optional(),
}

/** A producer asks to be verified, and what came of it. `accountId` is the producer's own, `by` a verifier's. */
export const verificationEvents = defineEvents({
  VerificationApplicationSubmitted: z.object({
    ...about,
    dossier: personal(applicationDetails, own),
    /** The rules they have committed to. */
    agreed: z.array(acceptedPolicy),
    /** The day a decision is due. */
    dueOn: day,
    ...papers,
  }),
  VerificationInformationRequested: z.object({
    ...about,
    staffAccountId: accountId,
    question: personal(z.string(), own),
  }),
  VerificationInformationProvided: z.object({ ...about, answer: personal(z.string(), own), dueOn: day, ...papers }),
  VerificationApplicationWithdrawn: z.object(about),
  VerificationApplicationApproved: z.object({
    ...about,
    staffAccountId: accountId,
    reason: personal(z.string(), own),
    verifiedOn: day,
    expiresOn: day,
  }),
  VerificationApplicationRejected: z.object({ ...about, staffAccountId: accountId, reason: personal(z.string(), own) }),
  /** Reminder that the verification expires in so many days. */
  VerificationRenewalReminderRequested: z.object({
    producerId,
    accountId,
    expiresOn: day,
    daysLeft: z.number().int(),
  }),
  /** A verifier, `by`, has opened a paper: written down every time. */
  VerificationDocumentAccessed: z.object({ ...about, staffAccountId: accountId, paperId: documentId }),
})
export type VerificationEvent = EventOf<typeof verificationEvents>
