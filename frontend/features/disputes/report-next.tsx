import { Link } from 'react-router-dom'
import { DEADLINES, deadlineOf } from '#domain/disputes/deadlines.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/card.tsx'

/** What follows a report, and by when. */
export function ReportNext({ producerName }: { readonly producerName: string }) {
  const now = new Date().toISOString()
  return (
    <Card role="region" aria-label="What happens then">
      <h2>What happens then</h2>
      <ol className="report-next">
        <li>
          {producerName} is told at once and answers by{' '}
          <strong>{momentWords(deadlineOf('awaiting_producer', now))}</strong>.
        </li>
        <li>
          If the two of you do not settle it, we mediate until{' '}
          <strong>{momentWords(deadlineOf('mediation', now))}</strong>.
        </li>
        <li>
          Then we look into it, and decide by <strong>{momentWords(deadlineOf('final_decision', now))}</strong>.
        </li>
        <li>Either side may appeal within {DEADLINES.appealDays} days; somebody else decides that.</li>
      </ol>
      <p>
        It is free. <Link to={paths.disputeResolution}>How disputes are settled</Link>
      </p>
    </Card>
  )
}
