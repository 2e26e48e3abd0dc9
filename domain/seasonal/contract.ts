import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { seasons } from './season.ts'
import { difficulties } from './seasonal.events.ts'

const cardOfItem = { id: z.string(), name: z.string() }

/** What is on sale now of one item: the nearest producers first, or those with most of it. */
const onSale = z.object({
  products: z.number(),
  /** How many sell it; the first three of them are named. */
  producerCount: z.number(),
  producers: z.array(
    z.object({ id: z.string(), businessName: z.string(), products: z.number(), distance: z.number().nullable() }),
  ),
})
export type OnSale = z.infer<typeof onSale>

export const seasonalItemView = z.object({
  ...cardOfItem,
  description: z.string(),
  imageUrl: z.string().nullable(),
  category: z.string(),
  peakMonths: z.array(z.number()),
  nutritionalHighlights: z.array(z.string()),
  /** What to search the market for. */
  search: z.string(),
  onSale,
})
export type SeasonalItemView = z.infer<typeof seasonalItemView>

export const seasonalProducerView = z.object({
  id: z.string(),
  businessName: z.string(),
  /** Town and state, as people write it. */
  location: z.string(),
  imageUrl: z.string().nullable(),
  /** Miles from the place asked about. */
  distance: z.number().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.number(),
  specialties: z.array(z.string()),
  /** What of the season they have on sale now. */
  currentSeasonalItems: z.array(z.object({ ...cardOfItem, products: z.number() })),
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
  seasonalIngredients: z.array(z.object(cardOfItem)),
  /** The months all of its seasonal ingredients are at their best together. */
  peakMonths: z.array(z.number()),
})
export type RecipeCard = z.infer<typeof recipeCard>

export const recipeView = recipeCard.extend({
  ingredients: z.array(
    z.object({
      text: z.string(),
      /** Where it can be had in the market now; null for what is no seasonal item. */
      item: z.object({ ...cardOfItem, category: z.string(), search: z.string(), products: z.number() }).nullable(),
    }),
  ),
  steps: z.array(z.string()),
})
export type RecipeView = z.infer<typeof recipeView>

const ofSeason = {
  /** `current`, and nothing said, is the season of today. */
  season: z.enum(['current', ...seasons]).optional(),
}
const nearby = {
  zipCode: z.string().max(10).optional(),
  radius: z.coerce.number().min(1).max(500).optional(),
}

export const seasonalContract = {
  items: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-items',
    summary: 'What is in season, and what of it is on sale now',
    query: z.object({ ...ofSeason, ...nearby }),
    response: z.array(seasonalItemView),
  }),
  producers: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-producers',
    summary: 'Producers who sell what is in season, the nearest first',
    query: z.object({ ...ofSeason, ...nearby }),
    response: z.array(seasonalProducerView),
  }),
  recipes: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-recipes',
    summary: 'Recipes whose seasonal ingredients are at their best together',
    query: z.object(ofSeason),
    response: z.array(recipeCard),
  }),
  recipe: defineEndpoint({
    method: 'GET',
    path: '/api/seasonal-recipes/:id',
    summary: 'One recipe, with what of it is on sale now',
    params: z.object({ id: z.string() }),
    response: recipeView,
  }),
}

export const seasonalProblems = problems({
  seasonal_item_not_found: { status: 404, text: 'There is no such seasonal item.' },
  seasonal_item_withdrawn: { status: 409, text: 'This seasonal item was withdrawn. Publish it again first.' },
  peak_months_required: { status: 400, text: 'Say in which months it is at its best.' },
  recipe_not_found: { status: 404, text: 'There is no such recipe.' },
  recipe_withdrawn: { status: 409, text: 'This recipe was withdrawn. Publish it again first.' },
  recipe_item_unknown: { status: 400, text: 'An ingredient names an item that is not there. Please choose it again.' },
  seasonal_ingredient_required: { status: 400, text: 'Name the seasonal ingredients, and use each of them.' },
})

/** To the staff: something was said of the seasons, said otherwise or withdrawn. */
export interface SeasonalUpdate {
  readonly type: 'seasonal_update'
}
