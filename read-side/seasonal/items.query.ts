import { isInSeason, type Season } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { items, type SeasonalItemRow } from './items.projection.ts'

/** The items of a season by name; a market has some dozens of them at most. */
export async function itemsOf(db: Sql, season: Season): Promise<SeasonalItemRow[]> {
  const all = await db.query<SeasonalItemRow>(`${SELECT} order by lower(s.name), s.id`)
  return all.filter(({ peakMonths }) => isInSeason(peakMonths, season))
}

export const itemsById = (db: Sql, ids: readonly string[]): Promise<SeasonalItemRow[]> =>
  db.query<SeasonalItemRow>(`${SELECT} where s.id = any($1)`, [[...ids]])

const SELECT = `select ${selectList(items, 's.')} from seasonal.items s`
