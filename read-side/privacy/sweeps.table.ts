import type { RetentionEvent } from '#domain/privacy/privacy.events.ts'
import type { PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import { table } from '../projection.ts'

export interface PurgeRunRow {
  readonly day: string
  readonly at: string
  readonly rules: readonly PurgeRuleResult[]
}

/** What the nightly sweeps took, and what a case holds. */
export const purgeRuns = table<PurgeRunRow, RetentionEvent>({
  name: 'purge_runs',
  key: 'day',
  columns: { day: 'key', at: 'instant', rules: 'json' },
  keysOf: ({ data }) => data.day,
  folds: { RetentionPurgeCompleted: (_, { data, meta }) => ({ ...data, at: meta.at }) },
})
