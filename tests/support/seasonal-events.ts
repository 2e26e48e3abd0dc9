import type {
  RecipeContent,
  RecipeEvent,
  SeasonalItemContent,
  SeasonalItemEvent,
} from '#domain/seasonal/seasonal.events.ts'
import { idNamed } from './ids.ts'

/** Seasonal items and recipes by name. Every builder accepts overrides. */
export const itemIdOf = (name: string) => idNamed('seasonal_item', name)
export const recipeIdOf = (name: string) => idNamed('recipe', name)

export const itemContent = (name: string, overrides: Partial<SeasonalItemContent> = {}): SeasonalItemContent => ({
  name,
  description: 'Crisp and sweet.',
  imageUrl: null,
  category: 'vegetables',
  peakMonths: [7, 8],
  nutritionalHighlights: ['Vitamin C'],
  includedTerms: [name],
  excludedTerms: [],
  ...overrides,
})

export const recipeContent = (name: string, overrides: Partial<RecipeContent> = {}): RecipeContent => ({
  name,
  description: 'Quick.',
  imageUrl: null,
  difficulty: 'easy',
  cookTime: 20,
  servings: 4,
  ingredients: [{ text: '2 carrots', itemId: itemIdOf('Carrots') }, { text: 'salt' }],
  steps: ['Grate.', 'Serve.'],
  seasonalIngredients: [itemIdOf('Carrots')],
  ...overrides,
})

export const itemPublished = (name: string, overrides: Partial<SeasonalItemContent> = {}): SeasonalItemEvent => ({
  type: 'SeasonalItemPublished',
  data: { itemId: itemIdOf(name), ...itemContent(name, overrides) },
})

export const itemChanged = (name: string, overrides: Partial<SeasonalItemContent> = {}): SeasonalItemEvent => ({
  type: 'SeasonalItemUpdated',
  data: { itemId: itemIdOf(name), ...itemContent(name, overrides) },
})

export const itemWithdrawn = (name: string): SeasonalItemEvent => ({
  type: 'SeasonalItemWithdrawn',
  data: { itemId: itemIdOf(name) },
})

export const recipePublished = (name: string, overrides: Partial<RecipeContent> = {}): RecipeEvent => ({
  type: 'RecipePublished',
  data: { recipeId: recipeIdOf(name), ...recipeContent(name, overrides) },
})

export const recipeChanged = (name: string, overrides: Partial<RecipeContent> = {}): RecipeEvent => ({
  type: 'RecipeUpdated',
  data: { recipeId: recipeIdOf(name), ...recipeContent(name, overrides) },
})

export const recipeWithdrawn = (name: string): RecipeEvent => ({
  type: 'RecipeWithdrawn',
  data: { recipeId: recipeIdOf(name) },
})
