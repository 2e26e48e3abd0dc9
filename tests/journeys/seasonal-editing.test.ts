import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecipeCard, RecipeView, SeasonalItemView } from '#domain/seasonal/contract.ts'
import type { Matches, StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, signedIn, staffMember } from '#tests/support/members.ts'
import { imageForm } from '#tests/support/uploads.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
  type VisitorResponse,
} from '#tests/support/visitor.ts'

let market: OpenMarket
let sue: Visitor
let ada: Visitor
let farmer: Visitor
beforeAll(async () => {
  market = await openMarket()
  const farm = await openShop(market, 'Root Farm', {
    products: { 'Storage Carrots': {}, 'Baby Carrots': {}, 'Carrot Seed': { category: 'seeds' } },
  })
  farmer = await signedIn(market, farm.username)
  sue = await staffMember(market, 'Sue', 'support')
  ada = await staffMember(market, 'Ada', 'auditor')
})
afterAll(() => market?.stop())

const ITEMS = '/api/staff/seasonal-items'
const RECIPES = '/api/staff/seasonal-recipes'
const CARROTS = {
  name: 'Carrots',
  description: 'Sweeter after frost.',
  category: 'vegetables',
  peakMonths: [9, 10, 11],
  nutritionalHighlights: ['Vitamin A'],
  includedTerms: ['carrots'],
  excludedTerms: ['baby'],
}
const slawOf = (itemId: string) => ({
  name: 'Slaw',
  description: 'Quick.',
  difficulty: 'easy',
  cookTime: 20,
  servings: 4,
  steps: ['Grate.', 'Mix.'],
  ingredients: [{ text: '2 carrots', itemId }, { text: 'salt' }],
  seasonalIngredients: [itemId],
})
const UNKNOWN_ITEM = 'seasonal_item_00000000000000000000000000'

const published = async (path: string, form: object, visitor = sue) =>
  bodyOf<{ id: string }>(await visitor.post(path, form)).id
const change = (path: string, form: object, visitor = sue) => visitor.request('PUT', path, { body: form })
const edited = async (id: string, visitor = sue) =>
  bodyOf<StaffSeasonalItem[]>(await visitor.get(ITEMS)).find((each) => each.id === id)!
const editedRecipe = async (id: string) => bodyOf<StaffRecipe[]>(await sue.get(RECIPES)).find((each) => each.id === id)!

// Authors read their own writes, while sue reads the public pages.
const shown = async (id: string, season = 'fall') =>
  bodyOf<SeasonalItemView[]>(await sue.get(`/api/seasonal-items?season=${season}`)).find((each) => each.id === id)
const shownRecipe = async (id: string) =>
  bodyOf<RecipeCard[]>(await sue.get('/api/seasonal-recipes?season=fall')).find((each) => each.id === id)

test('content that staff publish and change is public', async () => {
  const id = await published(ITEMS, CARROTS)
  expect(await shown(id)).toMatchObject({ name: 'Carrots', search: 'carrots', onSale: { products: 1 } })
  expect(await edited(id)).toMatchObject({ ...CARROTS, imageUrl: null, version: 1, published: true })
  bodyOf(await change(`${ITEMS}/${id}`, { ...CARROTS, peakMonths: [1], excludedTerms: [], expectedVersion: 1 }))
  expect(await shown(id)).toBeUndefined()
  expect(await shown(id, 'winter')).toMatchObject({ onSale: { products: 2 } })
  const everybody = bodyOf<SeasonalItemView[]>(await createVisitor(market.url).get('/api/seasonal-items?season=winter'))
  expect(Object.keys(everybody[0]!)).not.toContain('version')
})

test('a repeated request publishes once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => sue.request<{ id: string }>('POST', ITEMS, { body: { ...CARROTS, name: 'Parsnips' }, headers })
  const [one, two] = [bodyOf(await send()), bodyOf(await send())]
  expect(two.id).toBe(one.id)
  expect(bodyOf<StaffSeasonalItem[]>(await sue.get(ITEMS)).filter(({ name }) => name === 'Parsnips')).toHaveLength(1)
  expect(await edited(one.id)).toMatchObject({ version: 1 })
})

test('an edit based on an older version is rejected', async () => {
  const id = await published(ITEMS, CARROTS)
  const ann = await staffMember(market, 'Ann', 'admin')
  const hers = await ann.socket()
  bodyOf(await change(`${ITEMS}/${id}`, { ...CARROTS, name: 'Sand Carrots', expectedVersion: 1 }))
  await hers.receives(({ type }) => type === 'seasonal_update')
  hers.close()
  const late = { ...CARROTS, name: 'Red Carrots', expectedVersion: 1 }
  await expectNoEvents(market, async () =>
    expectProblem(await change(`${ITEMS}/${id}`, late, ann), 409, 'edit_conflict'),
  )
  expect(await edited(id, ann)).toMatchObject({ name: 'Sand Carrots', version: 2 })
  bodyOf(await change(`${ITEMS}/${id}`, { ...late, expectedVersion: 2 }, ann))

  const recipe = await published(RECIPES, slawOf(id))
  bodyOf(await change(`${RECIPES}/${recipe}`, { ...slawOf(id), servings: 6, expectedVersion: 1 }))
  const again = await change(`${RECIPES}/${recipe}`, { ...slawOf(id), servings: 8, expectedVersion: 1 }, ann)
  expectProblem(again, 409, 'edit_conflict')
  expect(await editedRecipe(recipe)).toMatchObject({ servings: 6, version: 2 })
})

