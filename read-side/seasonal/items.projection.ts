import type { SeasonalItemContent, SeasonalItemEvent } from '#domain/seasonal/seasonal.events.ts'
import { table } from '../projection.ts'
import { listingsOf } from './listings-of.ts'

/** Withdrawn ones stay, for those who may publish them again: whoever shows items to the public asks for published ones. */
export interface SeasonalItemRow extends SeasonalItemContent {
  readonly id: string
  readonly published: boolean
  readonly version: number
  /** The listings that are this item, as a tsquery over their names. */
  readonly listings: string
}

export const items = table<SeasonalItemRow, SeasonalItemEvent>({
  name: 'items',
  key: 'id',
  columns: {
    id: 'key',
    published: 'boolean',
    version: 'integer',
    name: 'text',
    description: 'text',
    imageUrl: 'text',
    category: 'key',
    peakMonths: 'json',
    nutritionalHighlights: 'texts',
    includedTerms: 'texts',
    excludedTerms: 'texts',
    listings: 'text',
  },
  derived: { meant: `tsquery generated always as (to_tsquery('english', listings)) stored` },
  keysOf: (event) => event.data.itemId,
  folds: {
    SeasonalItemPublished: (row, { data }) => shown(row, data),
    SeasonalItemUpdated: (row, { data }) => shown(row, data),
    SeasonalItemWithdrawn: (row) => row && { ...row, published: false, version: row.version + 1 },
  },
})

function shown(
  row: SeasonalItemRow | undefined,
  { itemId: id, ...content }: SeasonalItemContent & { itemId: string },
): SeasonalItemRow {
  const listings = listingsOf(content)
  return { id, ...content, published: true, version: (row?.version ?? 0) + 1, listings }
}
