import { z } from 'zod'
import { imageChoice } from '#domain/kernel/fields.ts'
import { productCategory } from '../catalog/product.events.ts'
import { defineEndpoint } from '../kernel/contract.ts'
import { recipeId, seasonalItemId } from '../kernel/ids.ts'
import { difficulties, recipeContent, seasonalItemContent } from './seasonal.events.ts'

const text = (name: string, most: number) =>
  z.string().trim().min(1, `${name} is required`).max(most, `At most ${most} characters`)

/** Pages tell the things of such a list apart by what they say. */
const isDistinct = (all: readonly string[]): boolean => new Set(all).size === all.length

const wholeNumber = (what: string, most: number) =>
  z
    .number(`Please enter ${what}`)
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(most, `At most ${most.toLocaleString('en-US')}`)

const month = z.number().int().min(1).max(12)
const word = z
  .string()
  .trim()
  .max(40, 'At most 40 characters in a word')
  .regex(/[\p{L}\p{N}]/u, 'Words are made of letters')

/** What an editor says of something that has a season. */
export const seasonalItemForm = z
  .object({
    name: text('Name', 80),
    description: text('Description', 1000),
    category: z.enum(productCategory.options, 'Category is required'),
    peakMonths: z
      .array(month)
      .min(1, 'Say in which months it is at its best')
      .max(12, 'There are twelve months')
      .refine((all) => new Set(all).size === all.length, 'Each month once'),
    nutritionalHighlights: z
      .array(text('Highlight', 40))
      .max(8, 'At most 8 highlights')
      .refine(isDistinct, 'Each highlight once'),
    includedTerms: z.array(word).min(1, 'Say which words a listing’s name must have').max(8, 'At most 8 words'),
    excludedTerms: z.array(word).max(8, 'At most 8 words'),
    pictureId: imageChoice,
  })
  .refine(({ includedTerms, excludedTerms }) => isDistinct([...lower(includedTerms), ...lower(excludedTerms)]), {
    path: ['excludedTerms'],
    message: 'Each word once, and not among those it must have',
  })
export type SeasonalItemForm = z.infer<typeof seasonalItemForm>

const lower = (words: readonly string[]): string[] => words.map((each) => each.toLowerCase())

const ingredient = z.object({ text: text('Ingredient', 200), itemId: seasonalItemId.optional() })

const isAmong = (ingredients: readonly z.infer<typeof ingredient>[]) => (id: string) =>
  ingredients.some(({ itemId }) => itemId === id)

/** What an editor says of a dish of the season. */
export const recipeForm = z
  .object({
    name: text('Name', 80),
    description: text('Description', 1000),
    difficulty: z.enum(difficulties, 'Difficulty is required'),
    cookTime: wholeNumber('the minutes it takes', 1440),
    servings: wholeNumber('how many it serves', 100),
    ingredients: z
      .array(ingredient)
      .min(1, 'Say what it is made of')
      .max(40, 'At most 40 ingredients')
      .refine((all) => isDistinct(all.map((each) => each.text)), 'Each ingredient once'),
    steps: z
      .array(text('Step', 1000))
      .min(1, 'Say how it is made')
      .max(30, 'At most 30 steps')
      .refine(isDistinct, 'Each step once'),
    seasonalIngredients: z
      .array(seasonalItemId)
      .min(1, 'Say which ingredients make it a dish of their season')
      .max(10, 'At most 10 seasonal ingredients')
      .refine(isDistinct, 'Each seasonal ingredient once'),
    pictureId: imageChoice,
  })
  .refine(({ ingredients, seasonalIngredients }) => seasonalIngredients.every(isAmong(ingredients)), {
    path: ['seasonalIngredients'],
    message: 'What makes it seasonal must be in it',
  })
export type RecipeForm = z.infer<typeof recipeForm>

/** The version of it when the edit began. */
const began = { seen: z.number().int().min(1) }
export const updatedSeasonalItem = seasonalItemForm.safeExtend(began)
export type UpdatedSeasonalItem = z.infer<typeof updatedSeasonalItem>
export const updatedRecipe = recipeForm.safeExtend(began)
export type UpdatedRecipe = z.infer<typeof updatedRecipe>

const known = { id: z.string(), version: z.number(), published: z.boolean() }

/** As editors see them, withdrawn ones too. */
export const staffSeasonalItem = seasonalItemContent.extend(known)
export type StaffSeasonalItem = z.infer<typeof staffSeasonalItem>
export const staffRecipe = recipeContent.extend(known)
export type StaffRecipe = z.infer<typeof staffRecipe>

/** What of the market can be bought now and is the item, by the words of its names. */
const matches = z.object({
  products: z.number(),
  producers: z.number(),
  /** Some of their names. */
  examples: z.array(z.string()),
})
export type Matches = z.infer<typeof matches>

const words = z.string().max(400)
const ofItem = z.object({ id: seasonalItemId })
const ofRecipe = z.object({ id: recipeId })
const done = z.object({ id: z.string() })

export const seasonalEditingContract = {
  items: defineEndpoint({
    method: 'GET',
    path: '/api/staff/seasonal-items',
    summary: 'All seasonal items for those who edit them, withdrawn ones too',
    response: z.array(staffSeasonalItem),
  }),
  matches: defineEndpoint({
    method: 'GET',
    path: '/api/staff/seasonal-items/matches',
    summary: 'What of the market would be an item with these words',
    query: z.object({ category: productCategory, words, excludedTerms: words.optional() }),
    response: matches,
  }),
  publishItem: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-items',
    summary: 'Publish a seasonal item',
    body: seasonalItemForm,
    response: done,
  }),
  changeItem: defineEndpoint({
    method: 'PUT',
    path: '/api/staff/seasonal-items/:id',
    summary: 'Change a seasonal item; refused when it was changed since it was looked at',
    params: ofItem,
    body: updatedSeasonalItem,
    response: done,
  }),
  withdrawItem: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-items/:id/withdraw',
    summary: 'Show a seasonal item no more',
    params: ofItem,
    response: done,
  }),
  republishItem: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-items/:id/publish',
    summary: 'Publish a withdrawn seasonal item again, as it was',
    params: ofItem,
    response: done,
  }),
  recipes: defineEndpoint({
    method: 'GET',
    path: '/api/staff/seasonal-recipes',
    summary: 'All recipes for those who edit them, withdrawn ones too',
    response: z.array(staffRecipe),
  }),
  publishRecipe: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-recipes',
    summary: 'Publish a recipe',
    body: recipeForm,
    response: done,
  }),
  changeRecipe: defineEndpoint({
    method: 'PUT',
    path: '/api/staff/seasonal-recipes/:id',
    summary: 'Change a recipe; refused when it was changed since it was looked at',
    params: ofRecipe,
    body: updatedRecipe,
    response: done,
  }),
  withdrawRecipe: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-recipes/:id/withdraw',
    summary: 'Show a recipe no more',
    params: ofRecipe,
    response: done,
  }),
  republishRecipe: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-recipes/:id/publish',
    summary: 'Publish a withdrawn recipe again, as it was',
    params: ofRecipe,
    response: done,
  }),
}
