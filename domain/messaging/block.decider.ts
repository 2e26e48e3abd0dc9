import { decider } from '../kernel/decider.ts'
import type { BlockEvent } from './block.events.ts'
import type { Parties, Side } from './sides.ts'

export type BlockCommand = Parties & {
  /** Blocking is the other's word, barring the staff's: `by` is whoever does not want, or may not write. */
  readonly type: 'BlockCorrespondent' | 'UnblockCorrespondent' | 'BarCorrespondent' | 'UnbarCorrespondent'
  readonly by: Side
}

export interface BlockState {
  /** Who wants to hear no more. */
  readonly by: readonly Side[]
  /** Who may write to the other no more. */
  readonly barred: readonly Side[]
}

/** Two who write to each other have one such stream, whatever they write about. */
export const blockBetween = ({ buyerId, producerId }: Parties): string => `${buyerId}.${producerId}`

export const block = decider<BlockCommand, BlockState, BlockEvent>({
  name: 'block',
  stream: (id) => `block-${id}`,
  initial: { by: [], barred: [] },

  evolve: ({ by, barred }, { type, data }): BlockState => {
    switch (type) {
      case 'CorrespondentBlocked':
        return { by: [...without(by, data.by), data.by], barred }
      case 'CorrespondentUnblocked':
        return { by: without(by, data.by), barred }
      case 'CorrespondentBarred':
        return { by, barred: [...without(barred, data.by), data.by] }
      case 'CorrespondentUnbarred':
        return { by, barred: without(barred, data.by) }
    }
  },

  decide: (state, { type, ...data }): BlockEvent[] => {
    const [blocked, barred] = [state.by.includes(data.by), state.barred.includes(data.by)]
    switch (type) {
      case 'BlockCorrespondent':
        return blocked ? [] : [{ type: 'CorrespondentBlocked', data }]
      case 'UnblockCorrespondent':
        return blocked ? [{ type: 'CorrespondentUnblocked', data }] : []
      case 'BarCorrespondent':
        return barred ? [] : [{ type: 'CorrespondentBarred', data }]
      case 'UnbarCorrespondent':
        return barred ? [{ type: 'CorrespondentUnbarred', data }] : []
    }
  },
})

const without = (sides: readonly Side[], side: Side): Side[] => sides.filter((each) => each !== side)
