import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { seasonalProblems } from '#domain/seasonal/contract.ts'
import { type RecipeCommand, recipe } from '#domain/seasonal/recipe.decider.ts'
import { CAN_EDIT_SEASONAL } from '#domain/seasonal/season.ts'
import {
  type RecipeForm,
  type SeasonalItemForm,
  seasonalEditingContract,
  type UpdatedRecipe,
  type UpdatedSeasonalItem,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { type SeasonalItemCommand, seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { type RouteTable, respond, route, type StaffRequest } from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/images.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { chosenImage, type ImageChoice } from '#write-side/uploads.ts'

interface SeasonalWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
}

export const seasonalWriteRoutes = (deps: SeasonalWriteDeps): RouteTable => ({
  problems: seasonalProblems,
  routes: [
    route(seasonalEditingContract.publishItem, CAN_EDIT_SEASONAL, publishItem(deps)),
    route(seasonalEditingContract.updateItem, CAN_EDIT_SEASONAL, updateItem(deps)),
    route(seasonalEditingContract.withdrawItem, CAN_EDIT_SEASONAL, withdrawItem(deps)),
    route(seasonalEditingContract.republishItem, CAN_EDIT_SEASONAL, republishItem(deps)),
    route(seasonalEditingContract.publishRecipe, CAN_EDIT_SEASONAL, publishRecipe(deps)),
    route(seasonalEditingContract.updateRecipe, CAN_EDIT_SEASONAL, updateRecipe(deps)),
    route(seasonalEditingContract.withdrawRecipe, CAN_EDIT_SEASONAL, withdrawRecipe(deps)),
    route(seasonalEditingContract.republishRecipe, CAN_EDIT_SEASONAL, republishRecipe(deps)),
  ],
})

/** The item's id derives from the command id: a repeated request publishes it once. */
const publishItem =
  (deps: SeasonalWriteDeps) => async (request: StaffRequest<undefined, undefined, SeasonalItemForm>) => {
    const { imageId, ...fields } = request.body
    const image = await chosenImage(deps.imageUploads, { accountId: request.actor.accountId, imageId })
    if (isRefusal(image)) return image
    const itemId = deps.runtime.deriveId('seasonal_item', request.commandId)
    const content = { imageUrl: null, ...fields, ...image }
    const command = { type: 'PublishSeasonalItem', editor: request.actor.staff, itemId, content } as const
    return sendItemCommand(deps, request, { id: itemId, command })
  }

type IdRequest<B> = StaffRequest<{ id: string }, undefined, B>

const updateItem = (deps: SeasonalWriteDeps) => async (request: IdRequest<UpdatedSeasonalItem>) => {
  const { expectedVersion, imageId, ...fields } = request.body
  const image = await chosenImage(deps.imageUploads, { accountId: request.actor.accountId, imageId })
  if (isRefusal(image)) return image
  const content = { ...fields, ...image }
  const command = { type: 'UpdateSeasonalItem', editor: request.actor.staff, expectedVersion, content } as const
  return sendItemCommand(deps, request, { id: request.params.id, command })
}

const withdrawItem = (deps: SeasonalWriteDeps) => (request: IdRequest<undefined>) =>
  sendItemCommand(deps, request, {
    id: request.params.id,
    command: { type: 'WithdrawSeasonalItem', editor: request.actor.staff },
  })

const republishItem = (deps: SeasonalWriteDeps) => (request: IdRequest<undefined>) =>
  sendItemCommand(deps, request, {
    id: request.params.id,
    command: { type: 'RepublishSeasonalItem', editor: request.actor.staff },
  })

async function sendItemCommand(
  { bus, runtime }: SeasonalWriteDeps,
  request: StaffRequest,
  { id, command }: { readonly id: string; readonly command: SeasonalItemCommand },
) {
  const result = await bus.dispatch({ decider: seasonalItem, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id }, result.position)
}

/** The recipe's id derives from the command id: a repeated request publishes it once. */
const publishRecipe = (deps: SeasonalWriteDeps) => async (request: StaffRequest<undefined, undefined, RecipeForm>) => {
  const fields = await contentFrom(deps, request, request.body)
  if (isRefusal(fields)) return fields
  const recipeId = deps.runtime.deriveId('recipe', request.commandId)
  const content = { imageUrl: null, ...fields }
  const command = { type: 'PublishRecipe', editor: request.actor.staff, recipeId, content } as const
  return sendRecipeCommand(deps, request, { id: recipeId, command })
}

const updateRecipe = (deps: SeasonalWriteDeps) => async (request: IdRequest<UpdatedRecipe>) => {
  const { expectedVersion, ...form } = request.body
  const content = await contentFrom(deps, request, form)
  if (isRefusal(content)) return content
  const command = { type: 'UpdateRecipe', editor: request.actor.staff, expectedVersion, content } as const
  return sendRecipeCommand(deps, request, { id: request.params.id, command })
}

const withdrawRecipe = (deps: SeasonalWriteDeps) => (request: IdRequest<undefined>) =>
  sendRecipeCommand(deps, request, {
    id: request.params.id,
    command: { type: 'WithdrawRecipe', editor: request.actor.staff },
  })

const republishRecipe = (deps: SeasonalWriteDeps) => (request: IdRequest<undefined>) =>
  sendRecipeCommand(deps, request, {
    id: request.params.id,
    command: { type: 'RepublishRecipe', editor: request.actor.staff },
  })

/** Refuses seasonal items that were never published. Withdrawn ones may stay in older recipes. */
async function contentFrom(
  { bus, imageUploads }: SeasonalWriteDeps,
  request: StaffRequest,
  { imageId, ...fields }: RecipeForm,
): Promise<(Omit<RecipeForm, 'imageId'> & ImageChoice) | Refusal> {
  const ids = fields.ingredients.map(({ itemId }) => itemId)
  const states = await Promise.all(ids.map((id) => (id ? bus.load(seasonalItem, id) : undefined)))
  const unknownIndex = states.findIndex((state) => state?.status === 'unknown')
  if (unknownIndex >= 0)
    return refuse('recipe_item_unknown', {
      fields: { [`ingredients.${unknownIndex}.itemId`]: 'Choose this ingredient again' },
    })
  const image = await chosenImage(imageUploads, { accountId: request.actor.accountId, imageId })
  return isRefusal(image) ? image : { ...fields, ...image }
}

async function sendRecipeCommand(
  { bus, runtime }: SeasonalWriteDeps,
  request: StaffRequest,
  { id, command }: { readonly id: string; readonly command: RecipeCommand },
) {
  const result = await bus.dispatch({ decider: recipe, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id }, result.position)
}
