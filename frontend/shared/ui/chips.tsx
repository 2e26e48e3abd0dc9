import './ui.css'

interface Chip<K extends string> {
  readonly key: K
  readonly label: string
}

interface ChipsProps<K extends string> {
  readonly label: string
  readonly chips: readonly Chip<K>[]
  /** Undefined when none is selected. */
  readonly active: K | undefined
  readonly onChange: (key: K) => void
}

/** A row of toggles, at most one of them active. Scrolls sideways when it overflows. */
export function Chips<K extends string>({ label, chips, active, onChange }: ChipsProps<K>) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {chips.map(({ key, label: text }) => (
        <button key={key} type="button" className="chip" aria-pressed={key === active} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </div>
  )
}
