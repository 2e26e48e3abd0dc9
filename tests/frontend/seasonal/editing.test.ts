import { describe, expect, test } from 'vitest'
import {
  type StaffRecipe,
  type StaffSeasonalItem,
  seasonalItemForm,
  updatedRecipe,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { entriesNamed, entryOfItem, entryOfRecipe } from '#frontend/staff/seasonal/seasonal.tsx'
import {
  itemFormOf,
  itemValuesOf,
  NEW_ITEM,
  NEW_RECIPE,
  recipeFormOf,
  recipeValuesOf,
} from '#frontend/staff/seasonal/seasonal-values.ts'
import { itemContent, itemIdOf, recipeContent, recipeIdOf } from '#tests/support/seasonal-events.ts'

const item = (name: string, overrides: Partial<StaffSeasonalItem> = {}): StaffSeasonalItem => ({
  id: itemIdOf(name),
  version: 1,
  published: true,
  ...itemContent(name),
  ...overrides,
})
const recipe = (name: string, overrides: Partial<StaffRecipe> = {}): StaffRecipe => ({
  id: recipeIdOf(name),
  version: 1,
  published: true,
  ...recipeContent(name),
  ...overrides,
})

describe('an item form', () => {
  test('untouched values are the item', () => {
    const { id: _, version: __, published: ___, imageUrl: ____, ...content } = item('Carrots')
    expect(seasonalItemForm.parse(itemFormOf(itemValuesOf(item('Carrots'))))).toEqual(content)
  })

  test('months are in the order of the year', () => {
    expect(itemFormOf({ ...NEW_ITEM, peakMonths: [11, 2, 9] }).peakMonths).toEqual([2, 9, 11])
  })

  test('a removed image is null, an unchanged one omitted', () => {
    expect(itemFormOf({ ...NEW_ITEM, imageId: null })).toHaveProperty('imageId', null)
    expect(itemFormOf(NEW_ITEM)).not.toHaveProperty('imageId')
  })
})

describe('a recipe form', () => {
  test('untouched values are the recipe', () => {
    const kale = { text: '3 leaves of kale', itemId: itemIdOf('Kale') }
    const slaw = recipe('Slaw', { ingredients: [kale, ...recipeContent('Slaw').ingredients] })
    const { id: _, version: expectedVersion, published: __, imageUrl: ___, ...content } = slaw
    const form = { ...recipeFormOf(recipeValuesOf(slaw)), expectedVersion }
    expect(updatedRecipe.parse(form)).toEqual({ ...content, expectedVersion })
  })

  test('each missing field has its message', () => {
    const messages = formMessages(updatedRecipe, { ...recipeFormOf(NEW_RECIPE), expectedVersion: 1 })
    expect(messages.cookTime).toBe('Enter the minutes it takes')
    expect(messages['ingredients.0.text']).toBe('Ingredient is required')
  })
})

describe('a table row', () => {
  test('an item shows its name and months', () => {
    expect(entryOfItem(item('Carrots', { includedTerms: ['carrots'], excludedTerms: ['baby'] }))).toMatchObject({
      facts: 'Vegetables · “carrots”, not baby',
      season: 'July–August',
    })
  })

  test('a published recipe without a season states the reason', () => {
    const [carrots, kale] = [item('Carrots'), item('Kale', { peakMonths: [1] })]
    expect(entryOfRecipe([carrots])(recipe('Slaw'))).toMatchObject({ season: 'July–August' })
    expect(entryOfRecipe([carrots])(recipe('Slaw')).notShown).toBeUndefined()
    expect(entryOfRecipe([{ ...carrots, published: false }])(recipe('Slaw'))).toMatchObject({
      season: 'None',
      notShown: 'Not shown: Carrots withdrawn',
    })
    const both = recipe('Slaw', { seasonalIngredients: [carrots.id, kale.id] })
    expect(entryOfRecipe([carrots, kale])(both).notShown).toBe('Not shown: no month in common')
    expect(entryOfRecipe([])(recipe('Slaw', { published: false })).notShown).toBeUndefined()
  })

  test('names match by partial words', () => {
    const all = [item('Winter Squash'), item('Summer Squash')]
    expect(entriesNamed(all, 'squ win').map(({ name }) => name)).toEqual(['Winter Squash'])
    expect(entriesNamed(all, ' ')).toHaveLength(2)
  })
})
