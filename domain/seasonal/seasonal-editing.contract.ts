import { z } from 'zod'
import { imageChoice } from '#domain/kernel/fields.ts'
import { productCategory } from '../catalog/product.events.ts'
import { defineEndpoint } from '../kernel/contract.ts'
import { formatNumber } from '../kernel/format.ts'
import { recipeId, seasonalItemId } from '../kernel/ids.ts'
import { difficulties, recipeContent, seasonalItemContent } from './seasonal.events.ts'

const text = (name: string, max: number) =>
  z.string().trim().min(1, `${name} is required`).max(max, `At most ${max} characters`)

/** The entries of a list must be distinct, because pages use them as keys. */
const isDistinct = (entries: readonly string[]): boolean => new Set(entries).size === entries.length

const wholeNumber = (label: string, max: number) =>
  z
    .number(`Enter ${label}`)
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(max, `At most ${formatNumber(max)}`)

const month = z.number().int().min(1).max(12)
const term = z
  .string()
  .trim()
  .max(40, 'At most 40 characters')
  .regex(/[\p{L}\p{N}]/u, 'Enter letters or digits')

export const seasonalItemForm = z
  .object({
    name: text('Name', 80),
    description: text('Description', 1000),
    category: z.enum(productCategory.options, 'Category is required'),
    peakMonths: z
      .array(month)
      .min(1, 'Choose at least one peak month')
      .max(12, 'Choose at most twelve months')
      .refine((entries) => new Set(entries).size === entries.length, 'Choose each month once'),
    nutritionalHighlights: z
      .array(text('Highlight', 40))
      .max(8, 'At most 8 highlights')
      .refine(isDistinct, 'Enter each highlight once'),
    includedTerms: z.array(term).min(1, 'Enter the words a product name must contain').max(8, 'At most 8 words'),
    excludedTerms: z.array(term).max(8, 'At most 8 words'),
    imageId: imageChoice,
  })
  .refine(({ includedTerms, excludedTerms }) => isDistinct([...lower(includedTerms), ...lower(excludedTerms)]), {
    path: ['excludedTerms'],
    message: 'Enter each word once, either as included or as excluded',
  })
export type SeasonalItemForm = z.infer<typeof seasonalItemForm>

const lower = (words: readonly string[]): string[] => words.map((each) => each.toLowerCase())

const ingredient = z.object({ text: text('Ingredient', 200), itemId: seasonalItemId.optional() })

const isAmong = (ingredients: readonly z.infer<typeof ingredient>[]) => (id: string) =>
  ingredients.some(({ itemId }) => itemId === id)

export const recipeForm = z
  .object({
    name: text('Name', 80),
    description: text('Description', 1000),
    difficulty: z.enum(difficulties, 'Difficulty is required'),
    cookTime: wholeNumber('the minutes it takes', 1440),
    servings: wholeNumber('how many it serves', 100),
    ingredients: z
      .array(ingredient)
      .min(1, 'Enter the ingredients')
      .max(40, 'At most 40 ingredients')
      .refine((entries) => isDistinct(entries.map((each) => each.text)), 'Enter each ingredient once'),
    steps: z
      .array(text('Step', 1000))
      .min(1, 'Enter the steps')
      .max(30, 'At most 30 steps')
      .refine(isDistinct, 'Enter each step once'),
    seasonalIngredients: z
      .array(seasonalItemId)
      .min(1, 'Choose the seasonal ingredients')
      .max(10, 'At most 10 seasonal ingredients')
      .refine(isDistinct, 'Choose each seasonal ingredient once'),
    imageId: imageChoice,
  })
  .refine(({ ingredients, seasonalIngredients }) => seasonalIngredients.every(isAmong(ingredients)), {
    path: ['seasonalIngredients'],
    message: 'Each seasonal ingredient must be one of the ingredients',
  })
export type RecipeForm = z.infer<typeof recipeForm>

/** The version the edit is based on. */
const editVersion = { expectedVersion: z.number().int().min(1) }
export const updatedSeasonalItem = seasonalItemForm.safeExtend(editVersion)
export type UpdatedSeasonalItem = z.infer<typeof updatedSeasonalItem>
export const updatedRecipe = recipeForm.safeExtend(editVersion)
export type UpdatedRecipe = z.infer<typeof updatedRecipe>

const staffFields = { id: z.string(), version: z.number(), published: z.boolean() }

/** For staff, including withdrawn ones. */
export const staffSeasonalItem = seasonalItemContent.extend(staffFields)
export type StaffSeasonalItem = z.infer<typeof staffSeasonalItem>
export const staffRecipe = recipeContent.extend(staffFields)
export type StaffRecipe = z.infer<typeof staffRecipe>

/** Products for sale whose names match the terms of an item. */
const matches = z.object({
  products: z.number(),
  producers: z.number(),
  /** Some product names. */
  examples: z.array(z.string()),
})
export type Matches = z.infer<typeof matches>

const terms = z.string().max(400)
const itemParams = z.object({ id: seasonalItemId })
const recipeParams = z.object({ id: recipeId })
const done = z.object({ id: z.string() })

export const seasonalEditingContract = {
  items: defineEndpoint({
    method: 'GET',
    path: '/api/staff/seasonal-items',
    summary: 'All seasonal items, including withdrawn ones',
    response: z.array(staffSeasonalItem),
  }),
  matches: defineEndpoint({
    method: 'GET',
    path: '/api/staff/seasonal-items/matches',
    summary: 'Products that would match these terms',
    query: z.object({ category: productCategory, includedTerms: terms, excludedTerms: terms.optional() }),
    response: matches,
  }),
  publishItem: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-items',
    summary: 'Publish a seasonal item',
    body: seasonalItemForm,
    response: done,
  }),
  updateItem: defineEndpoint({
    method: 'PUT',
    path: '/api/staff/seasonal-items/:id',
    summary: 'Update a seasonal item; refused if it has changed since `expectedVersion`',
    params: itemParams,
    body: updatedSeasonalItem,
    response: done,
  }),
  withdrawItem: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-items/:id/withdraw',
    summary: 'Withdraw a seasonal item',
    params: itemParams,
    response: done,
  }),
  republishItem: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-items/:id/publish',
    summary: 'Publish a withdrawn seasonal item again, as it was',
    params: itemParams,
    response: done,
  }),
  recipes: defineEndpoint({
    method: 'GET',
    path: '/api/staff/seasonal-recipes',
    summary: 'All recipes, including withdrawn ones',
    response: z.array(staffRecipe),
  }),
  publishRecipe: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-recipes',
    summary: 'Publish a recipe',
    body: recipeForm,
    response: done,
  }),
  updateRecipe: defineEndpoint({
    method: 'PUT',
    path: '/api/staff/seasonal-recipes/:id',
    summary: 'Update a recipe; refused if it has changed since `expectedVersion`',
    params: recipeParams,
    body: updatedRecipe,
    response: done,
  }),
  withdrawRecipe: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-recipes/:id/withdraw',
    summary: 'Withdraw a recipe',
    params: recipeParams,
    response: done,
  }),
  republishRecipe: defineEndpoint({
    method: 'POST',
    path: '/api/staff/seasonal-recipes/:id/publish',
    summary: 'Publish a withdrawn recipe again, as it was',
    params: recipeParams,
    response: done,
  }),
}
