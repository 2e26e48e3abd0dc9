import type { RecipeCard, RecipeView } from '#domain/seasonal/contract.ts'
import type { Season } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import type { SeasonalItemRow } from './items.projection.ts'
import { itemsById, itemsOf } from './items.query.ts'
import { offersBy, offersOf } from './on-sale.query.ts'
import { type RecipeRow, recipes } from './recipes.projection.ts'

/** A recipe is of a season when every one of its seasonal ingredients is. */
export async function recipesOf(db: Sql, season: Season): Promise<RecipeCard[]> {
  const items = byId(await itemsOf(db, season))
  const all = await db.query<RecipeRow>(`${SELECT} order by lower(r.name), r.id`)
  return all.filter(({ seasonalIngredients }) => seasonalIngredients.every((id) => items.has(id))).map(cardOf(items))
}

export async function recipeOf(db: Sql, recipeId: string): Promise<RecipeView | undefined> {
  const [row] = await db.query<RecipeRow>(`${SELECT} where r.id = $1`, [recipeId])
  if (!row) return undefined
  const ids = row.ingredients.flatMap(({ itemId }) => itemId ?? [])
  const items = byId(await itemsById(db, ids))
  const offers = offersBy('itemId', await offersOf(db, ids, undefined))
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

const SELECT = `select ${selectList(recipes, 'r.')} from seasonal.recipes r`

type Items = ReadonlyMap<string, SeasonalItemRow>
const byId = (items: readonly SeasonalItemRow[]): Items => new Map(items.map((item) => [item.id, item]))

const linkOf = ({ id, name, category, searchWords }: SeasonalItemRow) => ({
  ...{ id, name, category, search: searchWords.join(' ') },
})

/** An item that was withdrawn is not named. */
const cardOf =
  (items: Items) =>
  ({ ingredients: _, steps: __, ...recipe }: RecipeRow): RecipeCard => ({
    ...recipe,
    seasonalIngredients: recipe.seasonalIngredients.flatMap((itemId) => {
      const item = items.get(itemId)
      return item ? [{ id: item.id, name: item.name }] : []
    }),
  })
