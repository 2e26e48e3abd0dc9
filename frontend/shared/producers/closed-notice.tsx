import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './producers.css'

/** Tells buyers that a producer is closed, or will be. */
export function ClosedNotice({ reopensOn, closures: [next] }: Pick<ProducerProfile, 'reopensOn' | 'closures'>) {
  if (!next) return null
  return (
    <Card role="status" className="closed-notice">
      {reopensOn ? (
        <p>
          <strong>Back on {formatShortDate(reopensOn)}.</strong> Closed until then{next.note && `: ${next.note}`}.
        </p>
      ) : (
        <p>Closed {closedWords(next)}.</p>
      )}
    </Card>
  )
}

/** The same for the producer, wherever they look first. */
export function OwnClosedNotice() {
  const { data: own } = useQuery(ownProducerQuery)
  if (!own?.reopensOn) return null
  return (
    <Card role="status" className="closed-notice">
      <p>
        <strong>You are closed, back on {formatShortDate(own.reopensOn)}.</strong> No one can buy from you until then.
      </p>
      <LinkButton to={paths.producerProfile} look="secondary" size="small">
        Closed periods
      </LinkButton>
    </Card>
  )
}

/** `Thu, Dec 24 to Sun, Jan 3: family wedding` */
export const closedWords = ({ startsOn, endsOn, note }: Closure): string => {
  const days =
    startsOn === endsOn ? formatShortDate(startsOn) : `${formatShortDate(startsOn)} to ${formatShortDate(endsOn)}`
  return note ? `${days}: ${note}` : days
}
