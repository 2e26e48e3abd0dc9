import { describe, expect, test } from 'vitest'
import {
  type StaffRecipe,
  type StaffSeasonalItem,
  seasonalItemForm,
  updatedRecipe,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { emptyItem, itemDraftOf, itemFormOf } from '#frontend/staff/seasonal/item-draft.ts'
import { withMonth } from '#frontend/staff/seasonal/lists-in.ts'
import { emptyRecipe, recipeDraftOf, recipeFieldOf, recipeFormOf } from '#frontend/staff/seasonal/recipe-draft.ts'
import { entriesNamed, entryOfItem, entryOfRecipe } from '#frontend/staff/seasonal/support-seasonal.tsx'
import { itemContent, itemIdOf, recipeContent, recipeIdOf } from '#tests/support/seasonal-events.ts'

const item = (name: string, over: Partial<StaffSeasonalItem> = {}): StaffSeasonalItem => ({
  id: itemIdOf(name),
  version: 1,
  published: true,
  ...itemContent(name),
  ...over,
})
const recipe = (name: string, over: Partial<StaffRecipe> = {}): StaffRecipe => ({
  id: recipeIdOf(name),
  version: 1,
  published: true,
  ...recipeContent(name),
  ...over,
})

describe('an item as it is typed', () => {
  test('what was opened and not touched is what was there', () => {
    const { id: _, version: __, published: ___, imageUrl: ____, ...content } = item('Carrots')
    expect(seasonalItemForm.parse(itemFormOf(itemDraftOf(item('Carrots'))))).toEqual(content)
  })

  test('lines and words become lists', () => {
    const typed = { ...emptyItem, includedTerms: ' bell, peppers', nutritionalHighlights: 'Fiber\n\n Vitamin C ' }
    expect(itemFormOf(typed)).toMatchObject({
      includedTerms: ['bell', 'peppers'],
      nutritionalHighlights: ['Fiber', 'Vitamin C'],
      excludedTerms: [],
    })
  })

  test('months are ticked on and off, in the order of the year', () => {
    expect(withMonth('', 9)).toBe('9')
    expect(withMonth('9 11', 10)).toBe('9 10 11')
    expect(withMonth('9 10 11', 10)).toBe('9 11')
  })
})

describe('a recipe as it is typed', () => {
  test('what was opened and not touched is what was there', () => {
    const kale = { text: '3 leaves of kale', itemId: itemIdOf('Kale') }
    const slaw = recipe('Slaw', { ingredients: [kale, ...recipeContent('Slaw').ingredients] })
    const { id: _, version: expectedVersion, published: __, imageUrl: ___, ...content } = slaw
    const form = { ...recipeFormOf(recipeDraftOf(slaw)), expectedVersion }
    expect(updatedRecipe.parse(form)).toEqual({ ...content, expectedVersion })
  })

  test('what is missing is said in words, ingredient by ingredient', () => {
    const messages = formMessages(updatedRecipe, { ...recipeFormOf(emptyRecipe), expectedVersion: 1 })
    expect(messages.cookTime).toBe('Please enter the minutes it takes')
    expect(messages['ingredients.0.text']).toBe('Ingredient is required')
    expect(recipeFieldOf('ingredients.0.text')).toBe('ingredient 1')
    expect(recipeFieldOf('seasonalIngredients')).toBe('ingredients')
  })
})

describe('a line of the list', () => {
  test('an item tells its words and months', () => {
    expect(entryOfItem(item('Carrots', { includedTerms: ['carrots'], excludedTerms: ['baby'] }))).toMatchObject({
      facts: 'Vegetables · “carrots”, not baby',
      months: 'Best in July–August',
    })
  })

  test('a published recipe in no season says why', () => {
    const [carrots, kale] = [item('Carrots'), item('Kale', { peakMonths: [1] })]
    expect(entryOfRecipe([carrots])(recipe('Slaw'))).toMatchObject({ months: 'In season July–August' })
    expect(entryOfRecipe([carrots])(recipe('Slaw')).lost).toBeUndefined()
    expect(entryOfRecipe([{ ...carrots, published: false }])(recipe('Slaw'))).toMatchObject({
      months: 'In no season',
      lost: 'Not shown: Carrots withdrawn',
    })
    const both = recipe('Slaw', { seasonalIngredients: [carrots.id, kale.id] })
    expect(entryOfRecipe([carrots, kale])(both).lost).toBe('Not shown: no month in common')
    expect(entryOfRecipe([])(recipe('Slaw', { published: false })).lost).toBeUndefined()
  })

  test('names are found by parts of their words', () => {
    const all = [item('Winter Squash'), item('Summer Squash')]
    expect(entriesNamed(all, 'squ win').map(({ name }) => name)).toEqual(['Winter Squash'])
    expect(entriesNamed(all, ' ')).toHaveLength(2)
  })
})
