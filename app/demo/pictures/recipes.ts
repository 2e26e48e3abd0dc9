import type { Category } from '#domain/catalog/vocabulary.ts'
import { GROCERY_RECIPES } from './grocery-recipes.ts'
import type { Things } from './recipe.ts'
import { WORKSHOP_RECIPES } from './workshop-recipes.ts'

const RECIPES = { ...GROCERY_RECIPES, ...WORKSHOP_RECIPES } satisfies Record<Category, unknown>

type NamesOf<T> = T extends unknown ? keyof T : never
/** A picture of the demo market by its name. */
export type PictureName = NamesOf<(typeof RECIPES)[Category]>

const byName = new Map<string, { category: Category; things: Things }>(
  Object.entries(RECIPES).flatMap(([category, pictures]) =>
    Object.entries(pictures).map(([name, things]): [string, { category: Category; things: Things }] => [
      name,
      { category: category as Category, things },
    ]),
  ),
)

/** What stands in it, and on which category's paper. */
export const recipeOf = (name: PictureName): { category: Category; things: Things } => byName.get(name)!
