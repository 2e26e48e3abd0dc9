import type { ReactNode } from 'react'
import './ui.css'

interface ExplainedProps {
  /** What it is that is explained. */
  readonly label: string
  readonly children: ReactNode
}

/** A small mark that opens what a word means, and closes it again: by a click or the keyboard, not by pointing alone. */
export function Explained({ label, children }: ExplainedProps) {
  return (
    <details className="explained">
      <summary aria-label={`What is ${label}?`}>i</summary>
      <p>{children}</p>
    </details>
  )
}
