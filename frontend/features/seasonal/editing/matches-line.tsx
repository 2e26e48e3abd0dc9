import { useQuery } from '@tanstack/react-query'
import { categoryOf } from '#domain/catalog/product-taxonomy.ts'
import type { Matches } from '#domain/seasonal/seasonal-editing.contract.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { matchesQuery } from './api.ts'
import type { ItemDraft } from './item-draft.ts'

const TYPING_MS = 300

/** What of the market the item would be with these words: the pages of the seasons count just that. */
export function MatchesLine({ draft }: { readonly draft: ItemDraft }) {
  const category = categoryOf(draft.category)
  const words = useSettled(draft.includedTerms.trim(), TYPING_MS)
  const excludedTerms = useSettled(draft.excludedTerms.trim(), TYPING_MS)
  const found = useQuery(matchesQuery({ category, words, excludedTerms }))
  return (
    <p className="season-matches" role="status">
      {!category || !words
        ? 'Choose a category and a word to see what of the market matches.'
        : found.error
          ? sentenceOf(found.error)
          : found.data
            ? matchesWords(found.data)
            : 'Looking in the market…'}
    </p>
  )
}

function matchesWords({ products, producers, examples }: Matches): string {
  if (products === 0) return 'Nothing on sale matches now: the item would show as not on sale.'
  const more = products > examples.length ? ', …' : '.'
  return `${counted(products, 'product')} of ${counted(producers, 'producer')} on sale now: ${examples.join(', ')}${more}`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
