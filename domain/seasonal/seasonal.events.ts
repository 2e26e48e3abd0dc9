import { z } from 'zod'
import { defineEvents, type EventOf } from '#domain/kernel/event.ts'
import { recipeId, seasonalItemId } from '#domain/kernel/ids.ts'

export const seasonalItemContent = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** Category of the products that can match. */
  category: z.string(),
  /** Peak months, 1 to 12. */
  peakMonths: z.array(z.number().int()),
  nutritionalHighlights: z.array(z.string()),
  /** A product matches if its name contains all included terms and no excluded one. */
  includedTerms: z.array(z.string()),
  excludedTerms: z.array(z.string()),
})
export type SeasonalItemContent = Readonly<z.infer<typeof seasonalItemContent>>

export const seasonalItemEvents = defineEvents({
  SeasonalItemPublished: seasonalItemContent.extend({ itemId: seasonalItemId }),
  SeasonalItemUpdated: seasonalItemContent.extend({ itemId: seasonalItemId }),
  SeasonalItemWithdrawn: z.object({ itemId: seasonalItemId }),
})
export type SeasonalItemEvent = EventOf<typeof seasonalItemEvents>

export const difficulties = ['easy', 'medium', 'hard'] as const

export const recipeContent = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  difficulty: z.enum(difficulties),
  /** Minutes, preparation included. */
  cookTime: z.number().int(),
  servings: z.number().int(),
  /** Text of each ingredient, with its seasonal item if it is one. */
  ingredients: z.array(z.object({ text: z.string(), itemId: seasonalItemId.optional() })),
  steps: z.array(z.string()),
  /** Seasonal items whose shared peak months are the season of the recipe. */
  seasonalIngredients: z.array(seasonalItemId),
})
export type RecipeContent = Readonly<z.infer<typeof recipeContent>>

export const recipeEvents = defineEvents({
  RecipePublished: recipeContent.extend({ recipeId }),
  RecipeUpdated: recipeContent.extend({ recipeId }),
  RecipeWithdrawn: z.object({ recipeId }),
})
export type RecipeEvent = EventOf<typeof recipeEvents>
