import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSeasonalContentOf } from '#app/demo-content.ts'
import type { RecipeCard, RecipeView, SeasonalItemView, SeasonalProducerView } from '#domain/seasonal/contract.ts'
import { seasonOfMonth } from '#domain/seasonal/season.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, createVisitor, problemIn, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let visitor: Visitor
beforeAll(async () => {
  market = await openMarket()
  await openShop(market, 'Root Farm', {
    products: {
      'Storage Carrots': {},
      'Yellow Onions': {},
      'Old Parsnips': { stock: 0 },
      Mittens: { category: 'other' },
    },
  })
  visitor = createVisitor(market.url)
})
afterAll(() => market?.stop())

const items = async (query: string) => bodyOf(await visitor.get<SeasonalItemView[]>(`/api/seasonal-items?${query}`))
const recipes = async (query: string) => bodyOf(await visitor.get<RecipeCard[]>(`/api/seasonal-recipes?${query}`))

test('a new marketplace has no seasonal content', async () => {
  expect(await items('season=fall')).toEqual([])
  expect(await recipes('season=fall')).toEqual([])
})

test('published produce shows what is for sale', async () => {
  await publishSeasonalContentOf(market.engines, market.bus)
  await waitForProjections(market)
  const winter = await items('season=winter')
  const named = (name: string) => winter.find((item) => item.name === name)
  expect(named('Carrots')?.onSale).toMatchObject({ products: 1, producers: [{ businessName: 'Root Farm' }] })
  expect(named('Parsnips')?.onSale.products).toBe(0)
  expect(named('Strawberries')).toBeUndefined()
  const { imageUrl } = named('Carrots')!
  expect((await fetch(market.url + imageUrl)).headers.get('content-type')).toBe('image/webp')
})

test('producers of the season are found by location', async () => {
  const find = async (query: string) =>
    bodyOf(await visitor.get<SeasonalProducerView[]>(`/api/seasonal-producers?season=winter&${query}`))
  const [farm] = await find('zipCode=05401&radius=10')
  expect(farm).toMatchObject({ businessName: 'Root Farm', location: 'Burlington, VT', distance: 0.3, rating: null })
  expect(farm?.currentSeasonalItems.map(({ name }) => name)).toEqual(['Carrots', 'Onions'])
  expect(await find('zipCode=05201&radius=10')).toEqual([])
})

test('a recipe shows where its ingredients are sold', async () => {
  const roast = (await recipes('season=winter')).find(({ name }) => name === 'Root Cellar Roast')!
  const recipe = bodyOf(await visitor.get<RecipeView>(`/api/seasonal-recipes/${roast.id}`))
  expect(recipe.ingredients[0]).toMatchObject({ text: '1 lb carrots', item: { name: 'Carrots', products: 1 } })
  expect(recipe.steps.length).toBeGreaterThan(3)
})

test('the current season follows the month', async () => {
  const season = seasonOfMonth(new Date().getUTCMonth() + 1)
  expect(await items('season=current')).toEqual(await items(`season=${season}`))
  expect(await items('')).toEqual(await items(`season=${season}`))
})

test.each([
  ['/api/seasonal-items?season=monsoon', 400, 'invalid_input'],
  ['/api/seasonal-items?zipCode=00000', 400, 'zip_code_unknown'],
  ['/api/seasonal-producers?zipCode=0540', 400, 'zip_code_unknown'],
  ['/api/seasonal-recipes/recipe_none', 404, 'recipe_not_found'],
])('%s is rejected', async (path, status, code) => {
  const response = await visitor.get(path)
  expect(response.status).toBe(status)
  expect(problemIn(response).code).toBe(code)
})
