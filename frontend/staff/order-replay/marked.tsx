import type { ReactNode } from 'react'

interface MarkedProps {
  readonly changed: boolean
  /** A part by itself, not a word in a line. */
  readonly block?: boolean
  readonly children: ReactNode
}

/** Something that may be not as it was after the step before: seen by its color and its edge, and said. */
export function Marked({ changed, block = false, children }: MarkedProps) {
  const Tag = block ? 'div' : 'span'
  return (
    <Tag className={changed ? 'replay-changed' : undefined}>
      {changed && <span className="replay-changed-word">changed</span>}
      {children}
    </Tag>
  )
}
