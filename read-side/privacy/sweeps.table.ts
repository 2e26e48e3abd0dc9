import type { RetentionEvent } from '#domain/privacy/retention.events.ts'
import type { SweptRule } from '#domain/privacy/swept-rule.ts'
import { table } from '../projection.ts'

export interface SweepRow {
  readonly day: string
  readonly at: string
  readonly rules: readonly SweptRule[]
}

/** What the nightly sweeps took, and what a case holds. */
export const sweeps = table<SweepRow, RetentionEvent>({
  name: 'sweeps',
  key: 'day',
  columns: { day: 'key', at: 'instant', rules: 'json' },
  keysOf: ({ data }) => data.day,
  folds: { RetentionSwept: (_, { data, meta }) => ({ ...data, at: meta.at }) },
})
