import type { Dispute } from './dispute-state.ts'
import type { Side } from './dispute-types.ts'
import { type DisputeAction, partyActions } from './permitted-actions.ts'

/** What a side is waited for with; all else it may do or leave. */
const WAITED_FOR: readonly DisputeAction[] = ['answer', 'answer_offer', 'answer_proposal', 'confirm_remedy']

/** Whether the case waits for this side: it was asked something, or has to answer or to do what was settled. */
export const isAwaiting = (the: Dispute, side: Side): boolean =>
  (the.stage !== 'closed' && the.asked.includes(side)) ||
  partyActions(the, side).some((deed) => WAITED_FOR.includes(deed))
