import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { RecipeCard, RecipeView } from '#domain/seasonal/contract.ts'
import { isInSeason, type Season, sharedMonths } from '#domain/seasonal/season.ts'
import type { StaffRecipe } from '#domain/seasonal/seasonal-editing.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { type RecipeRow, recipes } from './seasonal.projection.ts'
import { groupOffers, offersOf, type PublishedItem, publishedItems } from './seasonal.query.ts'

/** A recipe belongs to a season if one of its months is a peak month of all its seasonal ingredients. */
export async function recipesOf(db: Sql, season: Season): Promise<RecipeCard[]> {
  const items = byId(await publishedItems(db))
  const all = await db.query<RecipeRow>(`${SELECT} where r.published ${BY_NAME}`)
  return all.map(cardOf(items)).filter(({ peakMonths }) => isInSeason(peakMonths, season))
}

export async function recipeOf(db: Sql, recipeId: string, today: CalendarDate): Promise<RecipeView | undefined> {
  const [row] = await db.query<RecipeRow>(`${SELECT} where r.id = $1 and r.published`, [recipeId])
  if (!row) return undefined
  const ids = row.ingredients.flatMap(({ itemId }) => itemId ?? [])
  const items = byId(await publishedItems(db))
  const offers = groupOffers('itemId', await offersOf(db, ids, { today }))
  const inMarket = (itemId: string) => (offers.get(itemId) ?? []).reduce((sum, { products }) => sum + products, 0)
  return {
    ...cardOf(items)(row),
    ingredients: row.ingredients.map(({ text, itemId }) => {
      const item = itemId && items.get(itemId)
      return { text, item: item ? { ...linkOf(item), products: inMarket(item.id) } : null }
    }),
    steps: [...row.steps],
  }
}

/** All recipes for staff, including withdrawn ones. */
export const staffRecipes = (db: Sql): Promise<StaffRecipe[]> => db.query<StaffRecipe>(`${SELECT} ${BY_NAME}`)

const SELECT = `select ${selectList(recipes, { prefix: 'r.' })} from seasonal.recipes r`
const BY_NAME = 'order by lower(r.name), r.id'

type Items = ReadonlyMap<string, PublishedItem>
const byId = (items: readonly PublishedItem[]): Items => new Map(items.map((item) => [item.id, item]))

const linkOf = ({ id, name, category, includedTerms }: PublishedItem) => ({
  id,
  name,
  category,
  search: includedTerms.join(' '),
})

/** Withdrawn items are left out and have no peak months. */
const cardOf =
  (items: Items) =>
  ({ ingredients: _, steps: __, published: ___, version: ____, ...recipe }: RecipeRow): RecipeCard => {
    const seasonal = recipe.seasonalIngredients.map((itemId) => items.get(itemId))
    return {
      ...recipe,
      seasonalIngredients: seasonal.flatMap((item) => (item ? [{ id: item.id, name: item.name }] : [])),
      peakMonths: sharedMonths(seasonal.map((item) => item?.peakMonths ?? [])),
    }
  }
