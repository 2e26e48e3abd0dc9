import './tabs.css'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: string
  readonly count?: number
}

interface TabsProps<K extends string> {
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly active: K
  readonly onChange: (key: K) => void
}

/** A row of choices, exactly one of them on. What it shows belongs to whoever uses it. */
export function Tabs<K extends string>({ label, tabs, active, onChange }: TabsProps<K>) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {tabs.map(({ key, label: text, count }) => (
        <button key={key} type="button" className="tab" aria-pressed={key === active} onClick={() => onChange(key)}>
          {text}
          {count !== undefined && <span className="tab-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}
