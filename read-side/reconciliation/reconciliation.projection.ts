import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { DiscrepancyEvent, ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface DiscrepancyRow {
  readonly id: string
  readonly status: 'open' | 'gone' | 'settled'
  readonly difference: Discrepancy
  readonly openedAt: string
  readonly changedAt: string
  /** Account id of the staff member who resolved it. */
  readonly settledBy: string | null
  readonly note: string | null
}

export const discrepancies = table<DiscrepancyRow, DiscrepancyEvent>({
  name: 'discrepancies',
  key: 'id',
  columns: {
    id: 'key',
    status: 'key',
    difference: 'json',
    openedAt: 'instant',
    changedAt: 'instant',
    settledBy: 'key',
    note: 'text',
  },
  indexes: ['(status, changed_at desc)'],
  keysOf: (event) => event.data.discrepancyId,
  on: {
    DiscrepancyDetected: applyDiscrepancy,
    DiscrepancyUpdated: applyDiscrepancy,
    DiscrepancyReopened: applyDiscrepancy,
    DiscrepancyCleared: (row, { meta }) => row && { ...row, status: 'gone', changedAt: meta.at },
    DiscrepancyResolved: (row, { data, meta }) =>
      row && { ...row, status: 'settled', settledBy: data.accountId, note: unsealed(data.note), changedAt: meta.at },
  },
})

function applyDiscrepancy(
  row: DiscrepancyRow | undefined,
  {
    data,
    meta,
  }: RecordedEvent<
    Extract<DiscrepancyEvent, { type: 'DiscrepancyDetected' | 'DiscrepancyUpdated' | 'DiscrepancyReopened' }>
  >,
): DiscrepancyRow {
  const { discrepancyId: id, ...difference } = data
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
  /** Log position when the comparison started. */
  readonly position: string | null
}

const UNFINISHED = {
  finishedAt: null,
  charges: null,
  refunds: null,
  transfers: null,
  credits: null,
  disputes: null,
  caughtUp: null,
  differences: null,
  position: null,
}

export const runs = table<RunRow, ReconciliationEvent>({
  name: 'runs',
  key: 'id',
  columns: {
    id: 'key',
    askedAt: 'instant',
    askedBy: 'key',
    finishedAt: 'instant',
    charges: 'integer',
    refunds: 'integer',
    transfers: 'integer',
    credits: 'integer',
    disputes: 'integer',
    caughtUp: 'integer',
    differences: 'integer',
    position: 'text',
  },
  indexes: ['(asked_at desc)'],
  keysOf: (event) => event.data.reconciliationId,
  on: {
    ReconciliationRequested: (_, { data, meta }) => ({
      id: data.reconciliationId,
      askedAt: meta.at,
      askedBy: data.accountId ?? null,
      ...UNFINISHED,
    }),
    ReconciliationCompleted: (row, { data, meta }) =>
      row && {
        ...row,
        finishedAt: meta.at,
        charges: data.chargeCount,
        refunds: data.refundCount,
        transfers: data.transferCount,
        credits: data.storeCreditCount ?? null,
        disputes: data.chargebackCount,
        caughtUp: data.recoveredCount,
        differences: data.discrepancyCount,
        position: data.position,
      },
  },
})

export const reconciliation: Projection = { name: 'reconciliation', version: 2, tables: [discrepancies, runs] }
