import type { ApplicationStatus } from '#domain/verification/contract.ts'
import type { Dossier } from '#domain/verification/dossier.ts'
import type { VerificationEvent } from '#domain/verification/verification.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface ApplicationRow {
  readonly id: string
  readonly producerId: string
  readonly status: ApplicationStatus
  /** Null once it was erased. */
  readonly dossier: Dossier | null
  readonly asked: readonly { readonly question: string | null; readonly answer: string | null }[]
  readonly submittedAt: string
  readonly dueOn: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

type AboutApplication = Exclude<VerificationEvent, { type: 'VerificationReminded' }>

export const applications = table<ApplicationRow, AboutApplication>({
  name: 'applications',
  key: 'id',
  columns: {
    ...{ id: 'key', producerId: 'key', status: 'key', dossier: 'json', asked: 'json', submittedAt: 'instant' },
    ...{ dueOn: 'key', decidedAt: 'instant', decidedBy: 'key', reason: 'text' },
  },
  indexes: ['(producer_id, submitted_at desc)', '(status, due_on)'],
  keysOf: (event) => event.data.applicationId,
  folds: {
    VerificationApplied: (_, { data, meta }) => ({
      ...{ id: data.applicationId, producerId: data.producerId, status: 'waiting', dossier: told(data.dossier) },
      ...{ asked: [], submittedAt: meta.at, dueOn: data.dueOn, decidedAt: null, decidedBy: null, reason: null },
    }),
    VerificationMoreAsked: (row, { data }) =>
      row && { ...row, status: 'asked', asked: [...row.asked, { question: told(data.question), answer: null }] },
    VerificationAnswered: (row, { data }) =>
      row && { ...row, status: 'waiting', dueOn: data.dueOn, asked: answered(row.asked, told(data.answer)) },
    VerificationWithdrawn: (row, { meta }) => row && { ...row, status: 'withdrawn', decidedAt: meta.at },
    VerificationApproved: (row, { data, meta }) =>
      row && { ...row, status: 'approved', decidedAt: meta.at, decidedBy: data.by, reason: told(data.reason) },
    VerificationRefused: (row, { data, meta }) =>
      row && { ...row, status: 'refused', decidedAt: meta.at, decidedBy: data.by, reason: told(data.reason) },
  },
})

export const verifications: Projection = { name: 'verification', version: 1, tables: [applications] }

/** The last question has its answer. */
const answered = (asked: ApplicationRow['asked'], answer: string | null): ApplicationRow['asked'] =>
  asked.map((one, i) => (i === asked.length - 1 ? { ...one, answer } : one))
