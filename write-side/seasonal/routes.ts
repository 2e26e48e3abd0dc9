import { seasonalProblems } from '#domain/seasonal/contract.ts'
import { CAN_EDIT_SEASONAL } from '#domain/seasonal/editors.ts'
import { seasonalEditingContract } from '#domain/seasonal/seasonal-editing.contract.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import type { SeasonalWriteDeps } from './deps.ts'
import { changeItem, publishItem, republishItem, withdrawItem } from './items.ts'
import { changeRecipe, publishRecipe, republishRecipe, withdrawRecipe } from './recipes.ts'

export const seasonalWriteRoutes = (deps: SeasonalWriteDeps): RouteTable => ({
  problems: seasonalProblems,
  routes: [
    route(seasonalEditingContract.publishItem, CAN_EDIT_SEASONAL, publishItem(deps)),
    route(seasonalEditingContract.changeItem, CAN_EDIT_SEASONAL, changeItem(deps)),
    route(seasonalEditingContract.withdrawItem, CAN_EDIT_SEASONAL, withdrawItem(deps)),
    route(seasonalEditingContract.republishItem, CAN_EDIT_SEASONAL, republishItem(deps)),
    route(seasonalEditingContract.publishRecipe, CAN_EDIT_SEASONAL, publishRecipe(deps)),
    route(seasonalEditingContract.changeRecipe, CAN_EDIT_SEASONAL, changeRecipe(deps)),
    route(seasonalEditingContract.withdrawRecipe, CAN_EDIT_SEASONAL, withdrawRecipe(deps)),
    route(seasonalEditingContract.republishRecipe, CAN_EDIT_SEASONAL, republishRecipe(deps)),
  ],
})
