import type { StaffRecipe } from '#domain/seasonal/seasonal-editing.contract.ts'
import { chosenIn } from '#frontend/shared/lib/uploads.ts'
import { linesIn, numberIn } from './lists-in.ts'

const emptyTexts = {
  name: '',
  description: '',
  difficulty: '',
  cookTime: '',
  servings: '',
  steps: '',
  imageId: '',
}
type RecipeTexts = typeof emptyTexts

/** One ingredient as it is typed. */
export interface Row {
  /** Tells it apart from the others while they are edited. */
  readonly key: string
  readonly text: string
  /** Empty: it is no seasonal item. */
  readonly itemId: string
  /** Whether it makes the dish one of its season. */
  readonly seasonal: boolean
}

/** What stands in the fields of a recipe's form. */
export interface RecipeDraft {
  readonly texts: RecipeTexts
  readonly rows: readonly Row[]
}

export const emptyRow = (key: string): Row => ({ key, text: '', itemId: '', seasonal: false })

export const emptyRecipe: RecipeDraft = { texts: emptyTexts, rows: [emptyRow('first')] }

export const recipeDraftOf = (recipe: StaffRecipe): RecipeDraft => ({
  texts: {
    name: recipe.name,
    description: recipe.description,
    difficulty: recipe.difficulty,
    cookTime: String(recipe.cookTime),
    servings: String(recipe.servings),
    steps: recipe.steps.join('\n'),
    imageId: '',
  },
  rows: recipe.ingredients.map(({ text, itemId = '' }, i) => ({
    key: String(i),
    text,
    itemId,
    seasonal: recipe.seasonalIngredients.includes(itemId),
  })),
})

/** The draft as the contract takes it; what is missing or no number there is said by the contract. */
export const recipeFormOf = ({ texts, rows }: RecipeDraft) => ({
  name: texts.name,
  description: texts.description,
  difficulty: texts.difficulty,
  cookTime: numberIn(texts.cookTime),
  servings: numberIn(texts.servings),
  steps: linesIn(texts.steps),
  ingredients: rows.map(({ text, itemId }) => ({ text, ...(itemId ? { itemId } : {}) })),
  seasonalIngredients: [
    ...new Set(rows.filter(({ itemId, seasonal }) => itemId && seasonal).map(({ itemId }) => itemId)),
  ],
  ...chosenIn(texts.imageId),
})

/** Which field a message is for: of the ingredients each has its own. */
export const recipeFieldOf = (path: string): string => {
  const [name = path, index] = path.split('.')
  if (name === 'seasonalIngredients') return 'ingredients'
  return name === 'ingredients' && index ? rowField(Number(index)) : name
}
export const rowField = (index: number): string => `ingredient ${index + 1}`
