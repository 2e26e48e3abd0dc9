import type { ReactNode } from 'react'
import './split-view.css'

interface SplitViewProps {
  /** The right column: it stays in sight while the left one scrolls. */
  readonly side: ReactNode
  /** Both columns have the same width: for documents beside data. */
  readonly even?: boolean
  /** Below the content; on narrow screens below the side column. */
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** A page of two columns: facts on the left, the decision or a document on the right. */
export const SplitView = ({ side, even = false, after, children }: SplitViewProps) => (
  <div className={even ? 'split-view split-view-even' : 'split-view'}>
    <div className="split-view-main">{children}</div>
    <div className="split-view-side">{side}</div>
    {after && <div className="split-view-after">{after}</div>}
  </div>
)
