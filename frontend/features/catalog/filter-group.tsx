import type { ReactNode } from 'react'
import { Tick } from '#frontend/ui/tick.tsx'

interface FilterGroupProps {
  readonly title: string
  readonly children: ReactNode
  /** A long list gets a window of its own. */
  readonly scrolls?: boolean
}

export function FilterGroup({ title, children, scrolls = false }: FilterGroupProps) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div className={scrolls ? 'filter-group-scrolls' : undefined}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  /** How many products this choice would show; undefined while nobody knows. */
  readonly count: number | undefined
  readonly checked: boolean
  readonly onChange: () => void
}

export function Choice({ label, count, checked, onChange }: ChoiceProps) {
  return (
    <Tick checked={checked} onChange={onChange} className={count === 0 && !checked ? 'tick-empty' : ''}>
      <span>{label}</span>
      <TickCount count={count} />
    </Tick>
  )
}

/** How many products a choice would show. */
export function TickCount({ count }: Pick<ChoiceProps, 'count'>) {
  return count !== undefined && <span className="tick-count">{count}</span>
}
