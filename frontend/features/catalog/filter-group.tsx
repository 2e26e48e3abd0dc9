import type { ReactNode } from 'react'

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

interface TickProps {
  readonly label: string
  /** How many products this choice would show; undefined while nobody knows. */
  readonly count: number | undefined
  readonly checked: boolean
  readonly onChange: () => void
}

export function Tick({ label, count, checked, onChange }: TickProps) {
  return (
    <label className={count === 0 && !checked ? 'tick tick-empty' : 'tick'}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span>{label}</span>
      {count !== undefined && <span className="tick-count">{count}</span>}
    </label>
  )
}
