import { categoryOf } from '#domain/catalog/product-taxonomy.ts'
import type { SeasonalItemForm, StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'

/** Values of the item form: as in the contract, but the category may be missing. */
export type ItemValues = Omit<SeasonalItemForm, 'category'> & { readonly category?: SeasonalItemForm['category'] }

export const NEW_ITEM: ItemValues = {
  name: '',
  description: '',
  peakMonths: [],
  includedTerms: [],
  excludedTerms: [],
  nutritionalHighlights: [],
}

export const itemValuesOf = (item: StaffSeasonalItem): ItemValues => {
  const { name, description, category, peakMonths, includedTerms, excludedTerms, nutritionalHighlights } = item
  const knownCategory = categoryOf(category)
  return {
    name,
    description,
    ...(knownCategory ? { category: knownCategory } : {}),
    peakMonths: [...peakMonths],
    includedTerms: [...includedTerms],
    excludedTerms: [...excludedTerms],
    nutritionalHighlights: [...nutritionalHighlights],
  }
}

/** The values in the contract's form, for its schema to validate. */
export const itemFormOf = ({ peakMonths, imageId, ...values }: ItemValues) => ({
  ...values,
  peakMonths: [...peakMonths].sort((a, b) => a - b),
  ...(imageId === undefined ? {} : { imageId }),
})

export interface IngredientValues {
  readonly text: string
  readonly itemId?: string | null | undefined
  /** Whether it determines the recipe's season. */
  readonly seasonal?: boolean | undefined
}

export interface RecipeValues {
  readonly name: string
  readonly description: string
  readonly difficulty?: StaffRecipe['difficulty']
  readonly cookTime?: number | null
  readonly servings?: number | null
  readonly ingredients: readonly IngredientValues[]
  /** One step per line. */
  readonly steps: string
  readonly imageId?: string | null
}

export const NEW_RECIPE: RecipeValues = { name: '', description: '', ingredients: [{ text: '' }], steps: '' }

export const recipeValuesOf = (recipe: StaffRecipe): RecipeValues => {
  const { name, description, difficulty, cookTime, servings, steps, ingredients, seasonalIngredients } = recipe
  return {
    name,
    description,
    difficulty,
    cookTime,
    servings,
    steps: steps.join('\n'),
    ingredients: ingredients.map(({ text, itemId }) => ({
      text,
      itemId,
      seasonal: itemId !== undefined && seasonalIngredients.includes(itemId),
    })),
  }
}

/** The values in the contract's form, for its schema to validate. */
export const recipeFormOf = ({ ingredients, steps, imageId, ...values }: RecipeValues) => ({
  ...values,
  steps: steps
    .split('\n')
    .map((step) => step.trim())
    .filter(Boolean),
  ingredients: ingredients.map(({ text, itemId }) => ({ text, ...(itemId ? { itemId } : {}) })),
  seasonalIngredients: [
    ...new Set(ingredients.flatMap(({ itemId, seasonal }) => (itemId && seasonal ? [itemId] : []))),
  ],
  ...(imageId === undefined ? {} : { imageId }),
})
