import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { recipeOf, recipesOf, staffRecipes } from '#read-side/seasonal/recipes.query.ts'
import { itemsInSeason, matchingProducts, producersInSeason, staffItems } from '#read-side/seasonal/seasonal.query.ts'
import {
  itemIdOf,
  itemPublished,
  itemWithdrawn,
  recipeContent,
  recipeIdOf,
  recipePublished,
  recipeWithdrawn,
} from '#tests/support/seasonal-events.ts'
import {
  closureScheduled,
  listed,
  MONTPELIER,
  payoutsEnabled,
  producerIdOf,
  producerRegistered,
  reviewed,
  stockCounted,
  unlisted,
} from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const squash = { includedTerms: ['squash'], excludedTerms: ['summer', 'zucchini'], peakMonths: [9, 10, 11, 12] }

const TODAY = '2026-10-05'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(
    itemPublished('Winter Squash', squash),
    itemPublished('Carrots', { includedTerms: ['carrots'], peakMonths: [8, 9] }),
    itemPublished('Apples', { includedTerms: ['apples'], category: 'fruits', peakMonths: [9, 10] }),
    itemPublished('Rhubarb', { peakMonths: [5] }),
    recipePublished('Carrot slaw'),
    recipePublished('Squash and carrots', {
      ingredients: ['Winter Squash', 'Carrots', 'Apples'].map((name) => ({
        text: `1 ${name}`,
        itemId: itemIdOf(name),
      })),
      seasonalIngredients: [itemIdOf('Winter Squash'), itemIdOf('Carrots')],
    }),
  )
  await market.record(
    producerRegistered('Hill Farm', { tags: ['roots'] }),
    producerRegistered('Cold Farm', { location: MONTPELIER }),
  )
  await market.record(payoutsEnabled('Hill Farm'), payoutsEnabled('Cold Farm'))
  await market.record(
    ...inStock('Hill Farm', 'Butternut Squash', 'Winter Squash Trio', 'Summer Squash', 'Storage Carrots'),
    ...inStock('Cold Farm', 'Red Kuri Squash'),
    listed('Rainbow Carrots', 'Cold Farm'),
    ...inStock('Hill Farm', 'Old Carrots'),
    unlisted('Old Carrots', 'Hill Farm'),
    listed('Carrot Cake', 'Hill Farm', { category: 'baked_goods' }),
    stockCounted('Carrot Cake', 'Hill Farm', 3),
    listed('Honeycrisp', 'Cold Farm', { category: 'fruits', description: 'Apples for eating.' }),
    stockCounted('Honeycrisp', 'Cold Farm', 3),
    reviewed('Storage Carrots', 'Hill Farm', { rating: 4 }),
  )
})
afterAll(() => market.close())

const inStock = (by: string, ...names: string[]) =>
  names.flatMap((name) => [listed(name, by), stockCounted(name, by, 5)])
const near = (zip: string, radiusMiles = 25) => ({ town: zipcodeGeocoder().find(zip)!, radiusMiles })
const named = (all: readonly { name: string }[]) => all.map(({ name }) => name)
const onSaleOf = async (name: string, ...place: Parameters<typeof near> | []) => {
  const [zip, miles] = place
  const items = await itemsInSeason(market.db, 'fall', { today: TODAY, near: zip ? near(zip, miles) : undefined })
  return items.find((item) => item.name === name)?.onSale
}

test('a season shows its items', async () => {
  expect(named(await itemsInSeason(market.db, 'fall', { today: TODAY }))).toEqual([
    'Apples',
    'Carrots',
    'Winter Squash',
  ])
  expect(named(await itemsInSeason(market.db, 'winter', { today: TODAY }))).toEqual(['Winter Squash'])
  expect(named(await itemsInSeason(market.db, 'spring', { today: TODAY }))).toEqual(['Rhubarb'])
})

test('products are matched by the words of their names', async () => {
  expect(await onSaleOf('Winter Squash')).toMatchObject({
    products: 3,
    producerCount: 2,
    producers: [
      { businessName: 'Hill Farm', products: 2, distance: null },
      { businessName: 'Cold Farm', products: 1 },
    ],
  })
})

test('sold out, unlisted and other products do not count', async () => {
  expect(await onSaleOf('Carrots')).toMatchObject({ products: 1, producers: [{ businessName: 'Hill Farm' }] })
  expect(await onSaleOf('Apples')).toEqual({ products: 0, producerCount: 0, producers: [] })
})

test('producers who cannot sell do not count', async () => {
  const sellers = async (today = TODAY) =>
    (await producersInSeason(market.db, 'fall', { today })).map(({ businessName }) => businessName)
  await market.record(
    closureScheduled('Hill Farm', { startsOn: '2026-10-10', endsOn: '2026-10-12' }),
    payoutsEnabled('Cold Farm', false),
  )
  expect(await sellers()).toEqual(['Hill Farm'])
  expect(await sellers('2026-10-10')).toEqual([])
  expect(await sellers('2026-10-12')).toEqual([])
  await market.record(payoutsEnabled('Cold Farm'))
  expect(await sellers('2026-10-13')).toEqual(['Hill Farm', 'Cold Farm'])
})

