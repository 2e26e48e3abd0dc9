import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { DOCUMENT_KINDS } from '../kernel/document.ts'
import { applicationId, documentId, producerId } from '../kernel/ids.ts'
import { verification } from '../producers/producer.events.ts'
import { applicationDetails, MAX_DOCUMENTS } from './application.ts'

export const applicationStatuses = ['waiting', 'asked', 'approved', 'refused', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What may be sent as a paper. */
export const DOCUMENT_LIMITS = { bytes: 10 * 1024 * 1024, each: MAX_DOCUMENTS } as const

/** A paper as those see it who may open it. Null is what was erased. */
const paper = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.number(),
})
export type DocumentView = z.infer<typeof paper>

export const uploadedDocument = paper.extend({ name: z.string() })
export type UploadedDocument = z.infer<typeof uploadedDocument>

/** Papers that come along, by their ids. */
const papers = z.array(documentId).max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} papers`).default([])

/** A verifier's question and the producer's reply; null before the reply. */
const asked = z.object({ question: z.string(), answer: z.string().nullable() })

const application = z.object({
  id: z.string(),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  /** The day a decision is due; while something is asked, it waits. */
  dueOn: z.string(),
  asked: z.array(asked),
  papers: z.array(paper),
  decidedAt: z.string().nullable(),
  /** Of the decision. */
  reason: z.string().nullable(),
})

/** Where a producer's own verification stands. */
export const myVerification = z.object({
  /** Null unless one holds today. */
  held: verification.nullable(),
  /** The last one, whatever came of it. */
  application: application.nullable(),
  mayApply: z.boolean(),
})
export type MyVerification = z.infer<typeof myVerification>

/** An application with all details, for verifiers. Erased fields are null. */
export const applicationView = application.extend({
  producerId: z.string(),
  businessName: z.string(),
  city: z.string(),
  dossier: applicationDetails.nullable(),
  decidedBy: z.string().nullable(),
  /** The verifier's own business, so another verifier must decide. */
  own: z.boolean(),
})
export type ApplicationView = z.infer<typeof applicationView>

export const applicationPage = z.object({
  applications: z.array(
    applicationView.pick({ id: true, producerId: true, businessName: true, city: true, status: true }).extend({
      submittedAt: z.string(),
      dueOn: z.string(),
      overdue: z.boolean(),
    }),
  ),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ApplicationPage = z.infer<typeof applicationPage>

/** Who opened which paper, and when. Null is what was erased. */
export const documentAccessPage = z.object({
  looks: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      producerId: z.string(),
      businessName: z.string(),
      paperId: z.string(),
      paper: z.string().nullable(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type DocumentAccessPage = z.infer<typeof documentAccessPage>

export const applyForm = applicationDetails.extend({
  papers,
  committed: z.literal(true, 'Please commit to the marketplace rules'),
})
export type ApplyForm = z.infer<typeof applyForm>

export const informationForm = z.object({
  answer: z.string().trim().min(1, 'Please answer what was asked').max(2000, 'At most 2000 characters'),
  papers,
})
export type InformationForm = z.infer<typeof informationForm>

export const decisions = ['approve', 'refuse', 'ask'] as const
export const decisionForm = z.object({
  /** The one that was looked at. */
  applicationId,
  decision: z.enum(decisions, 'Please choose'),
  reason: z.string().trim().min(1, 'Please give the reason').max(2000, 'At most 2000 characters'),
})
export type DecisionForm = z.infer<typeof decisionForm>

const done = z.object({ id: z.string() })
const ofProducer = { params: z.object({ id: producerId }) }

export const verificationContract = {
  own: defineEndpoint({
    method: 'GET',
    path: '/api/me/verification',
    summary: 'Where the own verification stands',
    response: myVerification,
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/api/me/verification',
    summary: 'Apply to be verified, or to be verified again',
    body: applyForm,
    response: done,
  }),
  answer: defineEndpoint({
    method: 'POST',
    path: '/api/me/verification/information',
    summary: 'Answer what the verifier has asked',
    body: informationForm,
    response: done,
  }),
  sendPaper: defineEndpoint({
    method: 'POST',
    path: '/api/me/documents',
    summary: 'Send a paper, to come with an application: PDF, JPEG, PNG or WebP of at most 10 MB',
    form: { maxFileBytes: DOCUMENT_LIMITS.bytes, tooLarge: 'document_too_large' },
    body: z.object({ paper: z.file('Please choose a file') }),
    response: uploadedDocument,
  }),
  paper: defineEndpoint({
    method: 'GET',
    path: '/api/verifications/:id/documents/:documentId',
    summary: 'A paper a producer has sent with an application, for them and for those who verify',
    params: z.object({ id: producerId, documentId }),
    response: z.string(),
  }),
  looks: defineEndpoint({
    method: 'GET',
    path: '/api/staff/document-accesses',
    summary: 'Who opened which paper, the last one first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: documentAccessPage,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/me/verification/withdraw',
    summary: 'Take the own application back',
    response: done,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/staff/verifications',
    summary: 'Applications, the first that is due first; or those that are over',
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: applicationPage,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/verifications/:id',
    summary: "A producer's latest application with all details",
    ...ofProducer,
    response: applicationView,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/staff/verifications/:id/decision',
    summary: 'Approve a producer, refuse them, or ask for more',
    ...ofProducer,
    body: decisionForm,
    response: done,
  }),
}

export const verificationProblems = problems({
  application_not_found: { status: 404, text: 'There is no such application.' },
  application_pending: { status: 409, text: 'You have applied already, and we are looking at it.' },
  already_verified: {
    status: 409,
    text: ({ until }) => `You are verified until ${until}. You can renew it in the last 60 days before.`,
  },
  no_information_requested: { status: 409, text: 'Nothing is asked of you just now.' },
  own_application: { status: 403, text: 'This is your own business, so another verifier must decide.' },
  too_many_documents: {
    status: 400,
    text: `An application comes with at most ${MAX_DOCUMENTS} papers, answers included.`,
  },
  document_not_owned: { status: 400, text: 'A document is no longer available. Please upload it again.' },
  document_not_found: { status: 404, text: 'This document does not exist, or it was erased.' },
  document_type_unsupported: { status: 415, text: 'Please send a PDF, or a picture as JPEG, PNG or WebP.' },
  document_too_large: { status: 413, text: 'Please send a file of at most 10 MB.' },
  document_empty: { status: 400, text: 'There is nothing in this file.' },
  document_unreadable: {
    status: 400,
    text: 'We cannot read this PDF: it may be damaged or cut off. Please save it anew.',
  },
  document_password_protected: {
    status: 400,
    text: 'This PDF is locked with a password. Please send one that opens without.',
  },
  document_active_content: {
    status: 400,
    text: 'This PDF holds scripts, programs or other files. Please print it to a new PDF and send that.',
  },
  too_many_unused_documents: {
    status: 429,
    text: 'You have sent many papers without applying. Please apply with some, or come back tomorrow.',
  },
})

/** What went wrong with a paper, in two or three words. */
export const documentFailure = (code: string): string => FAILURES[code] ?? 'Paper not sent'
const FAILURES: Readonly<Record<string, string>> = {
  document_type_unsupported: 'Invalid file type',
  document_too_large: 'File too large',
  document_empty: 'Empty file',
  document_password_protected: 'Locked file',
}

/** To the producer and to those who verify: an application has changed. */
export interface VerificationUpdate {
  readonly type: 'verification_update'
  readonly producerId: string
}
