import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './producers.css'

/** Notice for buyers that a producer is closed or will close. */
export function ClosedNotice({ reopensOn, closures: [next] }: Pick<ProducerProfile, 'reopensOn' | 'closures'>) {
  if (!next) return null
  return (
    <Card role="status" className="closed-notice">
      {reopensOn ? (
        <p>
          <strong>Back on {formatShortDate(reopensOn)}.</strong> Closed until then{next.note && `: ${next.note}`}.
        </p>
      ) : (
        <p>Closed {formatClosure(next)}.</p>
      )}
    </Card>
  )
}

/** Reminds the producer that their shop is closed. */
export function OwnClosedNotice() {
  const { data: own } = useQuery(ownProducerQuery)
  if (!own?.reopensOn) return null
  return (
    <Card role="status" className="closed-notice">
      <p>
        <strong>You’re closed until {formatShortDate(own.reopensOn)}.</strong> Buyers can’t order from you before then.
      </p>
      <LinkButton to={paths.producerProfile} variant="secondary" size="small">
        Closures
      </LinkButton>
    </Card>
  )
}

/** `Thu, Dec 24 to Sun, Jan 3: family wedding` */
export const formatClosure = ({ startsOn, endsOn, note }: Closure): string => {
  const days =
    startsOn === endsOn ? formatShortDate(startsOn) : `${formatShortDate(startsOn)} to ${formatShortDate(endsOn)}`
  return note ? `${days}: ${note}` : days
}
