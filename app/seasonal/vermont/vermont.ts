import type { StateSeasons } from '../content.ts'
import { fallItems } from './fall-items.ts'
import { fallRecipes } from './fall-recipes.ts'
import { springItems } from './spring-items.ts'
import { springRecipes } from './spring-recipes.ts'
import { summerItems } from './summer-items.ts'
import { summerRecipes } from './summer-recipes.ts'
import { winterItems } from './winter-items.ts'
import { winterRecipes } from './winter-recipes.ts'

export const vermont: StateSeasons = {
  items: [...springItems, ...summerItems, ...fallItems, ...winterItems],
  recipes: [...springRecipes, ...summerRecipes, ...fallRecipes, ...winterRecipes],
}
