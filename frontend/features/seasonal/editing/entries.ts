import { CATEGORIES, categoryOf } from '#domain/catalog/product-taxonomy.ts'
import { sharedMonths } from '#domain/seasonal/season.ts'
import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { recipeFacts } from '../recipe-words.ts'
import { peakWords } from '../season-words.ts'

/** An item or a recipe as the list shows it. */
export interface Entry {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | null
  readonly published: boolean
  readonly facts: string
  readonly months: string
  /** Published, and yet in no season: nobody finds it. */
  readonly lost?: string
}

export const entryOfItem = ({
  category,
  peakMonths,
  includedTerms,
  excludedTerms,
  ...item
}: StaffSeasonalItem): Entry => {
  const kind = categoryOf(category)
  const not = excludedTerms.length > 0 ? `, not ${excludedTerms.join(' ')}` : ''
  return {
    id: item.id,
    name: item.name,
    imageUrl: item.imageUrl,
    published: item.published,
    facts: `${kind ? CATEGORIES[kind].label : category} · “${includedTerms.join(' ')}”${not}`,
    months: `Best in ${peakWords(peakMonths)}`,
  }
}

/** Of items that were withdrawn a recipe names none, and is in no season. */
export const entryOfRecipe =
  (items: readonly StaffSeasonalItem[]) =>
  (recipe: StaffRecipe): Entry => {
    const named = recipe.seasonalIngredients.map((id) => items.find((item) => item.id === id))
    const gone = named.flatMap((item) => (item && !item.published ? [item.name] : []))
    const months = sharedMonths(named.map((item) => (item?.published ? item.peakMonths : [])))
    const lost = gone.length > 0 ? `Not shown: ${gone.join(', ')} withdrawn` : 'Not shown: no month in common'
    return {
      id: recipe.id,
      name: recipe.name,
      imageUrl: recipe.imageUrl,
      published: recipe.published,
      facts: recipeFacts(recipe),
      months: months.length > 0 ? `In season ${peakWords(months)}` : 'In no season',
      ...(recipe.published && months.length === 0 ? { lost } : {}),
    }
  }

/** Those whose name has all the words. */
export function entriesNamed<T extends { readonly name: string }>(all: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
