import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { canEditSeasonal, type Editor } from './season.ts'
import type { SeasonalItemContent, SeasonalItemEvent } from './seasonal.events.ts'

/** Without an `imageUrl` the image does not change. */
type ChangedContent = Omit<SeasonalItemContent, 'imageUrl'> & Partial<Pick<SeasonalItemContent, 'imageUrl'>>

/** Republishing restores the content as it was when withdrawn. */
export type SeasonalItemCommand = { readonly editor: Editor } & (
  | { readonly type: 'PublishSeasonalItem'; readonly itemId: string; readonly content: SeasonalItemContent }
  /** Concurrent edits are refused: `expectedVersion` is the version the edit is based on. */
  | { readonly type: 'UpdateSeasonalItem'; readonly expectedVersion: number; readonly content: ChangedContent }
  | { readonly type: 'WithdrawSeasonalItem' }
  | { readonly type: 'RepublishSeasonalItem' }
)

export type SeasonalItemState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'published' | 'withdrawn'
      readonly itemId: string
      readonly content: SeasonalItemContent
      /** Number of changes, the first publication included. */
      readonly version: number
    }
type KnownItem = Exclude<SeasonalItemState, { status: 'unknown' }>

export const seasonalItem = decider<SeasonalItemCommand, SeasonalItemState, SeasonalItemEvent>({
  name: 'seasonal_item',
  stream: (id) => `seasonal_item-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): SeasonalItemState => {
    const version = state.status === 'unknown' ? 1 : state.version + 1
    if (event.type === 'SeasonalItemWithdrawn')
      return state.status === 'unknown' ? state : { ...state, status: 'withdrawn', version }
    const { itemId, ...content } = event.data
    return { status: 'published', itemId, content, version }
  },

  decide: (state, command): SeasonalItemEvent[] | Refusal => {
    if (!canEditSeasonal(command.editor)) return refuse('not_allowed')
    if ('content' in command && !hasMonths(command.content)) return refuse('peak_months_required')
    if (command.type === 'PublishSeasonalItem') {
      if (state.status !== 'unknown') return []
      return [{ type: 'SeasonalItemPublished', data: { itemId: command.itemId, ...command.content } }]
    }
    if (state.status === 'unknown') return refuse('seasonal_item_not_found')
    const { itemId, status, content } = state
    switch (command.type) {
      case 'UpdateSeasonalItem':
        return update(state, command)
      case 'WithdrawSeasonalItem':
        return status === 'withdrawn' ? [] : [{ type: 'SeasonalItemWithdrawn', data: { itemId } }]
      case 'RepublishSeasonalItem':
        return status === 'published' ? [] : [{ type: 'SeasonalItemPublished', data: { itemId, ...content } }]
    }
  },
})

function update(
  { itemId, status, version, content }: KnownItem,
  command: Extract<SeasonalItemCommand, { type: 'UpdateSeasonalItem' }>,
): SeasonalItemEvent[] | Refusal {
  if (status === 'withdrawn') return refuse('seasonal_item_withdrawn')
  if (command.expectedVersion !== version) return refuse('edit_conflict')
  return [{ type: 'SeasonalItemUpdated', data: { itemId, ...content, ...command.content } }]
}

const hasMonths = ({ peakMonths }: ChangedContent): boolean =>
  peakMonths.length > 0 && peakMonths.every((month) => month >= 1 && month <= 12)
