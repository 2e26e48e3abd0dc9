import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Choices, type Chosen, listIn, narrowed } from './list-address.ts'

/**
 * What a list shows stands in the address: its choices and its page. Another choice begins at page 1.
 * @param choices made once, outside of the component.
 */
export function useListAddress<C extends Choices>(choices: C) {
  const [query, setQuery] = useSearchParams()
  const list = useMemo(() => listIn(query, choices), [query, choices])
  const narrow = useCallback(
    (part: Partial<Chosen<C>>) => setQuery((now) => narrowed(now, choices, part), { replace: true }),
    [setQuery, choices],
  )
  const addressWith = (part: Partial<Chosen<C>>) => `?${narrowed(query, choices, part)}`
  return { list, narrow, addressWith }
}
