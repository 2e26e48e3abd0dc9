import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { Personal } from '#domain/kernel/event.ts'
import type { ApplicationDetails } from '#domain/producer-verification/application.ts'
import type {
  ApplicationHistoryEntry,
  ApplicationStatus,
  DocumentView,
} from '#domain/producer-verification/contract.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

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
  /** Oldest first. `by` is the verifier's account id, null for the producer. */
  readonly history: readonly ApplicationHistoryEntry[]
}

type ApplicationEvent = Exclude<
  VerificationEvent,
  { type: 'VerificationRenewalReminderRequested' | 'VerificationDocumentAccessed' }
>

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
    history: 'json',
  },
  indexes: ['(producer_id, submitted_at desc)', '(status, review_due_on)'],
  keysOf: (event) => event.data.applicationId,
  on: {
    VerificationApplicationSubmitted: (_, { data, meta }) => ({
      id: data.applicationId,
      producerId: data.producerId,
      status: 'pending',
      details: valueOrNull(data.details),
      informationRequests: [],
      documents: documentsIn(data),
      submittedAt: meta.recordedAt,
      reviewDueOn: data.reviewDueOn,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      history: [{ kind: 'submitted', at: meta.recordedAt, by: null, text: null }],
    }),
    VerificationInformationRequested: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'information_requested',
        history: withReview(row, 'information_requested', { data: { ...data, reason: data.question }, meta }),
        informationRequests: [...row.informationRequests, { question: valueOrNull(data.question), answer: null }],
      },
    VerificationInformationProvided: (row, { data, meta }) =>
      row && {
        ...row,
        history: [
          ...row.history,
          { kind: 'information_provided', at: meta.recordedAt, by: null, text: valueOrNull(data.answer) },
        ],
        status: 'pending',
        reviewDueOn: data.reviewDueOn,
        informationRequests: withAnswer(row.informationRequests, valueOrNull(data.answer)),
        documents: [...row.documents, ...documentsIn(data)],
      },
    VerificationApplicationWithdrawn: (row, { meta }) =>
      row && {
        ...row,
        status: 'withdrawn',
        decidedAt: meta.recordedAt,
        history: [...row.history, { kind: 'withdrawn', at: meta.recordedAt, by: null, text: null }],
      },
    VerificationApplicationApproved: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'approved',
        history: withReview(row, 'approved', { data, meta }),
        decidedAt: meta.recordedAt,
        decidedBy: data.staffAccountId,
        reason: valueOrNull(data.reason),
      },
    VerificationApplicationRejected: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'rejected',
        history: withReview(row, 'rejected', { data, meta }),
        decidedAt: meta.recordedAt,
        decidedBy: data.staffAccountId,
        reason: valueOrNull(data.reason),
      },
    VerificationRevoked: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'revoked',
        history: withReview(row, 'revoked', { data, meta }),
        decidedAt: meta.recordedAt,
        decidedBy: data.staffAccountId,
        reason: valueOrNull(data.reason),
      },
  },
})

export const producerVerification: Projection = {
  name: 'producer_verification',
  version: 6,
  tables: [applications],
}

interface Review {
  readonly data: { readonly staffAccountId: string; readonly reason: Personal<string> }
  readonly meta: { readonly recordedAt: string }
}

/** The history with a verifier's step. */
const withReview = (
  { history }: ApplicationRow,
  kind: ApplicationHistoryEntry['kind'],
  { data, meta }: Review,
): ApplicationRow['history'] => [
  ...history,
  { kind, at: meta.recordedAt, by: data.staffAccountId, text: valueOrNull(data.reason) },
]

interface SubmittedDocuments {
  readonly documents?: readonly DocumentMetadata[] | undefined
  readonly documentNames?: Personal<readonly string[]> | undefined
}

/** The submitted documents, with their names unless erased. */
const documentsIn = ({ documents = [], documentNames }: SubmittedDocuments): DocumentView[] => {
  const names = valueOrNull(documentNames)
  return documents.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}

/** Adds the answer to the last question. */
const withAnswer = (
  requests: ApplicationRow['informationRequests'],
  answer: string | null,
): ApplicationRow['informationRequests'] =>
  requests.map((request, i) => (i === requests.length - 1 ? { ...request, answer } : request))
