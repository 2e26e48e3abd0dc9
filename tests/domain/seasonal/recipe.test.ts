import fc from 'fast-check'
import { expect } from 'vitest'
import { type RecipeCommand, recipe } from '#domain/seasonal/recipe.decider.ts'
import {
  itemIdOf,
  recipeChanged,
  recipeContent,
  recipeIdOf,
  recipePublished,
  recipeWithdrawn,
} from '#tests/support/seasonal-events.ts'
import { law, spec } from '#tests/support/spec.ts'

const editor = 'support'
const content = recipeContent('Slaw')
const publish = { type: 'PublishRecipe', editor, recipeId: recipeIdOf('Slaw'), content } as const
const change = { type: 'ChangeRecipe', editor, content: recipeContent('Slaw', { servings: 6 }) } as const
const withdraw = { type: 'WithdrawRecipe', editor } as const

const given = spec(recipe)

given('staff publish a recipe').given().when(publish).happens(recipePublished('Slaw'))
given('a publication repeated changes nothing').given(recipePublished('Slaw')).when(publish).happens()
given('a published recipe is changed')
  .given(recipePublished('Slaw'))
  .when(change)
  .happens(recipeChanged('Slaw', { servings: 6 }))
given('a published recipe is withdrawn').given(recipePublished('Slaw')).when(withdraw).happens(recipeWithdrawn('Slaw'))
given('a withdrawal repeated changes nothing')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .when(withdraw)
  .happens()
given('a withdrawn recipe comes back by publishing')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .when(publish)
  .happens(recipePublished('Slaw'))
given('a withdrawn recipe is not changed')
  .given(recipePublished('Slaw'), recipeWithdrawn('Slaw'))
  .when(change)
  .refuses('recipe_withdrawn')
given('an unknown recipe is not changed').given().when(change).refuses('recipe_not_found')
given('an auditor only reads')
  .given(recipePublished('Slaw'))
  .when({ ...change, editor: 'auditor' })
  .refuses('not_allowed')
given('a recipe without a seasonal ingredient is none')
  .given()
  .when({ ...publish, content: recipeContent('Slaw', { seasonalIngredients: [] }) })
  .refuses('no_seasonal_ingredient')
given('a seasonal ingredient is in the dish')
  .given()
  .when({ ...publish, content: recipeContent('Slaw', { seasonalIngredients: [itemIdOf('Kale')] }) })
  .refuses('no_seasonal_ingredient')

const commands: fc.Arbitrary<RecipeCommand> = fc
  .constantFrom('admin', 'senior_support', 'verifier', 'system')
  .chain((editor) =>
    fc.constantFrom<RecipeCommand>({ ...publish, editor }, { ...change, editor }, { ...withdraw, editor }),
  )

law(recipe, commands)('a recipe is there once, until it is withdrawn', ({ history }) => {
  let isThere = false
  for (const { type } of history) {
    expect(isThere).toBe(type !== 'RecipePublished')
    isThere = type !== 'RecipeWithdrawn'
  }
})
