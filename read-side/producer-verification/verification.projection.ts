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
  readonly dossier: ApplicationDetails | null
  readonly asked: readonly { readonly question: string | null; readonly answer: string | null }[]
  readonly papers: readonly DocumentView[]
  readonly submittedAt: string
  readonly dueOn: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

/** An access to a document by a verifier. */
interface DocumentAccessRow {
  readonly id: string
  readonly producerId: string
  readonly applicationId: string
  readonly paperId: string
  readonly by: string
  readonly at: string
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
    dossier: 'json',
    asked: 'json',
    papers: 'json',
    submittedAt: 'instant',
    dueOn: 'key',
    decidedAt: 'instant',
    decidedBy: 'key',
    reason: 'text',
  },
  indexes: ['(producer_id, submitted_at desc)', '(status, due_on)'],
  keysOf: (event) => event.data.applicationId,
  on: {
    VerificationApplicationSubmitted: (_, { data, meta }) => ({
      id: data.applicationId,
      producerId: data.producerId,
      status: 'waiting',
      dossier: unsealed(data.dossier),
      asked: [],
      papers: documentsIn(data),
      submittedAt: meta.at,
      dueOn: data.dueOn,
      decidedAt: null,
      decidedBy: null,
      reason: null,
    }),
    VerificationInformationRequested: (row, { data }) =>
      row && { ...row, status: 'asked', asked: [...row.asked, { question: unsealed(data.question), answer: null }] },
    VerificationInformationProvided: (row, { data }) =>
      row && {
        ...row,
        status: 'waiting',
        dueOn: data.dueOn,
        asked: withAnswer(row.asked, unsealed(data.answer)),
        papers: [...row.papers, ...documentsIn(data)],
      },
    VerificationApplicationWithdrawn: (row, { meta }) => row && { ...row, status: 'withdrawn', decidedAt: meta.at },
    VerificationApplicationApproved: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'approved',
        decidedAt: meta.at,
        decidedBy: data.staffAccountId,
        reason: unsealed(data.reason),
      },
    VerificationApplicationRejected: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'refused',
        decidedAt: meta.at,
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
    paperId: 'key',
    by: 'key',
    at: 'instant',
  },
  indexes: ['(at desc)'],
  keysOf: ({ data, revision }) => `${data.producerId}.${revision}`,
  on: {
    VerificationDocumentAccessed: (
      _,
      { data: { producerId, applicationId, paperId, staffAccountId: by }, meta },
      id,
    ) => ({
      id,
      producerId,
      applicationId,
      paperId,
      by,
      at: meta.at,
    }),
  },
})

export const producerVerification: Projection = {
  name: 'producer_verification',
  version: 2,
  tables: [applications, documentAccesses],
}

interface SubmittedDocuments {
  readonly papers?: readonly DocumentMetadata[] | undefined
  readonly documentNames?: Personal<readonly string[]> | undefined
}

/** The submitted documents, with their names unless erased. */
const documentsIn = ({ papers = [], documentNames }: SubmittedDocuments): DocumentView[] => {
  const names = unsealed(documentNames)
  return papers.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}

/** Adds the answer to the last question. */
const withAnswer = (asked: ApplicationRow['asked'], answer: string | null): ApplicationRow['asked'] =>
  asked.map((one, i) => (i === asked.length - 1 ? { ...one, answer } : one))
