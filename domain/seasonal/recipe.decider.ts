import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { canEditSeasonal, type Editor } from './season.ts'
import type { RecipeContent, RecipeEvent } from './seasonal.events.ts'

/** Without an `imageUrl` the image does not change. */
type ChangedContent = Omit<RecipeContent, 'imageUrl'> & Partial<Pick<RecipeContent, 'imageUrl'>>

/** Republishing restores the content as it was when withdrawn. */
export type RecipeCommand = { readonly editor: Editor } & (
  | { readonly type: 'PublishRecipe'; readonly recipeId: string; readonly content: RecipeContent }
  /** Concurrent edits are refused: `expectedVersion` is the version the edit is based on. */
  | { readonly type: 'UpdateRecipe'; readonly expectedVersion: number; readonly content: ChangedContent }
  | { readonly type: 'WithdrawRecipe' }
  | { readonly type: 'RepublishRecipe' }
)

export type RecipeState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'published' | 'withdrawn'
      readonly recipeId: string
      readonly content: RecipeContent
      /** Number of changes, the first publication included. */
      readonly version: number
    }
type KnownRecipe = Exclude<RecipeState, { status: 'unknown' }>

export const recipe = decider<RecipeCommand, RecipeState, RecipeEvent>({
  name: 'recipe',
  stream: (id) => `recipe-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): RecipeState => {
    const version = state.status === 'unknown' ? 1 : state.version + 1
    if (event.type === 'RecipeWithdrawn')
      return state.status === 'unknown' ? state : { ...state, status: 'withdrawn', version }
    const { recipeId, ...content } = event.data
    return { status: 'published', recipeId, content, version }
  },

  decide: (state, command): RecipeEvent[] | Refusal => {
    if (!canEditSeasonal(command.editor)) return refuse('not_allowed')
    if ('content' in command && !isSeasonal(command.content)) return refuse('seasonal_ingredient_required')
    if (command.type === 'PublishRecipe') {
      if (state.status !== 'unknown') return []
      return [{ type: 'RecipePublished', data: { recipeId: command.recipeId, ...command.content } }]
    }
    if (state.status === 'unknown') return refuse('recipe_not_found')
    const { recipeId, status, content } = state
    switch (command.type) {
      case 'UpdateRecipe':
        return update(state, command)
      case 'WithdrawRecipe':
        return status === 'withdrawn' ? [] : [{ type: 'RecipeWithdrawn', data: { recipeId } }]
      case 'RepublishRecipe':
        return status === 'published' ? [] : [{ type: 'RecipePublished', data: { recipeId, ...content } }]
    }
  },
})

function update(
  { recipeId, status, version, content }: KnownRecipe,
  command: Extract<RecipeCommand, { type: 'UpdateRecipe' }>,
): RecipeEvent[] | Refusal {
  if (status === 'withdrawn') return refuse('recipe_withdrawn')
  if (command.expectedVersion !== version) return refuse('edit_conflict')
  return [{ type: 'RecipeUpdated', data: { recipeId, ...content, ...command.content } }]
}

/** Every seasonal ingredient must be one of the ingredients. */
function isSeasonal({ seasonalIngredients, ingredients }: ChangedContent): boolean {
  const used = new Set(ingredients.map(({ itemId }) => itemId))
  return seasonalIngredients.length > 0 && seasonalIngredients.every((itemId) => used.has(itemId))
}
