import type { RecipeContent, RecipeEvent } from '#domain/seasonal/recipe.events.ts'
import { table } from '../projection.ts'

export interface RecipeRow extends RecipeContent {
  readonly id: string
}

export const recipes = table<RecipeRow, RecipeEvent>({
  name: 'recipes',
  key: 'id',
  columns: {
    ...{ id: 'key', name: 'text', description: 'text', imageUrl: 'text', difficulty: 'text', cookTime: 'integer' },
    ...{ servings: 'integer', ingredients: 'json', steps: 'texts', seasonalIngredients: 'texts' },
  },
  keysOf: (event) => event.data.recipeId,
  folds: {
    RecipePublished: (_, { data }) => rowOf(data),
    RecipeChanged: (_, { data }) => rowOf(data),
    RecipeWithdrawn: () => null,
  },
})

const rowOf = ({ recipeId: id, ...content }: RecipeContent & { recipeId: string }): RecipeRow => ({ id, ...content })
