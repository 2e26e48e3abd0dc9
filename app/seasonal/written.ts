import type { RecipeContent } from '#domain/seasonal/recipe.events.ts'
import type { SeasonalItemContent } from '#domain/seasonal/seasonal-item.events.ts'
import type { Scene } from '../demo/pictures/compose-picture.ts'
import { recipeOf } from '../demo/pictures/recipes.ts'
import type { WrittenItem, WrittenRecipe } from './content.ts'

/** The same picture as the goods of that name have. */
export const sceneOfItem = ({ picture }: WrittenItem): Scene => ({ ...recipeOf(picture), seed: picture })

export const sceneOfRecipe = ({ key, picture }: WrittenRecipe): Scene => ({ ...picture, seed: `recipe ${key}` })

/** What is written as commands take it. */
export const contentOfItem = (item: WrittenItem, imageUrl: string): SeasonalItemContent => {
  const { key: _, picture: __, otherWords = [], ...content } = item
  return { ...content, otherWords, imageUrl }
}

export function contentOfRecipe(
  { key: _, picture: __, seasonal, ingredients, ...content }: WrittenRecipe,
  { imageUrl, itemId }: { readonly imageUrl: string; readonly itemId: (key: string) => string },
): RecipeContent {
  return {
    ...content,
    imageUrl,
    ingredients: ingredients.map((one) =>
      typeof one === 'string' ? { text: one } : { text: one[0], itemId: itemId(one[1]) },
    ),
    seasonalIngredients: seasonal.map(itemId),
  }
}
