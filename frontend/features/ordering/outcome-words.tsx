import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'
import type { BulkOutcome } from './bulk-outcome.ts'

interface OutcomeWordsProps {
  readonly outcome: BulkOutcome | undefined
  readonly onClose: () => void
}

/** What came of it; it stays until it is closed, with a way to each order that stayed behind. */
export function OutcomeWords({ outcome, onClose }: OutcomeWordsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: what came of it takes its place.
    if (outcome) box.current?.focus({ preventScroll: true })
  }, [outcome])
  return (
    <div role="status" aria-label="What came of it">
      {outcome && (
        <div
          ref={box}
          tabIndex={-1}
          className={outcome.refused.length > 0 ? 'bulk-outcome bulk-outcome-partly' : 'bulk-outcome'}
        >
          <div>
            <strong>{headline(outcome)}</strong>
            <Refused refused={outcome.refused} />
          </div>
          <Button look="quiet" size="small" onClick={onClose}>
            OK
          </Button>
        </div>
      )}
    </div>
  )
}

function headline({ done, refused }: BulkOutcome): string {
  if (refused.length === 0) return `${done}.`
  return `${done ?? 'None could be'}${done ? `; ${refused.length} could not be` : ''}:`
}

function Refused({ refused }: Pick<BulkOutcome, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <ul>
      {refused.map(({ id, number, why }) => (
        <li key={id}>
          <Link to={paths.order(id)}>Order {number}</Link> {why}.
        </li>
      ))}
    </ul>
  )
}