test('withdrawn content can be republished unchanged', async () => {
  const id = await published(ITEMS, CARROTS)
  const recipe = await published(RECIPES, slawOf(id))
  expect(await shownRecipe(recipe)).toMatchObject({ name: 'Slaw', peakMonths: [9, 10, 11] })

  bodyOf(await sue.post(`${ITEMS}/${id}/withdraw`))
  bodyOf(await sue.post(`${ITEMS}/${id}/withdraw`))
  expect(await shown(id)).toBeUndefined()
  expect(await edited(id)).toMatchObject({ published: false, version: 2 })
  expectProblem(await change(`${ITEMS}/${id}`, { ...CARROTS, expectedVersion: 2 }), 409, 'seasonal_item_withdrawn')
  // Its recipe is in no season, but still has its page.
  expect(await shownRecipe(recipe)).toBeUndefined()
  const read = bodyOf<RecipeView>(await sue.get(`/api/seasonal-recipes/${recipe}`))
  expect(read).toMatchObject({ seasonalIngredients: [], ingredients: [{ text: '2 carrots', item: null }, {}] })

  bodyOf(await sue.post(`${ITEMS}/${id}/publish`))
  expect(await shown(id)).toMatchObject({ name: 'Carrots' })
  expect(await shownRecipe(recipe)).toMatchObject({ name: 'Slaw' })

  bodyOf(await sue.post(`${RECIPES}/${recipe}/withdraw`))
  expect(await shownRecipe(recipe)).toBeUndefined()
  expectProblem(await sue.get(`/api/seasonal-recipes/${recipe}`), 404, 'recipe_not_found')
  expectProblem(await change(`${RECIPES}/${recipe}`, { ...slawOf(id), expectedVersion: 2 }), 409, 'recipe_withdrawn')
  bodyOf(await sue.post(`${RECIPES}/${recipe}/publish`))
  expect(await shownRecipe(recipe)).toMatchObject({ name: 'Slaw' })
  expect(await editedRecipe(recipe)).toMatchObject({ published: true, version: 3 })
})

test('an image can be uploaded, kept and removed', async () => {
  const { imageId, url } = bodyOf(await uploaded(sue, 64))
  const id = await published(ITEMS, { ...CARROTS, imageId })
  expect(await shown(id)).toMatchObject({ imageUrl: url })
  bodyOf(await change(`${ITEMS}/${id}`, { ...CARROTS, name: 'Roots', expectedVersion: 1 }))
  expect(await edited(id)).toMatchObject({ name: 'Roots', imageUrl: url })
  bodyOf(await change(`${ITEMS}/${id}`, { ...CARROTS, imageId: null, expectedVersion: 2 }))
  expect(await edited(id)).toMatchObject({ imageUrl: null })
  const theirs = bodyOf(await uploaded(farmer, 65))
  await expectNoEvents(market, async () => {
    const form = { ...CARROTS, imageId: theirs.imageId }
    expectProblem(await sue.post(ITEMS, form), 400, 'image_not_owned')
    expectProblem(await sue.post(RECIPES, { ...slawOf(id), imageId: theirs.imageId }), 400, 'image_not_owned')
  })
})

const uploaded = (visitor: Visitor, width: number): Promise<VisitorResponse<{ imageId: string; url: string }>> =>
  visitor.post('/api/upload', imageForm(grayPng(width, 64)))

test('search terms preview the products they match', async () => {
  const matchesOf = async (query: string) => bodyOf<Matches>(await sue.get(`${ITEMS}/matches?${query}`))
  expect(await matchesOf('category=vegetables&includedTerms=carrots')).toEqual({
    products: 2,
    producers: 1,
    examples: ['Baby Carrots', 'Storage Carrots'],
  })
  expect(await matchesOf('category=vegetables&includedTerms=Carrots&excludedTerms=baby')).toMatchObject({ products: 1 })
  expect(await matchesOf('category=seeds&includedTerms=carrots')).toMatchObject({ examples: ['Carrot Seed'] })
  expectProblem(await sue.get(`${ITEMS}/matches?category=gravel&includedTerms=x`), 400, 'invalid_input')
})

