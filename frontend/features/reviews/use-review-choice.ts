import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReviewChoice, ReviewFilter } from '#domain/reviews/review-choice.ts'
import { choiceIn, queryWith } from './review-choices.ts'

/** What is looked at stands in the page's address. Another sort or filter begins at page 1 and leaves the page where it is. */
export function useReviewChoice() {
  const [query, setQuery] = useSearchParams()
  const choice = useMemo(() => choiceIn(query), [query])
  const choose = useCallback(
    (changes: Partial<Omit<ReviewChoice, 'page'>>) => setQuery((now) => queryWith(now, changes), { replace: true }),
    [setQuery],
  )
  const addressOf = (filter: ReviewFilter) => `?${queryWith(query, { filter })}`
  return { choice, choose, addressOf }
}
