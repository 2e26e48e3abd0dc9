import { useQuery } from '@tanstack/react-query'
import type { SubscriptionView } from '#domain/subscriptions/contract.ts'
import { ErrorState } from '#frontend/ui/states.tsx'
import { subscriptionsQuery } from './api.ts'
import { isPast, SubscriptionCard } from './subscription-card.tsx'
import './boxes.css'

/** What one has subscribed to; nothing for those who have not. */
export function OwnSubscriptions() {
  const found = useQuery(subscriptionsQuery)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data || found.data.length === 0) return null
  const [past, current] = [found.data.filter(isPast), found.data.filter((one) => !isPast(one))]
  return (
    <section aria-labelledby="own-subscriptions" className="own-subscriptions">
      <h2 id="own-subscriptions">Your subscriptions</h2>
      {current.length > 0 ? <Cards of={current} /> : <p className="box-soft">None at the moment.</p>}
      {past.length > 0 && (
        <details className="past-subscriptions">
          <summary>Past ({past.length})</summary>
          <Cards of={past} />
        </details>
      )}
    </section>
  )
}

const Cards = ({ of }: { readonly of: readonly SubscriptionView[] }) => (
  <ul>
    {of.map((one) => (
      <li key={one.id}>
        <SubscriptionCard subscription={one} />
      </li>
    ))}
  </ul>
)
