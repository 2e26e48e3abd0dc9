import { isInSeason, type Season } from '#domain/seasonal/season.ts'
import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { items, type SeasonalItemRow } from './items.projection.ts'

/** What the public is told of an item. */
const SHOWN = [
  ...(['id', 'name', 'description', 'imageUrl', 'category', 'peakMonths'] as const),
  ...(['nutritionalHighlights', 'includedTerms'] as const),
] as const satisfies readonly (keyof SeasonalItemRow)[]
export type ShownItem = Pick<SeasonalItemRow, (typeof SHOWN)[number]>

/** The items of a season by name. */
export const itemsOf = async (db: Sql, season: Season): Promise<ShownItem[]> =>
  (await shownItems(db)).filter(({ peakMonths }) => isInSeason(peakMonths, season))

/** All that are published. A market has some dozens of them at most. */
export const shownItems = (db: Sql): Promise<ShownItem[]> =>
  db.query<ShownItem>(
    `select ${selectList(items, { prefix: 's.', only: SHOWN })} from seasonal.items s where s.published ${BY_NAME}`,
  )

/** Withdrawn ones too, for those who edit them. */
export const editedItems = (db: Sql): Promise<StaffSeasonalItem[]> =>
  db.query<StaffSeasonalItem>(
    `select ${selectList(items, { prefix: 's.', only: EDITED })} from seasonal.items s ${BY_NAME}`,
  )

const EDITED = ['version', 'published', 'excludedTerms', ...SHOWN] as const satisfies readonly (keyof SeasonalItemRow)[]

const BY_NAME = 'order by lower(s.name), s.id'
