import { type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import './analytics.css'

interface ChartedProps {
  readonly title: string
  /** One sentence on what is to be seen. */
  readonly caption: string
  readonly chart: ReactNode
  /** Head and body of the table that says the same. */
  readonly table: ReactNode
}

/** A picture of some numbers, and the numbers themselves for whoever wants to read them. */
export function Charted({ title, caption, chart, table }: ChartedProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <Card role="region" aria-label={title} className="charted">
      <h2>{title}</h2>
      <p className="soft">{caption}</p>
      <Suspense fallback={<Skeleton height="16rem" />}>{chart}</Suspense>
      <Button
        look="quiet"
        size="small"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown((shown) => !shown)}
      >
        {isShown ? 'Hide the table' : 'Show as table'}
      </Button>
      <div id={id}>{isShown && <WideTable label={`${title}, as a table`}>{table}</WideTable>}</div>
    </Card>
  )
}
