import { decider } from '../kernel/decider.ts'
import type { RetentionEvent } from './privacy.events.ts'
import type { PurgeRuleResult } from './purge-report.ts'

export interface RecordRetentionPurge {
  readonly type: 'RecordRetentionPurge'
  readonly day: string
  readonly rules: readonly PurgeRuleResult[]
}

/** The purge of one day; `id` is the date. Recorded once. */
export const retentionPurge = decider<RecordRetentionPurge, { readonly recorded: boolean }, RetentionEvent>({
  name: 'retention_purge',
  stream: (id) => `retention_purge-${id}`,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: ({ recorded }, { day, rules }): RetentionEvent[] =>
    recorded ? [] : [{ type: 'RetentionPurgeCompleted', data: { ranOn: day, rules: [...rules] } }],
})
