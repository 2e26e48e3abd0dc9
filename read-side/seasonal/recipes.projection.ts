import type { RecipeContent, RecipeEvent } from '#domain/seasonal/seasonal.events.ts'
import { table } from '../projection.ts'

/** Withdrawn ones stay, for those who may publish them again: whoever shows recipes to the public asks for published ones. */
export interface RecipeRow extends RecipeContent {
  readonly id: string
  readonly published: boolean
  readonly version: number
}

export const recipes = table<RecipeRow, RecipeEvent>({
  name: 'recipes',
  key: 'id',
  columns: {
    id: 'key',
    published: 'boolean',
    version: 'integer',
    name: 'text',
    description: 'text',
    imageUrl: 'text',
    difficulty: 'text',
    cookTime: 'integer',
    servings: 'integer',
    ingredients: 'json',
    steps: 'texts',
    seasonalIngredients: 'texts',
  },
  keysOf: (event) => event.data.recipeId,
  folds: {
    RecipePublished: (row, { data }) => shown(row, data),
    RecipeUpdated: (row, { data }) => shown(row, data),
    RecipeWithdrawn: (row) => row && { ...row, published: false, version: row.version + 1 },
  },
})

const shown = (
  row: RecipeRow | undefined,
  { recipeId: id, ...content }: RecipeContent & { recipeId: string },
): RecipeRow => ({ id, ...content, published: true, version: (row?.version ?? 0) + 1 })
