import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** One list parameter: parses its URL value; an empty string gives the default. */
type Choice<T extends string> = (text: string) => T

/** Filter parameters of a list by their URL names. */
type Choices = Readonly<Record<string, Choice<string>>>
export type ListParams<C extends Choices> = { readonly [K in keyof C]: ReturnType<C[K]> }

/** One of several values; any other URL value means the first. */
export const oneOf =
  <T extends string>(values: readonly [T, ...T[]]): Choice<T> =>
  (text) =>
    values.find((value) => value === text) ?? values[0]

const MAX_LENGTH = 100
export const freeText: Choice<string> = (text) => text.slice(0, MAX_LENGTH)

/** Reads a list's page (from 1) and filters from the URL. Ignores invalid values. */
export function parseListParams<C extends Choices>(
  query: URLSearchParams,
  choices: C,
): ListParams<C> & { readonly page: number } {
  const chosen = Object.entries(choices).map(([name, choice]) => [name, choice(query.get(name) ?? '')])
  return {
    ...(Object.fromEntries(chosen) as ListParams<C>),
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
}

/** URL parameters with new filters: resets the page, omits defaults, preserves all other parameters. */
export function withFilters<C extends Choices>(now: URLSearchParams, choices: C, part: Partial<ListParams<C>>) {
  const query = new URLSearchParams(now)
  query.delete('page')
  for (const [name, value] of Object.entries(part)) {
    if (value === choices[name]?.('')) query.delete(name)
    else query.set(name, String(value))
  }
  return query
}

/**
 * Keeps a list's filters and page in the URL. Changing a filter resets the page.
 * @param choices must be a constant outside the component.
 */
export function useListParams<C extends Choices>(choices: C) {
  const [query, setQuery] = useSearchParams()
  const list = useMemo(() => parseListParams(query, choices), [query, choices])
  const setFilters = useCallback(
    (part: Partial<ListParams<C>>) => setQuery((now) => withFilters(now, choices, part), { replace: true }),
    [setQuery, choices],
  )
  const urlWith = (part: Partial<ListParams<C>>) => `?${withFilters(query, choices, part)}`
  return { list, setFilters, urlWith }
}
