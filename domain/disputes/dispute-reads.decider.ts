import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import type { DisputeReadEvent } from './dispute-reads.events.ts'

export interface RecordDisputeRead {
  readonly type: 'RecordDisputeRead'
  readonly disputeId: string
  readonly by: string
  /** When the case last changed, as the agent saw it; a later moment means now. */
  readonly upTo: Instant
  readonly now: Instant
}

/** Up to when one agent has read one case. */
export const disputeReads = decider<RecordDisputeRead, Instant, DisputeReadEvent>({
  name: 'case-reads',
  stream: (id) => `case-reads-${id}`,
  initial: '',
  evolve: (_, { data }): Instant => data.upTo,

  decide: (readUpTo, { disputeId, by, upTo, now }): DisputeReadEvent[] => {
    const until = upTo < now ? upTo : now
    return until > readUpTo ? [{ type: 'DisputeReadByStaff', data: { disputeId, by, upTo: until } }] : []
  },
})
