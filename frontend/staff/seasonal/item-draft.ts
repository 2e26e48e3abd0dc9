import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { chosenIn } from '#frontend/shared/lib/uploads.ts'
import { linesIn, monthsIn, wordsIn } from './lists-in.ts'

/** What stands in the fields of an item's form. */
export const emptyItem = {
  name: '',
  category: '',
  description: '',
  peakMonths: '',
  includedTerms: '',
  excludedTerms: '',
  nutritionalHighlights: '',
  imageId: '',
}
export type ItemDraft = typeof emptyItem

export const itemDraftOf = (item: StaffSeasonalItem): ItemDraft => ({
  name: item.name,
  category: item.category,
  description: item.description,
  peakMonths: item.peakMonths.join(' '),
  nutritionalHighlights: item.nutritionalHighlights.join('\n'),
  includedTerms: item.includedTerms.join(' '),
  excludedTerms: item.excludedTerms.join(' '),
  imageId: '',
})

/** The draft as the contract takes it; what is missing there is said by the contract. */
export const itemFormOf = (draft: ItemDraft) => ({
  name: draft.name,
  category: draft.category,
  description: draft.description,
  peakMonths: monthsIn(draft.peakMonths),
  nutritionalHighlights: linesIn(draft.nutritionalHighlights),
  includedTerms: wordsIn(draft.includedTerms),
  excludedTerms: wordsIn(draft.excludedTerms),
  ...chosenIn(draft.imageId),
})

/** The field that bears what the contract says about a part of the form. */
export const itemFieldOf = (path: string): string => path.split('.')[0]!
