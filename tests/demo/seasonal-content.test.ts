import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { type PublishDeps, publishSeasonalContent, SEASONAL_CONTENT } from '#demo/seasonal-content.ts'
import { isInSeason, type Season, seasons, sharedMonths } from '#domain/seasonal/season.ts'
import type { RecipeEvent } from '#domain/seasonal/seasonal.events.ts'
import { seasonalItem } from '#domain/seasonal/seasonal-item.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const { items, recipes } = SEASONAL_CONTENT.VT!
const byKey = new Map(items.map((item) => [item.key, item]))

test('every entry has a unique key and name', () => {
  for (const all of [items, recipes]) {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  }
})

test.each(items)(
  '$name has unique months and a short description',
  ({ peakMonths, nutritionalHighlights, description }) => {
    expect(new Set(peakMonths).size).toBe(peakMonths.length)
    expect(nutritionalHighlights.length).toBeLessThanOrEqual(3)
    expect(description.length).toBeLessThan(200)
  },
)

test.each(recipes)('$name uses its seasonal ingredients', ({ ingredients, seasonalIngredients, steps }) => {
  const used = ingredients.flatMap(({ item }) => item ?? [])
  expect(used).toEqual(expect.arrayContaining(seasonalIngredients))
  expect(steps.length).toBeGreaterThanOrEqual(3)
})

test.each(seasons)('%s has produce and recipes', (season) => {
  const inSeason = items.filter(({ peakMonths }) => isInSeason(peakMonths, season))
  expect(inSeason.length).toBeGreaterThanOrEqual(MIN_ITEMS[season])
  const together = ({ seasonalIngredients }: (typeof recipes)[number]) =>
    sharedMonths(seasonalIngredients.map((key) => byKey.get(key)!.peakMonths))
  expect(recipes.filter((recipe) => isInSeason(together(recipe), season)).length).toBeGreaterThanOrEqual(4)
})

const MIN_ITEMS: Readonly<Record<Season, number>> = { spring: 9, summer: 20, fall: 20, winter: 8 }

test('strawberries are for summer, maple is for spring', () => {
  const seasonsOf = (key: string) => seasons.filter((season) => isInSeason(byKey.get(key)!.peakMonths, season))
  expect(seasonsOf('strawberries')).toEqual(['summer'])
  expect(seasonsOf('maple-syrup')).toEqual(['spring'])
  expect(seasonsOf('apples')).toEqual(['fall'])
  expect(seasonsOf('celeriac')).toEqual(['fall', 'winter'])
})

/** A marketplace on an in-memory log, without images to compose. */
function emptyMarket() {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const compose: string[] = []
  const putImages: PublishDeps['putImages'] = async (scenes) => {
    compose.push(...scenes.map(({ seed }) => seed))
    return scenes.map(({ seed }) => `/files/${seed}.webp`)
  }
  return {
    bus,
    compose,
    publish: (state = 'VT') => publishSeasonalContent({ bus, runtime: systemRuntime, state, putImages }),
    events: async () => (await log.readAll('0', 1000)).events,
  }
}

test('all content is published by the system', async () => {
  const market = emptyMarket()
  expect(await market.publish()).toEqual({ items: items.length, recipes: recipes.length })
  const events = await market.events()
  expect(events).toHaveLength(items.length + recipes.length)
  expect(new Set(events.map(({ meta }) => meta.actor.kind))).toEqual(new Set(['system']))
  const slaw = events.find(({ data }) => 'name' in data && data.name === 'Apple and Cabbage Slaw') as RecipeEvent
  const apples = systemRuntime.deriveId('seasonal_item', 'seasons/VT/apples')
  expect(slaw.data).toMatchObject({ imageUrl: '/files/recipe apple-cabbage-slaw.webp' })
  expect(JSON.stringify(slaw.data)).toContain(`"seasonalIngredients":["${apples}"`)
})

test('publishing again adds nothing', async () => {
  const market = emptyMarket()
  await market.publish()
  const before = await market.events()
  market.compose.length = 0
  expect(await market.publish()).toEqual({ items: 0, recipes: 0 })
  expect(await market.events()).toEqual(before)
  expect(market.compose).toEqual([])
})

test('what staff withdrew stays withdrawn', async () => {
  const market = emptyMarket()
  await market.publish()
  const id = systemRuntime.deriveId('seasonal_item', 'seasons/VT/kale')
  const actor = { kind: 'staff', id: 'editor' } as const
  const by = { commandId: 'w', correlationId: 'w', actor, at: '2026-11-20T15:00:00.000Z' }
  await market.bus.dispatch({
    decider: seasonalItem,
    id,
    command: { type: 'WithdrawSeasonalItem', editor: 'admin' },
    context: by,
  })
  expect(await market.publish()).toEqual({ items: 0, recipes: 0 })
  expect((await market.bus.load(seasonalItem, id)).status).toBe('withdrawn')
})

test('a state without content publishes nothing', async () => {
  const market = emptyMarket()
  expect(await market.publish('TX')).toBeUndefined()
  expect(await market.events()).toEqual([])
})
