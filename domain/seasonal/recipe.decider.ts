import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Editor, mayEdit } from './editors.ts'
import type { RecipeContent, RecipeEvent } from './recipe.events.ts'

/** Every command names who edits. Whether a withdrawn recipe comes back is decided by publishing it anew. */
export type RecipeCommand = { readonly editor: Editor } & (
  | { readonly type: 'PublishRecipe'; readonly recipeId: string; readonly content: RecipeContent }
  | { readonly type: 'ChangeRecipe'; readonly content: RecipeContent }
  | { readonly type: 'WithdrawRecipe' }
)

export type RecipeState =
  | { readonly status: 'unknown' }
  | { readonly status: 'published' | 'withdrawn'; readonly recipeId: string }

export const recipe = decider<RecipeCommand, RecipeState, RecipeEvent>({
  name: 'recipe',
  stream: (id) => `recipe-${id}`,
  initial: { status: 'unknown' },

  evolve: (_, event): RecipeState => {
    const { recipeId } = event.data
    return { status: event.type === 'RecipeWithdrawn' ? 'withdrawn' : 'published', recipeId }
  },

  decide: (state, command): RecipeEvent[] | Refusal => {
    if (!mayEdit(command.editor)) return refuse('not_allowed')
    if ('content' in command && !isSeasonal(command.content)) return refuse('no_seasonal_ingredient')
    if (command.type === 'PublishRecipe') {
      if (state.status === 'published') return []
      return [{ type: 'RecipePublished', data: { recipeId: command.recipeId, ...command.content } }]
    }
    if (state.status === 'unknown') return refuse('recipe_not_found')
    const { recipeId } = state
    switch (command.type) {
      case 'ChangeRecipe':
        if (state.status === 'withdrawn') return refuse('recipe_withdrawn')
        return [{ type: 'RecipeChanged', data: { recipeId, ...command.content } }]
      case 'WithdrawRecipe':
        return state.status === 'withdrawn' ? [] : [{ type: 'RecipeWithdrawn', data: { recipeId } }]
    }
  },
})

/** What makes a dish seasonal must be in it. */
function isSeasonal({ seasonalIngredients, ingredients }: RecipeContent): boolean {
  const used = new Set(ingredients.map(({ itemId }) => itemId))
  return seasonalIngredients.length > 0 && seasonalIngredients.every((itemId) => used.has(itemId))
}
