import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { seasons } from './season.ts'
import { difficulties } from './seasonal.events.ts'

const itemSummary = { id: z.string(), name: z.string() }

/** Current offers of an item: nearest producers first, or those with the most products. */
const onSale = z.object({
  products: z.number(),
  /** All producers that sell it; `producers` lists the first three. */
  producerCount: z.number(),
  producers: z.array(
    z.object({ id: z.string(), businessName: z.string(), products: z.number(), distance: z.number().nullable() }),
  ),
})
export type OnSale = z.infer<typeof onSale>

export const seasonalItemView = z.object({
  ...itemSummary,
  description: z.string(),
  imageUrl: z.string().nullable(),
  category: z.string(),
  peakMonths: z.array(z.number()),
  nutritionalHighlights: z.array(z.string()),
  /** Search text for the marketplace. */
  search: z.string(),
  onSale,
})
export type SeasonalItemView = z.infer<typeof seasonalItemView>

export const seasonalProducerView = z.object({
  id: z.string(),
  businessName: z.string(),
  /** City and state: `Burlington, VT`. */
  location: z.string(),
  imageUrl: z.string().nullable(),
  /** Miles from the search location. */
  distance: z.number().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.number(),
  specialties: z.array(z.string()),
  /** Items of the season that they sell now. */
  currentSeasonalItems: z.array(z.object({ ...itemSummary, products: z.number() })),
})
export type SeasonalProducerView = z.infer<typeof seasonalProducerView>

const recipeCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  difficulty: z.enum(difficulties),
  cookTime: z.number(),
  servings: z.number(),
  seasonalIngredients: z.array(z.object(itemSummary)),
  /** Peak months shared by all seasonal ingredients. */
  peakMonths: z.array(z.number()),
})
export type RecipeCard = z.infer<typeof recipeCard>

export const recipeView = recipeCard.extend({
  ingredients: z.array(
    z.object({
      text: z.string(),
      /** Current offers; null for other ingredients. */
      item: z.object({ ...itemSummary, category: z.string(), search: z.string(), products: z.number() }).nullable(),
    }),
  ),
  steps: z.array(z.string()),
})
export type RecipeView = z.infer<typeof recipeView>

const seasonQuery = {
  /** Without a season, or with `current`: today's season. */
  season: z.enum(['current', ...seasons]).optional(),
}
const locationQuery = {
  zipCode: z.string().max(10).optional(),
  radius: z.coerce.number().min(1).max(500).optional(),
}

export const seasonalContract = {
  items: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-items',
    summary: 'Items in season with their current offers',
    query: z.object({ ...seasonQuery, ...locationQuery }),
    response: z.array(seasonalItemView),
  }),
  producers: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-producers',
    summary: 'Producers with products in season, nearest first',
    query: z.object({ ...seasonQuery, ...locationQuery }),
    response: z.array(seasonalProducerView),
  }),
  recipes: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-recipes',
    summary: 'Recipes whose seasonal ingredients share a peak month',
    query: z.object(seasonQuery),
    response: z.array(recipeCard),
  }),
  recipe: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-recipes/:id',
    summary: 'One recipe with current offers of its ingredients',
    params: z.object({ id: z.string() }),
    response: recipeView,
  }),
}

export const seasonalProblems = problems({
  seasonal_item_not_found: { status: 404, text: 'This seasonal item does not exist.' },
  seasonal_item_withdrawn: { status: 409, text: 'This seasonal item was withdrawn. Publish it again first.' },
  peak_months_required: { status: 400, text: 'Choose at least one peak month.' },
  recipe_not_found: { status: 404, text: 'This recipe does not exist.' },
  recipe_withdrawn: { status: 409, text: 'This recipe was withdrawn. Publish it again first.' },
  recipe_item_unknown: {
    status: 400,
    text: 'An ingredient refers to a seasonal item that does not exist. Choose it again.',
  },
  seasonal_ingredient_required: {
    status: 400,
    text: 'Choose the seasonal ingredients. Each must be one of the ingredients.',
  },
})

/** Sent to staff: a seasonal item or recipe was published, updated or withdrawn. */
export interface SeasonalUpdate {
  readonly type: 'seasonal_update'
}
