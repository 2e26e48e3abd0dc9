import { z } from 'zod'
import { defineEvents, type EventOf } from '#domain/kernel/event.ts'
import { recipeId, seasonalItemId } from '#domain/kernel/ids.ts'

/** Something that has a season. */
export const seasonalItemContent = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** The category of the goods it is sold as. */
  category: z.string(),
  /** The months it is at its best, 1 to 12. */
  peakMonths: z.array(z.number().int()),
  nutritionalHighlights: z.array(z.string()),
  /** A listing is this item when its name bears all of the search words and none of the other words. */
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
  /** Minutes from the first cut to the table. */
  cookTime: z.number().int(),
  servings: z.number().int(),
  /** Each as a cook reads it; with the seasonal item it is, where it is one. */
  ingredients: z.array(z.object({ text: z.string(), itemId: seasonalItemId.optional() })),
  steps: z.array(z.string()),
  /** The items that make it a dish of their season. */
  seasonalIngredients: z.array(seasonalItemId),
})
export type RecipeContent = Readonly<z.infer<typeof recipeContent>>

export const recipeEvents = defineEvents({
  RecipePublished: recipeContent.extend({ recipeId }),
  RecipeUpdated: recipeContent.extend({ recipeId }),
  RecipeWithdrawn: z.object({ recipeId }),
})
export type RecipeEvent = EventOf<typeof recipeEvents>
