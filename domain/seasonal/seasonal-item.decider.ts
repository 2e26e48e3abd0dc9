import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Editor, mayEdit } from './editors.ts'
import type { SeasonalItemContent, SeasonalItemEvent } from './seasonal-item.events.ts'

/** Every command names who edits. Whether a withdrawn item comes back is decided by publishing it anew. */
export type SeasonalItemCommand = { readonly editor: Editor } & (
  | { readonly type: 'PublishSeasonalItem'; readonly itemId: string; readonly content: SeasonalItemContent }
  | { readonly type: 'ChangeSeasonalItem'; readonly content: SeasonalItemContent }
  | { readonly type: 'WithdrawSeasonalItem' }
)

export type SeasonalItemState =
  | { readonly status: 'unknown' }
  | { readonly status: 'published' | 'withdrawn'; readonly itemId: string }

export const seasonalItem = decider<SeasonalItemCommand, SeasonalItemState, SeasonalItemEvent>({
  name: 'seasonal-item',
  stream: (id) => `seasonal-item-${id}`,
  initial: { status: 'unknown' },

  evolve: (_, event): SeasonalItemState => {
    const { itemId } = event.data
    return { status: event.type === 'SeasonalItemWithdrawn' ? 'withdrawn' : 'published', itemId }
  },

  decide: (state, command): SeasonalItemEvent[] | Refusal => {
    if (!mayEdit(command.editor)) return refuse('not_allowed')
    if ('content' in command && !hasMonths(command.content)) return refuse('no_peak_months')
    if (command.type === 'PublishSeasonalItem') {
      if (state.status === 'published') return []
      return [{ type: 'SeasonalItemPublished', data: { itemId: command.itemId, ...command.content } }]
    }
    if (state.status === 'unknown') return refuse('seasonal_item_not_found')
    const { itemId } = state
    switch (command.type) {
      case 'ChangeSeasonalItem':
        if (state.status === 'withdrawn') return refuse('seasonal_item_withdrawn')
        return [{ type: 'SeasonalItemChanged', data: { itemId, ...command.content } }]
      case 'WithdrawSeasonalItem':
        return state.status === 'withdrawn' ? [] : [{ type: 'SeasonalItemWithdrawn', data: { itemId } }]
    }
  },
})

const hasMonths = ({ peakMonths }: SeasonalItemContent): boolean =>
  peakMonths.length > 0 && peakMonths.every((month) => month >= 1 && month <= 12)
