import { useSearchParams } from 'react-router-dom'
import { FREQUENCIES, frequencies } from '#domain/subscriptions/billing-cycle.ts'
import { BoxList } from '#frontend/features/boxes/box-list.tsx'
import { OwnSubscriptions } from '#frontend/features/boxes/own-subscriptions.tsx'
import { useUser } from '#frontend/lib/session.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import './subscriptions.css'

const CHOICES = ['all', ...frequencies] as const

export function SubscriptionsPage() {
  const { data: user } = useUser()
  const [query, setQuery] = useSearchParams()
  const frequency = CHOICES.find((one) => one === query.get('frequency')) ?? 'all'
  return (
    <div className="page">
      <PageTitle>Subscription Boxes</PageTitle>
      <header className="subscriptions-head">
        <h1>Subscription Boxes</h1>
        <p>What’s good on the farm, delivered regularly. Skip, swap, pause or cancel whenever you like.</p>
      </header>
      {user && <OwnSubscriptions />}
      <h2>Boxes to choose from</h2>
      <Chips
        label="How often"
        chips={CHOICES.map((key) => ({ key, label: key === 'all' ? 'All' : FREQUENCIES[key].label }))}
        active={frequency}
        onChange={(to) => setQuery(to === 'all' ? {} : { frequency: to })}
      />
      <div className="subscriptions-list">
        <BoxList frequency={frequency} />
      </div>
    </div>
  )
}
