import type { Case } from './dispute-state.ts'
import { type Deed, mayDo } from './may-do.ts'
import type { Side } from './words.ts'

/** What a side is waited for with; all else it may do or leave. */
const WAITED_FOR: readonly Deed[] = ['answer', 'answer_offer', 'answer_proposal', 'confirm_remedy']

/** Whether the case waits for this side: it was asked something, or has to answer or to do what was settled. */
export const isDueFrom = (the: Case, side: Side): boolean =>
  (the.stage !== 'closed' && the.asked.includes(side)) || mayDo(the, side).some((deed) => WAITED_FOR.includes(deed))
