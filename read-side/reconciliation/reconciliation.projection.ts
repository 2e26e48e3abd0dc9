import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import type { DiscrepancyEvent, ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface DiscrepancyRow {
  readonly id: string
  readonly status: 'open' | 'cleared' | 'resolved'
  readonly discrepancy: Discrepancy
  readonly openedAt: string
  readonly updatedAt: string
  /** Account id of the staff member who resolved it. */
  readonly resolvedBy: string | null
  readonly note: string | null
}

export const discrepancies = table<DiscrepancyRow, DiscrepancyEvent>({
  name: 'discrepancies',
  key: 'id',
  columns: {
    id: 'key',
    status: 'key',
    discrepancy: 'json',
    openedAt: 'instant',
    updatedAt: 'instant',
    resolvedBy: 'key',
    note: 'text',
  },
  indexes: ['(status, updated_at desc)'],
  keysOf: (event) => event.data.discrepancyId,
  on: {
    DiscrepancyDetected: applyDiscrepancy,
    DiscrepancyUpdated: applyDiscrepancy,
    DiscrepancyReopened: applyDiscrepancy,
    DiscrepancyCleared: (row, { meta }) => row && { ...row, status: 'cleared', updatedAt: meta.recordedAt },
    DiscrepancyResolved: (row, { data, meta }) =>
      row && {
        ...row,
        status: 'resolved',
        resolvedBy: data.staffAccountId,
        note: valueOrNull(data.note),
        updatedAt: meta.recordedAt,
      },
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
  const { discrepancyId: id, ...discrepancy } = data
  const openedAt = row?.openedAt ?? meta.recordedAt
  return {
    id,
    status: 'open',
    discrepancy: discrepancy,
    openedAt,
    updatedAt: meta.recordedAt,
    resolvedBy: null,
    note: null,
  }
}

export interface RunRow {
  readonly id: string
  readonly requestedAt: string
  readonly requestedBy: string | null
  readonly completedAt: string | null
  readonly chargeCount: number | null
  readonly refundCount: number | null
  readonly transferCount: number | null
  readonly storeCreditCount: number | null
  readonly chargebackCount: number | null
  readonly recoveredCount: number | null
  readonly discrepancyCount: number | null
  /** Log position of the request: everything after it may be missing from the comparison. */
  readonly position: string
}

const PENDING_COUNTS = {
  completedAt: null,
  chargeCount: null,
  refundCount: null,
  transferCount: null,
  storeCreditCount: null,
  chargebackCount: null,
  recoveredCount: null,
  discrepancyCount: null,
}

export const runs = table<RunRow, ReconciliationEvent>({
  name: 'runs',
  key: 'id',
  columns: {
    id: 'key',
    requestedAt: 'instant',
    requestedBy: 'key',
    completedAt: 'instant',
    chargeCount: 'integer',
    refundCount: 'integer',
    transferCount: 'integer',
    storeCreditCount: 'integer',
    chargebackCount: 'integer',
    recoveredCount: 'integer',
    discrepancyCount: 'integer',
    position: 'text',
  },
  indexes: ['(requested_at desc)'],
  keysOf: (event) => event.data.reconciliationId,
  on: {
    ReconciliationRequested: (_, { data, meta, position }) => ({
      id: data.reconciliationId,
      requestedAt: meta.recordedAt,
      requestedBy: data.accountId ?? null,
      position,
      ...PENDING_COUNTS,
    }),
    ReconciliationCompleted: (row, { data, meta }) =>
      row && {
        ...row,
        completedAt: meta.recordedAt,
        chargeCount: data.chargeCount,
        refundCount: data.refundCount,
        transferCount: data.transferCount,
        storeCreditCount: data.storeCreditCount,
        chargebackCount: data.chargebackCount,
        recoveredCount: data.recoveredCount,
        discrepancyCount: data.discrepancyCount,
      },
  },
})

export const reconciliation: Projection = { name: 'reconciliation', version: 4, tables: [discrepancies, runs] }
