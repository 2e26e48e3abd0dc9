import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#frontend/ui/states.tsx'
import { subscriptionsQuery } from './api.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import './boxes.css'

/** What one has subscribed to; nothing for those who have not. */
export function OwnSubscriptions() {
  const found = useQuery(subscriptionsQuery)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data || found.data.length === 0) return null
  return (
    <section aria-labelledby="own-subscriptions" className="own-subscriptions">
      <h2 id="own-subscriptions">Your subscriptions</h2>
      <ul>
        {found.data.map((one) => (
          <li key={one.id}>
            <SubscriptionCard subscription={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
