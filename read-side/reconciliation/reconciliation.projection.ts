import type { Recorded } from '#domain/kernel/event.ts'
import type { CaseEvent } from '#domain/reconciliation/case.events.ts'
import type { Difference } from '#domain/reconciliation/difference.ts'
import type { ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface CaseRow {
  readonly id: string
  readonly status: 'open' | 'gone' | 'settled'
  readonly difference: Difference
  readonly openedAt: string
  readonly changedAt: string
  /** The account of who settled it. */
  readonly settledBy: string | null
  readonly note: string | null
}

export const cases = table<CaseRow, CaseEvent>({
  name: 'cases',
  key: 'id',
  columns: {
    ...{ id: 'key', status: 'key', difference: 'json', openedAt: 'instant', changedAt: 'instant' },
    ...{ settledBy: 'key', note: 'text' },
  },
  indexes: ['(status, changed_at desc)'],
  keysOf: (event) => event.data.caseId,
  folds: {
    CaseOpened: found,
    CaseChanged: found,
    CaseReopened: found,
    CaseGone: (row, { meta }) => row && { ...row, status: 'gone', changedAt: meta.at },
    CaseSettled: (row, { data, meta }) =>
      row && { ...row, status: 'settled', settledBy: data.accountId, note: told(data.note), changedAt: meta.at },
  },
})

function found(
  row: CaseRow | undefined,
  { data, meta }: Recorded<Extract<CaseEvent, { type: 'CaseOpened' | 'CaseChanged' | 'CaseReopened' }>>,
): CaseRow {
  const { caseId: id, ...difference } = data
  const openedAt = row?.openedAt ?? meta.at
  return { id, status: 'open', difference, openedAt, changedAt: meta.at, settledBy: null, note: null }
}

export interface RunRow {
  readonly id: string
  readonly askedAt: string
  readonly askedBy: string | null
  readonly finishedAt: string | null
  readonly charges: number | null
  readonly refunds: number | null
  readonly transfers: number | null
  readonly credits: number | null
  readonly disputes: number | null
  readonly caughtUp: number | null
  readonly differences: number | null
  /** Where the log stood when it began. */
  readonly position: string | null
}

const UNFINISHED = {
  ...{ finishedAt: null, charges: null, refunds: null, transfers: null, credits: null, disputes: null },
  ...{ caughtUp: null, differences: null, position: null },
}

export const runs = table<RunRow, ReconciliationEvent>({
  name: 'runs',
  key: 'id',
  columns: {
    ...{ id: 'key', askedAt: 'instant', askedBy: 'key', finishedAt: 'instant', charges: 'integer' },
    ...{
      refunds: 'integer',
      transfers: 'integer',
      credits: 'integer',
      disputes: 'integer',
      caughtUp: 'integer',
      differences: 'integer',
    },
    position: 'text',
  },
  indexes: ['(asked_at desc)'],
  keysOf: (event) => event.data.reconciliationId,
  folds: {
    ReconciliationAsked: (_, { data, meta }) => ({
      ...{ id: data.reconciliationId, askedAt: meta.at, askedBy: data.accountId ?? null },
      ...UNFINISHED,
    }),
    ReconciliationFinished: (row, { data: { reconciliationId: _, ...figures }, meta }) =>
      row && { ...row, ...figures, finishedAt: meta.at },
  },
})

export const reconciliations: Projection = { name: 'reconciliation', version: 2, tables: [cases, runs] }
