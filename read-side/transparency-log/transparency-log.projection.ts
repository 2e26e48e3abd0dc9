import type { Finding } from '#domain/transparency-log/finding.ts'
import type { LogVerificationEvent } from '#domain/transparency-log/log-verification.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

interface VerificationRow {
  readonly id: string
  readonly requestedAt: string
  readonly requestedBy: string | null
  readonly finishedAt: string | null
  readonly treeSize: number | null
  readonly pendingEvents: number | null
  readonly checkpointCount: number | null
  readonly findingCount: number | null
  readonly findings: readonly Finding[]
}

const UNFINISHED = {
  finishedAt: null,
  treeSize: null,
  pendingEvents: null,
  checkpointCount: null,
  findingCount: null,
  findings: [],
}

export const verifications = table<VerificationRow, LogVerificationEvent>({
  name: 'verifications',
  key: 'id',
  columns: {
    id: 'key',
    requestedAt: 'instant',
    requestedBy: 'key',
    finishedAt: 'instant',
    treeSize: 'integer',
    pendingEvents: 'integer',
    checkpointCount: 'integer',
    findingCount: 'integer',
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
        treeSize: data.treeSize,
        pendingEvents: data.pendingEvents,
        checkpointCount: data.checkpointCount,
        findingCount: data.findingCount,
        findings: data.findings,
      },
  },
})

export const transparencyLog: Projection = { name: 'transparency_log', version: 3, tables: [verifications] }
