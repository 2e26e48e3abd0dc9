import type { ReactNode } from 'react'
import './tick.css'

interface TickProps {
  readonly checked: boolean
  readonly onChange: () => void
  /** The words beside it, and what else stands on its line. */
  readonly children: ReactNode
  /** One of several that exclude each other, by the name of their group. */
  readonly oneOf?: string
  readonly className?: string
}

/** A box to tick, or with `oneOf` a button to pick, with its line to click on. */
export function Tick({ checked, onChange, children, oneOf, className = '' }: TickProps) {
  return (
    <label className={`tick ${className}`.trim()}>
      <input
        {...(oneOf ? { type: 'radio', name: oneOf } : { type: 'checkbox' })}
        checked={checked}
        onChange={onChange}
      />
      {children}
    </label>
  )
}
