import type { ReactNode } from 'react'
import './wide-table.css'

interface WideTableProps {
  readonly label: string
  /** The table's head and body; cells of class `amount` stand to the right. */
  readonly children: ReactNode
}

/** A table that may be wider than the screen: it scrolls by itself, also by the keyboard. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard.
    <section className="wide-table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
