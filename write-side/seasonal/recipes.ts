import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type RecipeCommand, recipe } from '#domain/seasonal/recipe.decider.ts'
import type { RecipeForm, UpdatedRecipe } from '#domain/seasonal/seasonal-editing.contract.ts'
import { seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { chosenImage, type ImageChoice } from '../image-choice.ts'
import { memberOf } from '../member-of.ts'
import { editorOf, type SeasonalWriteDeps } from './deps.ts'

/** The recipe's id is made from the command's: whoever sends it again publishes one. */
export const publishRecipe =
  (deps: SeasonalWriteDeps) => async (request: RouteRequest<undefined, undefined, RecipeForm>) => {
    const told = await contentFrom(deps, request, request.body)
    if (isRefusal(told)) return told
    const recipeId = deps.runtime.deriveId('recipe', request.commandId)
    const content = { imageUrl: null, ...told }
    const command = { type: 'PublishRecipe', editor: editorOf(request), recipeId, content } as const
    return send(deps, request, { id: recipeId, command })
  }

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const changeRecipe = (deps: SeasonalWriteDeps) => async (request: Of<UpdatedRecipe>) => {
  const { seen, ...form } = request.body
  const content = await contentFrom(deps, request, form)
  if (isRefusal(content)) return content
  const command = { type: 'UpdateRecipe', editor: editorOf(request), seen, content } as const
  return send(deps, request, { id: request.params.id, command })
}

export const withdrawRecipe = (deps: SeasonalWriteDeps) => (request: Of<undefined>) =>
  send(deps, request, { id: request.params.id, command: { type: 'WithdrawRecipe', editor: editorOf(request) } })

export const republishRecipe = (deps: SeasonalWriteDeps) => (request: Of<undefined>) =>
  send(deps, request, { id: request.params.id, command: { type: 'RepublishRecipe', editor: editorOf(request) } })

/** Whoever names an item names one that was published once; withdrawn ones may stay in older recipes. */
async function contentFrom(
  { bus, imageUploads }: SeasonalWriteDeps,
  request: RouteRequest,
  { pictureId, ...told }: RecipeForm,
): Promise<(Omit<RecipeForm, 'pictureId'> & ImageChoice) | Refusal> {
  const ids = told.ingredients.map(({ itemId }) => itemId)
  const named = await Promise.all(ids.map((id) => (id ? bus.load(seasonalItem, id) : undefined)))
  const unknown = named.findIndex((state) => state?.status === 'unknown')
  if (unknown >= 0)
    return refuse('recipe_item_unknown', { fields: { [`ingredients.${unknown}.itemId`]: 'Please choose again' } })
  const picture = await chosenImage(imageUploads, { accountId: memberOf(request).accountId, pictureId })
  return isRefusal(picture) ? picture : { ...told, ...picture }
}

async function send(
  { bus, runtime }: SeasonalWriteDeps,
  request: RouteRequest,
  { id, command }: { readonly id: string; readonly command: RecipeCommand },
) {
  const sent = await bus.dispatch({ decider: recipe, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}
