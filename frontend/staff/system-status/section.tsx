import { type ReactNode, useId } from 'react'
import { Card } from '#frontend/shared/ui/page-parts.tsx'

interface SectionProps {
  readonly title: string
  /** What to do about all of it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className="health-section">
      <div className="health-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  )
}

/** Nothing to do here. */
export const Well = ({ children }: { readonly children: ReactNode }) => <p className="health-well">{children}</p>
