import type { SeasonalItemContent, SeasonalItemEvent } from '#domain/seasonal/seasonal-item.events.ts'
import { table } from '../projection.ts'
import { wordsIn } from '../search/words-in.ts'

export interface SeasonalItemRow extends Omit<SeasonalItemContent, 'otherWords'> {
  readonly id: string
  /** The listings that are this item, as a tsquery over their names. */
  readonly listings: string
}

export const items = table<SeasonalItemRow, SeasonalItemEvent>({
  name: 'items',
  key: 'id',
  columns: {
    ...{ id: 'key', name: 'text', description: 'text', imageUrl: 'text', category: 'key', peakMonths: 'json' },
    ...{ nutritionalHighlights: 'texts', searchWords: 'texts', listings: 'text' },
  },
  derived: { meant: `tsquery generated always as (to_tsquery('english', listings)) stored` },
  keysOf: (event) => event.data.itemId,
  folds: {
    SeasonalItemPublished: (_, { data }) => rowOf(data),
    SeasonalItemChanged: (_, { data }) => rowOf(data),
    SeasonalItemWithdrawn: () => null,
  },
})

function rowOf({ itemId: id, otherWords, ...content }: SeasonalItemContent & { itemId: string }): SeasonalItemRow {
  return { id, ...content, listings: listingsOf(content.searchWords, otherWords) }
}

const listingsOf = (words: readonly string[], others: readonly string[]): string =>
  [...words.flatMap(wordsIn).map((word) => `'${word}'`), ...others.flatMap(wordsIn).map((word) => `!'${word}'`)].join(
    ' & ',
  )
