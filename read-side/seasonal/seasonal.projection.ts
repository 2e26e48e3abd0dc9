import type {
  RecipeContent,
  RecipeEvent,
  SeasonalItemContent,
  SeasonalItemEvent,
} from '#domain/seasonal/seasonal.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { tokenize } from '#platform/search/tokenize.ts'

/** Includes withdrawn items, which can be published again. Public queries must filter by `published`. */
export interface SeasonalItemRow extends SeasonalItemContent {
  readonly id: string
  readonly published: boolean
  readonly version: number
  /** A tsquery over product names that matches this item. */
  readonly matchQuery: string
}

export const items = table<SeasonalItemRow, SeasonalItemEvent>({
  name: 'items',
  key: 'id',
  columns: {
    id: 'key',
    published: 'boolean',
    version: 'integer',
    name: 'text',
    description: 'text',
    imageUrl: 'text',
    category: 'key',
    peakMonths: 'json',
    nutritionalHighlights: 'texts',
    includedTerms: 'texts',
    excludedTerms: 'texts',
    matchQuery: 'text',
  },
  derived: { match_tsquery: `tsquery generated always as (to_tsquery('english', match_query)) stored` },
  keysOf: (event) => event.data.itemId,
  on: {
    SeasonalItemPublished: (row, { data }) => applyItem(row, data),
    SeasonalItemUpdated: (row, { data }) => applyItem(row, data),
    SeasonalItemWithdrawn: (row) => row && { ...row, published: false, version: row.version + 1 },
  },
})

function applyItem(
  row: SeasonalItemRow | undefined,
  { itemId: id, ...content }: SeasonalItemContent & { itemId: string },
): SeasonalItemRow {
  const matchQuery = matchQueryOf(content)
  return { id, ...content, published: true, version: (row?.version ?? 0) + 1, matchQuery }
}

/** Includes withdrawn recipes, which can be published again. Public queries must filter by `published`. */
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
  on: {
    RecipePublished: (row, { data }) => applyRecipe(row, data),
    RecipeUpdated: (row, { data }) => applyRecipe(row, data),
    RecipeWithdrawn: (row) => row && { ...row, published: false, version: row.version + 1 },
  },
})

export const seasonal: Projection = { name: 'seasonal', version: 3, tables: [items, recipes] }

const applyRecipe = (
  row: RecipeRow | undefined,
  { recipeId: id, ...content }: RecipeContent & { recipeId: string },
): RecipeRow => ({ id, ...content, published: true, version: (row?.version ?? 0) + 1 })

/** A tsquery over product names that requires all included terms and none of the excluded ones. */
export const matchQueryOf = ({
  includedTerms,
  excludedTerms,
}: Pick<SeasonalItemContent, 'includedTerms' | 'excludedTerms'>): string =>
  [
    ...includedTerms.flatMap(tokenize).map(quoteTerm),
    ...excludedTerms.flatMap(tokenize).map((word) => `!${quoteTerm(word)}`),
  ].join(' & ')

const quoteTerm = (word: string): string => `'${word}'`
