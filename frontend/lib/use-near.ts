import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nearIn, withNear } from './near.ts'

/** The place in the page's address. Another radius is no step of its own in its history. */
export function useNear() {
  const [query, setQuery] = useSearchParams()
  const near = useMemo(() => nearIn(query), [query])
  const search = useCallback((zip: string) => setQuery((now) => withNear(now, { ...nearIn(now), zip })), [setQuery])
  const reach = useCallback(
    (radius: number) => setQuery((now) => withNear(now, { ...nearIn(now), radius }), { replace: true }),
    [setQuery],
  )
  return { near, search, reach }
}
