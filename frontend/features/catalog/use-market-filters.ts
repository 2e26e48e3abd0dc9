import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filtersIn, type MarketFilters, queryOf } from './market-filters.ts'

/** The filters in the page's address. Changing them is a step in its history; a change of anything but the page begins at page 1. */
export function useMarketFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => filtersIn(query), [query])
  const change = useCallback(
    (changes: Partial<MarketFilters>) => setQuery((now) => queryOf({ ...filtersIn(now), page: 1, ...changes }, now)),
    [setQuery],
  )
  return { filters, change, query }
}
