import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ChangedRecipe, RecipeForm } from '#domain/seasonal/editing.ts'
import { type RecipeCommand, recipe } from '#domain/seasonal/recipe.decider.ts'
import { seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { type ChosenPicture, chosenPicture } from '../chosen-picture.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { editorOf, type SeasonalWrites } from './deps.ts'

/** The recipe's id is made from the command's: whoever sends it again publishes one. */
export const publishRecipe =
  (deps: SeasonalWrites) => async (request: RouteRequest<undefined, undefined, RecipeForm>) => {
    const told = await contentFrom(deps, request, request.body)
    if (isRefusal(told)) return told
    const recipeId = deps.facts.idFrom('recipe', request.commandId)
    const content = { imageUrl: null, ...told }
    const command = { type: 'PublishRecipe', editor: editorOf(request), recipeId, content } as const
    return send(deps, request, { id: recipeId, command })
  }

type Of<B> = RouteRequest<{ id: string }, undefined, B>

export const changeRecipe = (deps: SeasonalWrites) => async (request: Of<ChangedRecipe>) => {
  const { seen, ...form } = request.body
  const content = await contentFrom(deps, request, form)
  if (isRefusal(content)) return content
  const command = { type: 'ChangeRecipe', editor: editorOf(request), seen, content } as const
  return send(deps, request, { id: request.params.id, command })
}

export const withdrawRecipe = (deps: SeasonalWrites) => (request: Of<undefined>) =>
  send(deps, request, { id: request.params.id, command: { type: 'WithdrawRecipe', editor: editorOf(request) } })

export const republishRecipe = (deps: SeasonalWrites) => (request: Of<undefined>) =>
  send(deps, request, { id: request.params.id, command: { type: 'RepublishRecipe', editor: editorOf(request) } })

/** Whoever names an item names one that was published once; withdrawn ones may stay in older recipes. */
async function contentFrom(
  { bus, uploads }: SeasonalWrites,
  request: RouteRequest,
  { pictureId, ...told }: RecipeForm,
): Promise<(Omit<RecipeForm, 'pictureId'> & ChosenPicture) | Refusal> {
  const ids = told.ingredients.map(({ itemId }) => itemId)
  const named = await Promise.all(ids.map((id) => (id ? bus.load(seasonalItem, id) : undefined)))
  const unknown = named.findIndex((state) => state?.status === 'unknown')
  if (unknown >= 0)
    return refuse('recipe_item_unknown', { fields: { [`ingredients.${unknown}.itemId`]: 'Please choose again' } })
  const picture = await chosenPicture(uploads, { accountId: memberOf(request).accountId, pictureId })
  return isRefusal(picture) ? picture : { ...told, ...picture }
}

async function send(
  { bus, facts }: SeasonalWrites,
  request: RouteRequest,
  { id, command }: { readonly id: string; readonly command: RecipeCommand },
) {
  const sent = await bus.dispatch({ decider: recipe, id, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id }, sent.position)
}
