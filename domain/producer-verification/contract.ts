import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { DOCUMENT_KINDS } from '../kernel/document.ts'
import { applicationId, documentId } from '../kernel/ids.ts'
import { verification } from '../producers/producer.events.ts'
import { applicationDetails, MAX_DOCUMENTS } from './application.ts'

export const applicationStatuses = [
  'pending',
  'information_requested',
  'approved',
  'rejected',
  'withdrawn',
  /** Approved, and the verification was ended early. */
  'revoked',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const DOCUMENT_LIMITS = { bytes: 10 * 1024 * 1024, each: MAX_DOCUMENTS } as const

/** A submitted document. The name is null once erased. */
const documentView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.number(),
})
export type DocumentView = z.infer<typeof documentView>

export const uploadedDocument = documentView.extend({ name: z.string() })
export type UploadedDocument = z.infer<typeof uploadedDocument>

const documentIds = z.array(documentId).max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents`).default([])

/** A verifier's question and the producer's reply; null before the reply. */
const informationRequest = z.object({ question: z.string(), answer: z.string().nullable() })

const application = z.object({
  id: z.string(),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  /** Date by which a decision is due. Does not apply while information is requested. */
  reviewDueOn: z.string(),
  informationRequests: z.array(informationRequest),
  documents: z.array(documentView),
  decidedAt: z.string().nullable(),
  /** The verifier's reason for the decision. */
  reason: z.string().nullable(),
})

export const applicationHistoryKinds = [
  'submitted',
  'information_requested',
  'information_provided',
  'withdrawn',
  'approved',
  'rejected',
  'revoked',
] as const

/**
 * A step of an application. `by` is a verifier's username, null for the producer; `text` is null without one or once
 * erased.
 */
const applicationHistoryEntry = z.object({
  kind: z.enum(applicationHistoryKinds),
  at: z.string(),
  by: z.string().nullable(),
  text: z.string().nullable(),
})
export type ApplicationHistoryEntry = z.infer<typeof applicationHistoryEntry>

/** The verification status of the caller's producer. */
export const myVerification = z.object({
  /** Null unless one is valid today. */
  current: verification.nullable(),
  /** The latest application. */
  application: application.nullable(),
  canApply: z.boolean(),
})
export type MyVerification = z.infer<typeof myVerification>

/** An application with all details, for verifiers. Erased fields are null. */
export const applicationView = application.extend({
  producerId: z.string(),
  businessName: z.string(),
  city: z.string(),
  details: applicationDetails.nullable(),
  decidedBy: z.string().nullable(),
  /** Oldest first. */
  history: z.array(applicationHistoryEntry),
  /** The verifier's own business, so another verifier must decide. */
  isOwnBusiness: z.boolean(),
})
export type ApplicationView = z.infer<typeof applicationView>

export const applicationPage = z.object({
  applications: z.array(
    applicationView.pick({ id: true, producerId: true, businessName: true, city: true, status: true }).extend({
      submittedAt: z.string(),
      reviewDueOn: z.string(),
      overdue: z.boolean(),
    }),
  ),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ApplicationPage = z.infer<typeof applicationPage>

export const applyForm = applicationDetails.extend({
  documentIds,
  committed: z.literal(true, 'Commit to the marketplace rules'),
})
export type ApplyForm = z.infer<typeof applyForm>

export const informationForm = z.object({
  answer: z.string().trim().min(1, 'Enter your answer').max(2000, 'At most 2000 characters'),
  documentIds,
})
export type InformationForm = z.infer<typeof informationForm>

/** `revoke` ends the verification that an application granted; the other decisions are about a pending application. */
export const decisions = ['approve', 'reject', 'request_information', 'revoke'] as const
export const decisionForm = z.object({
  decision: z.enum(decisions, 'Choose a decision'),
  reason: z.string().trim().min(1, 'Enter a reason').max(2000, 'At most 2000 characters'),
})
export type DecisionForm = z.infer<typeof decisionForm>

const done = z.object({ id: z.string() })
const applicationParams = { params: z.object({ id: applicationId }) }

export const verificationContract = {
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/verification',
    summary: "The verification status of the caller's producer",
    response: myVerification,
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/api/me/verification',
    summary: 'Apply for verification or renewal',
    body: applyForm,
    response: done,
  }),
  provideInformation: defineEndpoint({
    method: 'POST',
    path: '/api/me/verification/information',
    summary: 'Provide the requested information',
    body: informationForm,
    response: done,
  }),
  uploadDocument: defineEndpoint({
    method: 'POST',
    path: '/api/me/documents',
    summary: 'Upload a document for an application: PDF, JPEG, PNG or WebP of at most 10 MB',
    form: { maxFileBytes: DOCUMENT_LIMITS.bytes, tooLarge: 'document_too_large' },
    body: z.object({ document: z.file('Choose a file') }),
    response: uploadedDocument,
  }),
  document: defineEndpoint({
    method: 'GET',
    path: '/api/verifications/:id/documents/:documentId',
    summary: 'A submitted document, for its producer and verifiers',
    params: z.object({ id: applicationId, documentId }),
    response: z.string(),
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/me/verification/withdraw',
    summary: "Withdraw the caller's application",
    response: done,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/staff/verifications',
    summary: 'Open applications by due date, or closed ones, newest first',
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: applicationPage,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/verifications/:id',
    summary: 'An application with all details',
    ...applicationParams,
    response: applicationView,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/staff/verifications/:id/decision',
    summary: 'Approve or reject an application, request information, or revoke an approval',
    ...applicationParams,
    body: decisionForm,
    response: done,
  }),
}

export const verificationProblems = problems({
  application_not_found: { status: 404, text: 'This application does not exist.' },
  application_pending: { status: 409, text: 'You have already applied, and we are reviewing your application.' },
  already_verified: {
    status: 409,
    text: ({ expiresOn }) => `You are verified until ${expiresOn}. You can renew within 60 days of that date.`,
  },
  no_information_requested: { status: 409, text: 'We have not requested any information.' },
  own_application: { status: 403, text: 'This is your own business, so another verifier must decide.' },
  too_many_documents: {
    status: 400,
    text: `An application can have at most ${MAX_DOCUMENTS} documents, including those you send later.`,
  },
  document_not_owned: { status: 400, text: 'A document is no longer available. Upload it again.' },
  document_not_found: { status: 404, text: 'This document does not exist, or it was erased.' },
  document_type_unsupported: { status: 415, text: 'Upload a PDF, or an image as JPEG, PNG or WebP.' },
  document_too_large: { status: 413, text: 'Upload a file of at most 10 MB.' },
  document_empty: { status: 400, text: 'This file is empty.' },
  document_unreadable: {
    status: 400,
    text: 'We cannot read this PDF. It may be damaged or incomplete. Save it again and retry.',
  },
  document_password_protected: {
    status: 400,
    text: 'This PDF is protected with a password. Upload one without a password.',
  },
  document_active_content: {
    status: 400,
    text: 'This PDF contains scripts, programs or other files. Print it to a new PDF and upload that.',
  },
  too_many_unused_documents: {
    status: 429,
    text: 'You have uploaded many documents without submitting them. Submit some of them, or try again tomorrow.',
  },
})

/** Title of a failed document upload. */
export const documentFailure = (code: string): string => FAILURES[code] ?? 'Document not uploaded'
const FAILURES: Readonly<Record<string, string>> = {
  document_type_unsupported: 'Invalid file type',
  document_too_large: 'File too large',
  document_empty: 'Empty file',
  document_password_protected: 'Locked file',
}

/** Sent to the producer and verifiers: an application has changed. */
export interface VerificationUpdate {
  readonly type: 'verification_update'
  readonly producerId: string
}
