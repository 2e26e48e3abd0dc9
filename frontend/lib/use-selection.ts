import { useState } from 'react'

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
