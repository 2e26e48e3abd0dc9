import type { CommandBus, CommandContext, Dispatch } from '#domain/kernel/dispatch.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { recipe } from '#domain/seasonal/recipe.decider.ts'
import { seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { Scene } from '../demo/pictures/compose-picture.ts'
import type { StateSeasons, WrittenItem, WrittenRecipe } from './content.ts'
import { vermont } from './vermont/vermont.ts'
import { contentOfItem, contentOfRecipe, sceneOfItem, sceneOfRecipe } from './written.ts'

/** What is written about the seasons, by the market's state. */
const SEASONS: Readonly<Record<string, StateSeasons | undefined>> = { VT: vermont }

/** The pictures of all that is written. */
export const scenesOfSeasons = (): Scene[] =>
  Object.values(SEASONS).flatMap((seasons) =>
    seasons ? [...seasons.items.map(sceneOfItem), ...seasons.recipes.map(sceneOfRecipe)] : [],
  )

export interface PublishDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  /** Composes pictures and answers their addresses, in order. */
  readonly putPictures: (scenes: readonly Scene[]) => Promise<string[]>
  readonly state: string
}

/** How many were not there yet, and were published. */
export interface Published {
  readonly items: number
  readonly recipes: number
}

/**
 * Publishes what is written about the market's state and was never published; what staff changed or withdrew stays as
 * they left it. Undefined where nothing is written about the state.
 */
export async function publishSeasons(deps: PublishDeps): Promise<Published | undefined> {
  const seasons = SEASONS[deps.state]
  if (!seasons) return undefined
  const { bus } = deps
  const id = idsOf(deps)
  const items = await those(seasons.items, async ({ key }) => isNew(await bus.load(seasonalItem, id.item(key))))
  const recipes = await those(seasons.recipes, async ({ key }) => isNew(await bus.load(recipe, id.recipe(key))))
  const pictures = await deps.putPictures([...items.map(sceneOfItem), ...recipes.map(sceneOfRecipe)])
  await Promise.all([
    ...items.map((item, i) => publishItem(deps, item, pictures[i]!)),
    ...recipes.map((written, i) => publishRecipe(deps, written, pictures[items.length + i]!)),
  ])
  return { items: items.length, recipes: recipes.length }
}

function publishItem(deps: PublishDeps, item: WrittenItem, imageUrl: string): Promise<void> {
  const itemId = idsOf(deps).item(item.key)
  const content = contentOfItem(item, imageUrl)
  const command = { type: 'PublishSeasonalItem', editor: 'system', itemId, content } as const
  return send(deps, { decider: seasonalItem, id: itemId, command, by: sender(deps, `item/${item.key}`) })
}

function publishRecipe(deps: PublishDeps, written: WrittenRecipe, imageUrl: string): Promise<void> {
  const ids = idsOf(deps)
  const recipeId = ids.recipe(written.key)
  const content = contentOfRecipe(written, { imageUrl, itemId: ids.item })
  const command = { type: 'PublishRecipe', editor: 'system', recipeId, content } as const
  return send(deps, { decider: recipe, id: recipeId, command, by: sender(deps, `recipe/${written.key}`) })
}

/** A refusal is a mistake in what was written. */
async function send<C, S, E extends DomainEvent>({ bus }: PublishDeps, order: Dispatch<C, S, E>): Promise<void> {
  const result = await bus.dispatch(order)
  if (isRefusal(result)) throw new Error(`${order.by.commandId} was refused: ${result.refused}`)
}

const sender = ({ facts, state }: PublishDeps, step: string): CommandContext => ({
  ...{ commandId: `seasons/${state}/${step}`, correlationId: 'seasons', at: facts.now() },
  actor: { kind: 'system', id: 'seasons' },
})

const idsOf = ({ facts, state }: PublishDeps) => ({
  item: (key: string) => facts.idFrom('item', `seasons/${state}/${key}`),
  recipe: (key: string) => facts.idFrom('recipe', `seasons/${state}/${key}`),
})

const isNew = ({ status }: { readonly status: string }): boolean => status === 'unknown'

async function those<T>(all: readonly T[], test: (one: T) => Promise<boolean>): Promise<T[]> {
  const fits = await Promise.all(all.map(test))
  return all.filter((_, i) => fits[i])
}
