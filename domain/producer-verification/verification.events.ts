import { z } from 'zod'
import { acceptedPolicy } from '#domain/kernel/fields.ts'
import { documentMetadata } from '../kernel/document.ts'
import { defineEvents, type EventOf, personal, publicEvent } from '../kernel/event.ts'
import { accountId, applicationId, documentId, producerId } from '../kernel/ids.ts'
import { verification } from '../producers/producer.events.ts'
import { applicationDetails } from './application.ts'

const own = { subject: 'accountId', retention: 'account' } as const
const applicationIds = { producerId, accountId, applicationId }
const day = z.iso.date()
/** Submitted documents, and their names in the same order. */
const submittedDocuments = {
  documents: z.array(documentMetadata).optional(),
  documentNames: personal(z.array(z.string()), own).optional(),
}

/**
 * The history of an application, from its submission to the end of the verification it granted. `accountId` is the
 * producer's account, `staffAccountId` the verifier's.
 */
export const verificationEvents = defineEvents({
  VerificationApplicationSubmitted: z.object({
    ...applicationIds,
    details: personal(applicationDetails, own),
    acceptedPolicies: z.array(acceptedPolicy),
    reviewDueOn: day,
    ...submittedDocuments,
  }),
  VerificationInformationRequested: z.object({
    ...applicationIds,
    staffAccountId: accountId,
    question: personal(z.string(), own),
  }),
  VerificationInformationProvided: z.object({
    ...applicationIds,
    answer: personal(z.string(), own),
    reviewDueOn: day,
    ...submittedDocuments,
  }),
  VerificationApplicationWithdrawn: z.object(applicationIds),
  /** Verifies the producer, who shows the badge through `expiresOn`. */
  VerificationApplicationApproved: publicEvent({
    ...applicationIds,
    staffAccountId: accountId,
    reason: personal(z.string(), own),
    ...verification.shape,
  }),
  VerificationApplicationRejected: z.object({
    ...applicationIds,
    staffAccountId: accountId,
    reason: personal(z.string(), own),
  }),
  /** Ends the verification that the application granted. */
  VerificationRevoked: publicEvent({ ...applicationIds, staffAccountId: accountId, reason: personal(z.string(), own) }),
  /** The verification that the application granted expires in `daysLeft` days. */
  VerificationRenewalReminderRequested: z.object({
    ...applicationIds,
    expiresOn: day,
    daysLeft: z.number().int(),
  }),
  /** A verifier opened a document. Every access is recorded. */
  VerificationDocumentAccessed: publicEvent({ ...applicationIds, staffAccountId: accountId, documentId }),
})
export type VerificationEvent = EventOf<typeof verificationEvents>
