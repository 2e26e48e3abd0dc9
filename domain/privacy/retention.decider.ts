import { decider } from '../kernel/decider.ts'
import type { RetentionEvent } from './retention.events.ts'
import type { SweptRule } from './swept-rule.ts'

export interface RecordSweep {
  readonly type: 'RecordSweep'
  readonly day: string
  readonly rules: readonly SweptRule[]
}

/** One day’s sweep; `id` is the day. It is recorded once. */
export const retentionSweep = decider<RecordSweep, { readonly recorded: boolean }, RetentionEvent>({
  name: 'retention sweep',
  stream: (id) => `retention-${id}`,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: ({ recorded }, { day, rules }): RetentionEvent[] =>
    recorded ? [] : [{ type: 'RetentionSwept', data: { day, rules: [...rules] } }],
})
