import type { Finding } from '#domain/transparency-log/finding.ts'
import type { LogVerificationEvent } from '#domain/transparency-log/log-verification.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

interface VerificationRow {
  readonly id: string
  readonly requestedAt: string
  readonly requestedBy: string | null
  readonly finishedAt: string | null
  readonly sealed: number | null
  readonly waiting: number | null
  readonly checkpoints: number | null
  readonly wrong: number | null
  readonly findings: readonly Finding[]
}

const UNFINISHED = { finishedAt: null, sealed: null, waiting: null, checkpoints: null, wrong: null, findings: [] }

export const verifications = table<VerificationRow, LogVerificationEvent>({
  name: 'verifications',
  key: 'id',
  columns: {
    id: 'key',
    requestedAt: 'instant',
    requestedBy: 'key',
    finishedAt: 'instant',
    sealed: 'integer',
    waiting: 'integer',
    checkpoints: 'integer',
    wrong: 'integer',
    findings: 'json',
  },
  indexes: ['(requested_at desc)'],
  keysOf: (event) => event.data.verificationId,
  on: {
    LogVerificationRequested: (_, { data, meta }) => ({
      id: data.verificationId,
      requestedAt: meta.recordedAt,
      requestedBy: data.accountId ?? null,
      ...UNFINISHED,
    }),
    LogVerificationCompleted: (row, { data, meta }) =>
      row && {
        ...row,
        finishedAt: meta.recordedAt,
        sealed: data.treeSize,
        waiting: data.pendingEvents,
        checkpoints: data.checkpointCount,
        wrong: data.findingCount,
        findings: data.findings,
      },
  },
})

export const transparencyLog: Projection = { name: 'transparency_log', version: 2, tables: [verifications] }
