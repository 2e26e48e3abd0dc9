import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { recipeId, seasonalItemId } from '../kernel/ids.ts'

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
