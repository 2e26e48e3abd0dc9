import { decider } from '../kernel/decider.ts'
import type { BlockEvent } from './block.events.ts'
import type { Parties, Side } from './sides.ts'

export type BlockCommand = Parties & {
  readonly type: 'BlockCorrespondent' | 'UnblockCorrespondent'
  readonly by: Side
}

export interface BlockState {
  readonly by: readonly Side[]
}

/** Two who write to each other have one such stream, whatever they write about. */
export const blockBetween = ({ buyerId, producerId }: Parties): string => `${buyerId}.${producerId}`

export const block = decider<BlockCommand, BlockState, BlockEvent>({
  name: 'block',
  stream: (id) => `block-${id}`,
  initial: { by: [] },

  evolve: ({ by }, { type, data }): BlockState => {
    const others = by.filter((side) => side !== data.by)
    return { by: type === 'CorrespondentBlocked' ? [...others, data.by] : others }
  },

  decide: (state, { type, ...data }): BlockEvent[] => {
    const blocked = state.by.includes(data.by)
    if (type === 'BlockCorrespondent') return blocked ? [] : [{ type: 'CorrespondentBlocked', data }]
    return blocked ? [{ type: 'CorrespondentUnblocked', data }] : []
  },
})
