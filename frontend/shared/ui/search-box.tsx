import { Icon } from './icons.tsx'
import './ui.css'

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (typed: string) => void
}

/** A search input. The parent decides when to search. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <label className="search-box">
      <span className="visually-hidden">{label}</span>
      <Icon name="search" size={18} />
      <input
        type="search"
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
