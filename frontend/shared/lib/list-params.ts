import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** One choice of a list: what an address that says nothing of it means, and what it may say. */
type Choice<T extends string> = (said: string) => T

/** What a list may be narrowed by, by the names they have in the address. */
type Choices = Readonly<Record<string, Choice<string>>>
export type Chosen<C extends Choices> = { readonly [K in keyof C]: ReturnType<C[K]> }

/** One of a few; anything else in the address means the first. */
export const oneOf =
  <T extends string>(values: readonly [T, ...T[]]): Choice<T> =>
  (said) =>
    values.find((value) => value === said) ?? values[0]

const MOST_LETTERS = 100
export const words: Choice<string> = (said) => said.slice(0, MOST_LETTERS)

/** What an address asks of a list: its page, from 1, and its choices; what makes no sense is as if it were not there. */
export function listIn<C extends Choices>(query: URLSearchParams, choices: C): Chosen<C> & { readonly page: number } {
  const chosen = Object.entries(choices).map(([name, choice]) => [name, choice(query.get(name) ?? '')])
  return { ...(Object.fromEntries(chosen) as Chosen<C>), page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1) }
}

/** The address with other choices: its first page, nothing of what is as at first, and whatever else stood there. */
export function narrowed<C extends Choices>(now: URLSearchParams, choices: C, part: Partial<Chosen<C>>) {
  const query = new URLSearchParams(now)
  query.delete('page')
  for (const [name, value] of Object.entries(part)) {
    if (value === choices[name]?.('')) query.delete(name)
    else query.set(name, String(value))
  }
  return query
}

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

export interface Selection<T> {
  /** Those that can be selected, of what is shown. */
  readonly selectable: readonly T[]
  readonly selected: readonly T[]
  toggle(id: string): void
  /** All shown, or none when they are selected already. */
  toggleAll(): void
  drop(ids: readonly string[]): void
}

/** Which of the things shown are selected; one that goes out of sight is not. */
export function useSelection<T extends { readonly id: string }>(selectable: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = selectable.filter(({ id }) => ids.has(id))
  const drop = (dropped: readonly string[]) =>
    setIds((before) => new Set([...before].filter((id) => !dropped.includes(id))))
  return {
    selectable,
    selected,
    drop,
    toggle: (id) => (ids.has(id) ? drop([id]) : setIds(new Set([...ids, id]))),
    toggleAll: () => setIds(new Set(selected.length < selectable.length ? selectable.map(({ id }) => id) : [])),
  }
}
