import { z } from 'zod'
import { type Scene, sceneGlyphs, sceneNamed, sceneNames } from '#demo/images/glyphs.ts'
import { categories } from '#domain/catalog/product-taxonomy.ts'
import type { CommandBus, CommandContext, Dispatch } from '#domain/kernel/command-bus.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { recipe } from '#domain/seasonal/recipe.decider.ts'
import type { SeasonalItemContent } from '#domain/seasonal/seasonal.events.ts'
import { difficulties, type RecipeContent } from '#domain/seasonal/seasonal.events.ts'
import { seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { readContent } from './read-content.ts'

/**
 * Seasonal items and recipes of a state, in `demo/data/seasonal`. They are identified by keys, from which their ids are
 * derived.
 */

const text = z.string().min(1)
const month = z.int().min(1).max(12)

const item = z.strictObject({
  key: text,
  name: text,
  description: text,
  category: z.enum(categories),
  image: z.enum(sceneNames),
  peakMonths: z.array(month).min(1),
  nutritionalHighlights: z.array(text).min(1),
  /** A product is this item if its name contains all of these terms … */
  includedTerms: z.array(text).min(1),
  /** … and none of these. */
  excludedTerms: z.array(text).default([]),
})

const recipeEntry = z.strictObject({
  key: text,
  name: text,
  description: text,
  difficulty: z.enum(difficulties),
  /** Minutes, preparation included. */
  cookTime: z.int().positive(),
  servings: z.int().positive(),
  image: z.strictObject({ category: z.enum(categories), glyphs: sceneGlyphs }),
  ingredients: z.array(z.strictObject({ text, item: text.optional() })).min(1),
  /** Keys of the items that make the recipe seasonal. */
  seasonalIngredients: z.array(text).min(1),
  steps: z.array(text).min(1),
})

const seasonalContent = z
  .strictObject({ items: z.array(item), recipes: z.array(recipeEntry) })
  .superRefine(({ items, recipes }, context) => {
    const keys = new Set(items.map(({ key }) => key))
    for (const { key, ingredients, seasonalIngredients } of recipes)
      for (const used of [...ingredients.flatMap((each) => each.item ?? []), ...seasonalIngredients])
        if (!keys.has(used)) context.addIssue(`the recipe ${key} uses the unknown item ${used}`)
  })

export type SeasonalItemEntry = Readonly<z.infer<typeof item>>
export type RecipeEntry = Readonly<z.infer<typeof recipeEntry>>
export type SeasonalContent = Readonly<z.infer<typeof seasonalContent>>

/** By state; most have none. */
export const SEASONAL_CONTENT: Readonly<Record<string, SeasonalContent | undefined>> = {
  VT: readContent('seasonal/vermont.json', seasonalContent),
}

/** The scenes of all seasonal images. */
export const seasonalScenes = (): Scene[] =>
  Object.values(SEASONAL_CONTENT).flatMap((content) =>
    content ? [...content.items.map(itemScene), ...content.recipes.map(recipeScene)] : [],
  )

export interface PublishDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** Composes images and returns their URLs, in the same order. */
  readonly putImages: (scenes: readonly Scene[]) => Promise<string[]>
  readonly state: string
}

/** How many were published; those published before do not count. */
export interface Published {
  readonly items: number
  readonly recipes: number
}

/**
 * Publishes the content of the marketplace's state that was never published. What staff changed or withdrew stays
 * unchanged. Undefined if the state has no content.
 */
export async function publishSeasonalContent(deps: PublishDeps): Promise<Published | undefined> {
  const content = SEASONAL_CONTENT[deps.state]
  if (!content) return undefined
  const { bus } = deps
  const ids = idsOf(deps)
  const items = await filterAsync(content.items, async ({ key }) => isNew(await bus.load(seasonalItem, ids.item(key))))
  const recipes = await filterAsync(content.recipes, async ({ key }) => isNew(await bus.load(recipe, ids.recipe(key))))
  const images = await deps.putImages([...items.map(itemScene), ...recipes.map(recipeScene)])
  await Promise.all([
    ...items.map((entry, i) => publishItem(deps, entry, images[i]!)),
    ...recipes.map((entry, i) => publishRecipe(deps, entry, images[items.length + i]!)),
  ])
  return { items: items.length, recipes: recipes.length }
}

function publishItem(deps: PublishDeps, entry: SeasonalItemEntry, imageUrl: string): Promise<void> {
  const itemId = idsOf(deps).item(entry.key)
  const { name, description, category, peakMonths, nutritionalHighlights, includedTerms, excludedTerms } = entry
  const content: SeasonalItemContent = {
    name,
    description,
    imageUrl,
    category,
    peakMonths,
    nutritionalHighlights,
    includedTerms,
    excludedTerms,
  }
  const command = { type: 'PublishSeasonalItem', editor: 'system', itemId, content } as const
  return send(deps, { decider: seasonalItem, id: itemId, command, context: contextOf(deps, `item/${entry.key}`) })
}

function publishRecipe(deps: PublishDeps, entry: RecipeEntry, imageUrl: string): Promise<void> {
  const ids = idsOf(deps)
  const recipeId = ids.recipe(entry.key)
  const { name, description, difficulty, cookTime, servings, ingredients, seasonalIngredients, steps } = entry
  const content: RecipeContent = {
    name,
    description,
    imageUrl,
    difficulty,
    cookTime,
    servings,
    ingredients: ingredients.map(({ text, item }) => (item ? { text, itemId: ids.item(item) } : { text })),
    steps,
    seasonalIngredients: seasonalIngredients.map(ids.item),
  }
  const command = { type: 'PublishRecipe', editor: 'system', recipeId, content } as const
  return send(deps, { decider: recipe, id: recipeId, command, context: contextOf(deps, `recipe/${entry.key}`) })
}

/** Throws if the command is refused, which means that the content is wrong. */
async function send<C, S, E extends DomainEvent>({ bus }: PublishDeps, request: Dispatch<C, S, E>): Promise<void> {
  const result = await bus.dispatch(request)
  if (isRefusal(result)) throw new Error(`${request.context.commandId} was refused: ${result.refused}`)
}

const contextOf = ({ runtime, state }: PublishDeps, step: string): CommandContext => ({
  commandId: `seasons/${state}/${step}`,
  correlationId: 'seasons',
  at: runtime.now(),
  actor: { kind: 'system', id: 'seasonal_content' },
})

const idsOf = ({ runtime, state }: Pick<PublishDeps, 'runtime' | 'state'>) => ({
  item: (key: string) => runtime.deriveId('seasonal_item', `seasons/${state}/${key}`),
  recipe: (key: string) => runtime.deriveId('recipe', `seasons/${state}/${key}`),
})

/** The same image as products with that scene. */
const itemScene = ({ image }: SeasonalItemEntry): Scene => sceneNamed(image)

const recipeScene = ({ key, image }: RecipeEntry): Scene => ({
  category: image.category,
  things: image.glyphs,
  seed: `recipe ${key}`,
})

const isNew = ({ status }: { readonly status: string }): boolean => status === 'unknown'

async function filterAsync<T>(all: readonly T[], test: (each: T) => Promise<boolean>): Promise<T[]> {
  const matches = await Promise.all(all.map(test))
  return all.filter((_, i) => matches[i])
}
