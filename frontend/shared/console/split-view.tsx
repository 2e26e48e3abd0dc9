import type { ReactNode } from 'react'
import './split-view.css'

interface SplitViewProps {
  /** The right column, which stays visible while the left one scrolls. */
  readonly side: ReactNode
  /** Whether both columns have the same width, for documents next to data. */
  readonly even?: boolean
  /** Shown below the content; on narrow screens, below the side column. */
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** A two-column page: facts on the left, the decision or a document on the right. */
export const SplitView = ({ side, even = false, after, children }: SplitViewProps) => (
  <div className={even ? 'split-view split-view-even' : 'split-view'}>
    <div className="split-view-main">{children}</div>
    <div className="split-view-side">{side}</div>
    {after && <div className="split-view-after">{after}</div>}
  </div>
)