test('only producers within the radius count', async () => {
  expect(await onSaleOf('Winter Squash', '05602')).toMatchObject({
    products: 1,
    producers: [{ businessName: 'Cold Farm', distance: 0 }],
  })
  const wider = await onSaleOf('Winter Squash', '05602', 50)
  expect(wider?.producers.map(({ businessName, distance }) => [businessName, distance])).toEqual([
    ['Cold Farm', 0],
    ['Hill Farm', 35.2],
  ])
})

test('producers show their items of the season', async () => {
  const everywhere = await producersInSeason(market.db, 'fall', { today: TODAY })
  expect(everywhere).toMatchObject([
    {
      id: producerIdOf('Hill Farm'),
      location: 'Burlington, VT',
      rating: 4,
      reviewCount: 1,
      distance: null,
      specialties: ['roots'],
      currentSeasonalItems: [
        { name: 'Carrots', products: 1 },
        { name: 'Winter Squash', products: 2 },
      ],
    },
    { businessName: 'Cold Farm', rating: null, currentSeasonalItems: [{ name: 'Winter Squash', products: 1 }] },
  ])
  const around = await producersInSeason(market.db, 'fall', { today: TODAY, near: near('05602', 50) })
  expect(around.map(({ businessName }) => businessName)).toEqual(['Cold Farm', 'Hill Farm'])
  expect(await producersInSeason(market.db, 'spring', { today: TODAY })).toEqual([])
})

test('a recipe needs all of its ingredients in season', async () => {
  expect(named(await recipesOf(market.db, 'fall'))).toEqual(['Carrot slaw', 'Squash and carrots'])
  expect(named(await recipesOf(market.db, 'summer'))).toEqual(['Carrot slaw'])
  expect(named(await recipesOf(market.db, 'winter'))).toEqual([])
})

test('a recipe shows which ingredients are for sale', async () => {
  const recipe = await recipeOf(market.db, recipeIdOf('Squash and carrots'), TODAY)
  expect(recipe?.ingredients.map(({ text, item }) => [text, item?.products, item?.search])).toEqual([
    ['1 Winter Squash', 3, 'squash'],
    ['1 Carrots', 1, 'carrots'],
    ['1 Apples', 0, 'apples'],
  ])
  expect(recipe?.steps).toEqual(recipeContent('').steps)
  expect(await recipeOf(market.db, 'recipe_none', TODAY)).toBeUndefined()
})

test('the editor matches the same products as the season pages', async () => {
  const meant = { category: 'vegetables', includedTerms: ['squash'], excludedTerms: ['summer', 'zucchini'] }
  expect(await matchingProducts(market.db, meant, TODAY)).toEqual({
    products: 3,
    producers: 2,
    examples: ['Butternut Squash', 'Red Kuri Squash', 'Winter Squash Trio'],
  })
  const { products, producerCount } = (await onSaleOf('Winter Squash'))!
  expect(await matchingProducts(market.db, meant, TODAY)).toMatchObject({ products, producers: producerCount })
  const none = { products: 0, producers: 0, examples: [] }
  expect(await matchingProducts(market.db, { ...meant, category: 'fruits' }, TODAY)).toEqual(none)
  expect(await matchingProducts(market.db, { ...meant, includedTerms: ['!!'], excludedTerms: [] }, TODAY)).toEqual(none)
})

test('a withdrawn item is not shown', async () => {
  await market.record(itemWithdrawn('Winter Squash'), recipeWithdrawn('Carrot slaw'))
  expect(named(await itemsInSeason(market.db, 'fall', { today: TODAY }))).toEqual(['Apples', 'Carrots'])
  const producers = await producersInSeason(market.db, 'fall', { today: TODAY })
  expect(producers.flatMap(({ currentSeasonalItems }) => named(currentSeasonalItems))).toEqual(['Carrots'])
  // One recipe is withdrawn, the other contains a withdrawn item.
  expect(named(await recipesOf(market.db, 'fall'))).toEqual([])
  expect(await recipeOf(market.db, recipeIdOf('Carrot slaw'), TODAY)).toBeUndefined()
  const recipe = await recipeOf(market.db, recipeIdOf('Squash and carrots'), TODAY)
  expect(recipe).toMatchObject({ seasonalIngredients: [{ name: 'Carrots' }], peakMonths: [] })
  expect(recipe?.ingredients.map(({ text, item }) => [text, item?.name])).toEqual([
    ['1 Winter Squash', undefined],
    ['1 Carrots', 'Carrots'],
    ['1 Apples', 'Apples'],
  ])
})

test('editors see withdrawn content with its version', async () => {
  const items = await staffItems(market.db)
  expect(items.map(({ name, published, version }) => [name, published, version])).toEqual([
    ['Apples', true, 1],
    ['Carrots', true, 1],
    ['Rhubarb', true, 1],
    ['Winter Squash', false, 2],
  ])
  expect(items.at(-1)).toMatchObject(squash)
  const recipes = await staffRecipes(market.db)
  expect(recipes.map(({ name, published, version }) => [name, published, version])).toEqual([
    ['Carrot slaw', false, 2],
    ['Squash and carrots', true, 1],
  ])
  await market.record(itemPublished('Winter Squash', squash))
  expect(named(await recipesOf(market.db, 'fall'))).toEqual(['Squash and carrots'])
})
