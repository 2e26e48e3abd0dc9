import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { Personal } from '#domain/kernel/event.ts'
import type { ApplicationDetails } from '#domain/producer-verification/application.ts'
import type { ApplicationStatus, DocumentView } from '#domain/producer-verification/contract.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface ApplicationRow {
  readonly id: string
  readonly producerId: string
  readonly status: ApplicationStatus
  /** Null once erased. */
  readonly details: ApplicationDetails | null
  readonly informationRequests: readonly { readonly question: string | null; readonly answer: string | null }[]
  readonly documents: readonly DocumentView[]
  readonly submittedAt: string
  readonly reviewDueOn: string
  /** Of the last decision: a revocation replaces the approval. */
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

/** An access to a document by a verifier. */
interface DocumentAccessRow {
  readonly id: string
  readonly producerId: string
  readonly applicationId: string
  readonly documentId: string
  readonly accessedBy: string
  readonly accessedAt: string
}

type ApplicationEvent = Exclude<
  VerificationEvent,
  { type: 'VerificationRenewalReminderRequested' | 'VerificationDocumentAccessed' }
>
type DocumentAccessed = Extract<VerificationEvent, { type: 'VerificationDocumentAccessed' }>

export const applications = table<ApplicationRow, ApplicationEvent>({
  name: 'applications',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    status: 'key',
    details: 'json',
    informationRequests: 'json',
    documents: 'json',
    submittedAt: 'instant',
    reviewDueOn: 'key',
    decidedAt: 'instant',
    decidedBy: 'key',
    reason: 'text',
  },
  indexes: ['(producer_id, submitted_at desc)', '(status, review_due_on)'],
  keysOf: (event) => event.data.applicationId,
  on: {
    VerificationApplicationSubmitted: (_, { data, meta }) => ({
      id: data.applicationId,
      producerId: data.producerId,
      status: 'pending',
      details: unsealed(data.details),
      informationRequests: [],
      documents: documentsIn(data),
      submittedAt: meta.recordedAt,
      reviewDueOn: data.reviewDueOn,
      decidedAt: null,
      decidedBy: null,
      reason: null,
    }),
    VerificationInformationRequested: (row, { data }) =>
      row && {
        ...row,
        status: 'information_requested',
        informationRequests: [...row.informationRequests, { question: unsealed(data.question), answer: null }],
      },
    VerificationInformationProvided: (row, { data }) =>
      row && {
        ...row,
        status: 'pending',
        reviewDueOn: data.reviewDueOn,
        informationRequests: withAnswer(row.informationRequests, unsealed(data.answer)),
        documents: [...row.documents, ...documentsIn(data)],
      },
    VerificationApplicationWithdrawn: (row, { meta }) =>
      row && { ...row, status: 'withdrawn', decidedAt: meta.recordedAt },
    VerificationApplicationApproved: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'approved',
        decidedAt: meta.recordedAt,
        decidedBy: data.staffAccountId,
        reason: unsealed(data.reason),
      },
    VerificationApplicationRejected: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'rejected',
        decidedAt: meta.recordedAt,
        decidedBy: data.staffAccountId,
        reason: unsealed(data.reason),
      },
    VerificationRevoked: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'revoked',
        decidedAt: meta.recordedAt,
        decidedBy: data.staffAccountId,
        reason: unsealed(data.reason),
      },
  },
})

export const documentAccesses = table<DocumentAccessRow, DocumentAccessed>({
  name: 'document_accesses',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    applicationId: 'key',
    documentId: 'key',
    accessedBy: 'key',
    accessedAt: 'instant',
  },
  indexes: ['(accessed_at desc)'],
  keysOf: ({ data, revision }) => `${data.applicationId}.${revision}`,
  on: {
    VerificationDocumentAccessed: (
      _,
      { data: { producerId, applicationId, documentId, staffAccountId: by }, meta },
      id,
    ) => ({
      id,
      producerId,
      applicationId,
      documentId,
      accessedBy: by,
      accessedAt: meta.recordedAt,
    }),
  },
})

export const producerVerification: Projection = {
  name: 'producer_verification',
  version: 4,
  tables: [applications, documentAccesses],
}

interface SubmittedDocuments {
  readonly documents?: readonly DocumentMetadata[] | undefined
  readonly documentNames?: Personal<readonly string[]> | undefined
}

/** The submitted documents, with their names unless erased. */
const documentsIn = ({ documents = [], documentNames }: SubmittedDocuments): DocumentView[] => {
  const names = unsealed(documentNames)
  return documents.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}

/** Adds the answer to the last question. */
const withAnswer = (
  asked: ApplicationRow['informationRequests'],
  answer: string | null,
): ApplicationRow['informationRequests'] => asked.map((one, i) => (i === asked.length - 1 ? { ...one, answer } : one))
