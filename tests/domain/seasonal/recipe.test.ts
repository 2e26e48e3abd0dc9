import fc from 'fast-check'
import { expect } from 'vitest'
import { type RecipeCommand, recipe } from '#domain/seasonal/recipe.decider.ts'
import type { RecipeContent } from '#domain/seasonal/seasonal.events.ts'
import {
  itemIdOf,
  recipeChanged,
  recipeContent,
  recipeIdOf,
  recipePublished,
  recipeWithdrawn,
} from '#tests/support/seasonal-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const editor = 'support'
const content = recipeContent('Slaw')
const publish = { type: 'PublishRecipe', editor, recipeId: recipeIdOf('Slaw'), content } as const
const six = recipeContent('Slaw', { servings: 6 })
const change = { type: 'UpdateRecipe', editor, expectedVersion: 1, content: six } as const
const withdraw = { type: 'WithdrawRecipe', editor } as const
const republish = { type: 'RepublishRecipe', editor } as const

const given = spec(recipe)

function without({ imageUrl: _, ...content }: RecipeContent) {
  return content
}

given('staff publish a recipe').given().when(publish).happens(recipePublished('Slaw'))
given('a repeated publication changes nothing').given(recipePublished('Slaw')).when(publish).happens()
given('a published recipe is changed')
  .given(recipePublished('Slaw'))
  .when(change)
  .happens(recipeChanged('Slaw', { servings: 6 }))
given('a published recipe is withdrawn').given(recipePublished('Slaw')).when(withdraw).happens(recipeWithdrawn('Slaw'))
given('a repeated withdrawal changes nothing')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .when(withdraw)
  .happens()
given('a withdrawn recipe is republished unchanged')
  .given(recipePublished('Slaw'), recipeChanged('Slaw', { servings: 6 }), recipeWithdrawn('Slaw'))
  .when(republish)
  .happens(recipePublished('Slaw', { servings: 6 }))
given('a published recipe is not republished').given(recipePublished('Slaw')).when(republish).happens()
given('an unknown recipe is not republished').given().when(republish).refuses('recipe_not_found')
given('a repeated first publication republishes nothing')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .when(publish)
  .happens()
given('an edit of an older version is rejected')
  .given(recipePublished('Slaw'), recipeChanged('Slaw', { servings: 2 }))
  .when(change)
  .refuses('edit_conflict')
given('an edit of the current version changes the recipe')
  .given(recipePublished('Slaw'), recipeChanged('Slaw', { servings: 2 }))
  .when({ ...change, expectedVersion: 2 })
  .happens(recipeChanged('Slaw', { servings: 6 }))
given('a recipe keeps an image that the edit omits')
  .given(recipePublished('Slaw', { imageUrl: '/images/slaw/800.webp' }))
  .when({ ...change, content: without(six) })
  .happens(recipeChanged('Slaw', { servings: 6, imageUrl: '/images/slaw/800.webp' }))
given('a withdrawn recipe is not changed')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .when(change)
  .refuses('recipe_withdrawn')
given('an unknown recipe is not changed').given().when(change).refuses('recipe_not_found')
given('an auditor cannot edit recipes')
  .given(recipePublished('Slaw'))
  .when({ ...change, editor: 'auditor' })
  .refuses('not_allowed')
given('a recipe without a seasonal ingredient is rejected')
  .given()
  .when({ ...publish, content: recipeContent('Slaw', { seasonalIngredients: [] }) })
  .refuses('seasonal_ingredient_required')
given('a seasonal ingredient is one of the ingredients')
  .given()
  .when({ ...publish, content: recipeContent('Slaw', { seasonalIngredients: [itemIdOf('Kale')] }) })
  .refuses('seasonal_ingredient_required')

const commands: fc.Arbitrary<RecipeCommand> = fc
  .record({
    editor: fc.constantFrom('admin', 'senior_support', 'verifier', 'system'),
    expectedVersion: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ editor, expectedVersion }) =>
    fc.constantFrom<RecipeCommand>(
      ...[
        { ...publish, editor },
        { ...change, editor, expectedVersion },
      ],
      ...[{ ...withdraw, editor } as const, { ...republish, editor } as const],
    ),
  )

invariant(recipe, commands)('a recipe is published until it is withdrawn', ({ history, state }) => {
  let isThere = false
  for (const { type } of history) {
    expect(isThere).toBe(type !== 'RecipePublished')
    isThere = type !== 'RecipeWithdrawn'
  }
  expect(state.status === 'unknown' ? 0 : state.version).toBe(history.length)
})
