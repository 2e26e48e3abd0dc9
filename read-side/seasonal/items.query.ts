import { isInSeason, type Season } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { items, type SeasonalItemRow } from './items.projection.ts'

/** The items of a season by name. */
export const itemsOf = async (db: Sql, season: Season): Promise<SeasonalItemRow[]> =>
  (await allItems(db)).filter(({ peakMonths }) => isInSeason(peakMonths, season))

/** A market has some dozens of them at most. */
export const allItems = (db: Sql): Promise<SeasonalItemRow[]> =>
  db.query<SeasonalItemRow>(
    `select ${selectList(items, { prefix: 's.' })} from seasonal.items s order by lower(s.name), s.id`,
  )
