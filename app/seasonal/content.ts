import type { Category } from '#domain/catalog/vocabulary.ts'
import type { RecipeContent } from '#domain/seasonal/recipe.events.ts'
import type { SeasonalItemContent } from '#domain/seasonal/seasonal-item.events.ts'
import type { GlyphName } from '../demo/pictures/glyphs.ts'
import type { PictureName } from '../demo/pictures/recipes.ts'

/** What a state's market brings along about its seasons. Things are named by keys; ids are made from them. */
export interface StateSeasons {
  readonly items: readonly WrittenItem[]
  readonly recipes: readonly WrittenRecipe[]
}

export interface WrittenItem extends Omit<SeasonalItemContent, 'imageUrl' | 'otherWords'> {
  readonly key: string
  readonly category: Category
  readonly picture: PictureName
  readonly otherWords?: string[]
}

export interface WrittenRecipe extends Omit<RecipeContent, 'imageUrl' | 'ingredients' | 'seasonalIngredients'> {
  readonly key: string
  /** What stands in its picture, the thing in front first, and on which category's paper. */
  readonly picture: { readonly category: Category; readonly things: readonly GlyphName[] }
  /** As a cook reads it; with the key of the item it is, where it is one. */
  readonly ingredients: readonly (string | readonly [text: string, item: string])[]
  /** The keys of what makes it a dish of its season. */
  readonly seasonal: readonly string[]
}
