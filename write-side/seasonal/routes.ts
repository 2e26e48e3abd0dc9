import { seasonalProblems } from '#domain/seasonal/contract.ts'
import { seasonalEditingContract } from '#domain/seasonal/editing.ts'
import { SEASON_KEEPERS } from '#domain/seasonal/editors.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import type { SeasonalWrites } from './deps.ts'
import { changeItem, publishItem, republishItem, withdrawItem } from './items.ts'
import { changeRecipe, publishRecipe, republishRecipe, withdrawRecipe } from './recipes.ts'

export const seasonalWrites = (deps: SeasonalWrites): RouteTable => ({
  problems: seasonalProblems,
  routes: [
    route(seasonalEditingContract.publishItem, SEASON_KEEPERS, publishItem(deps)),
    route(seasonalEditingContract.changeItem, SEASON_KEEPERS, changeItem(deps)),
    route(seasonalEditingContract.withdrawItem, SEASON_KEEPERS, withdrawItem(deps)),
    route(seasonalEditingContract.republishItem, SEASON_KEEPERS, republishItem(deps)),
    route(seasonalEditingContract.publishRecipe, SEASON_KEEPERS, publishRecipe(deps)),
    route(seasonalEditingContract.changeRecipe, SEASON_KEEPERS, changeRecipe(deps)),
    route(seasonalEditingContract.withdrawRecipe, SEASON_KEEPERS, withdrawRecipe(deps)),
    route(seasonalEditingContract.republishRecipe, SEASON_KEEPERS, republishRecipe(deps)),
  ],
})