test('callers without permission are refused without effect', async () => {
  const id = await published(ITEMS, CARROTS)
  const recipe = await published(RECIPES, slawOf(id))
  const vera = await staffMember(market, 'Vera', 'verifier')
  const others = [ada, vera, farmer, await newMember(market, 'Sam')]
  const picture = bodyOf(await uploaded(ada, 66))
  await expectNoEvents(market, async () => {
    for (const visitor of others) {
      expectProblem(await visitor.post(ITEMS, { ...CARROTS, imageId: picture.imageId }), 403, 'not_allowed')
      expectProblem(await change(`${ITEMS}/${id}`, { ...CARROTS, expectedVersion: 1 }, visitor), 403, 'not_allowed')
      expectProblem(await visitor.post(RECIPES, slawOf(id)), 403, 'not_allowed')
      expectProblem(
        await change(`${RECIPES}/${recipe}`, { ...slawOf(id), expectedVersion: 1 }, visitor),
        403,
        'not_allowed',
      )
      for (const path of [`${ITEMS}/${id}`, `${RECIPES}/${recipe}`])
        for (const action of ['withdraw', 'publish'])
          expectProblem(await visitor.post(`${path}/${action}`), 403, 'not_allowed')
    }
    for (const visitor of others.slice(1)) {
      expectProblem(await visitor.get(ITEMS), 403, 'not_allowed')
      expectProblem(await visitor.get(RECIPES), 403, 'not_allowed')
    }
  })
  // Auditors may read.
  expect(await edited(id, ada)).toMatchObject({ name: 'Carrots' })
})

const WRONG: readonly (readonly [field: string, overrides: object])[] = [
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(81) }],
  ['description', { description: '' }],
  ['category', { category: 'gravel' }],
  ['peakMonths', { peakMonths: [] }],
  ['peakMonths.0', { peakMonths: [13] }],
  ['peakMonths', { peakMonths: [5, 5] }],
  ['includedTerms', { includedTerms: [] }],
  ['includedTerms.0', { includedTerms: ['?!'] }],
  ['excludedTerms', { excludedTerms: ['CARROTS'] }],
  ['nutritionalHighlights', { nutritionalHighlights: ['Fiber', 'Fiber'] }],
  ['nutritionalHighlights', { nutritionalHighlights: [...'abcdefghi'] }],
]
test.each(WRONG)('an item with an invalid %s is rejected: %j', async (field, overrides) => {
  await expectNoEvents(market, async () => expectField(await sue.post(ITEMS, { ...CARROTS, ...overrides }), field))
})

const WRONG_DISHES: readonly (readonly [field: string, overrides: object])[] = [
  ['difficulty', { difficulty: 'cruel' }],
  ['cookTime', { cookTime: 0 }],
  ['cookTime', { cookTime: 1441 }],
  ['cookTime', { cookTime: 2.5 }],
  ['servings', { servings: 101 }],
  ['ingredients', { ingredients: [], seasonalIngredients: [UNKNOWN_ITEM] }],
  ['ingredients.1.text', { ingredients: [{ text: '2 carrots', itemId: UNKNOWN_ITEM }, { text: ' ' }] }],
  ['ingredients', { ingredients: [{ text: 'salt', itemId: UNKNOWN_ITEM }, { text: 'salt' }] }],
  ['steps', { steps: [] }],
  ['steps', { steps: ['Stir.', 'Stir.'] }],
  ['seasonalIngredients', { seasonalIngredients: [] }],
  ['seasonalIngredients', { ingredients: [{ text: 'salt' }] }],
]
test.each(WRONG_DISHES)('a recipe with an invalid %s is rejected: %j', async (field, overrides) => {
  await expectNoEvents(market, async () =>
    expectField(await sue.post(RECIPES, { ...slawOf(UNKNOWN_ITEM), ...overrides }), field),
  )
})

test('unknown content cannot be used, changed or withdrawn', async () => {
  await expectNoEvents(market, async () => {
    const named = await sue.post(RECIPES, slawOf(UNKNOWN_ITEM))
    expectProblem(named, 400, 'recipe_item_unknown')
    expect(Object.keys(problemIn(named).fields ?? {})).toEqual(['ingredients.0.itemId'])
    expectProblem(
      await change(`${ITEMS}/${UNKNOWN_ITEM}`, { ...CARROTS, expectedVersion: 1 }),
      404,
      'seasonal_item_not_found',
    )
    expectProblem(await sue.post(`${ITEMS}/${UNKNOWN_ITEM}/withdraw`), 404, 'seasonal_item_not_found')
    const recipe = `${RECIPES}/recipe_00000000000000000000000000`
    expectProblem(await sue.post(`${recipe}/publish`), 404, 'recipe_not_found')
  })
})

function expectField(response: VisitorResponse, field: string): void {
  expectProblem(response, 400, 'invalid_input')
  expect(Object.keys(problemIn(response).fields ?? {})).toContain(field)
}
