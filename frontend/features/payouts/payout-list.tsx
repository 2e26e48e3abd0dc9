import { useQuery } from '@tanstack/react-query'
import type { PayoutList } from '#domain/payouts/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { payoutsQuery } from './api.ts'
import { payoutWords } from './payout-words.ts'
import './payouts.css'

/** What the processor has sent to the producer's bank. */
export function Payouts() {
  const payouts = useQuery(payoutsQuery)
  return (
    <Card role="region" aria-label="Payouts to your bank">
      <h2>Payouts to your bank</h2>
      {payouts.isLoadingError ? (
        <ErrorState error={payouts.error} retry={() => void payouts.refetch()} />
      ) : payouts.data ? (
        <List payouts={payouts.data} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </Card>
  )
}

function List({ payouts }: { readonly payouts: PayoutList }) {
  const today = new Date().toISOString().slice(0, 10)
  if (payouts.length === 0) return <p>Nothing has been sent to your bank yet.</p>
  return (
    <ul className="payouts">
      {payouts.map((payout) => {
        const { day, label, tone } = payoutWords(payout, today)
        return (
          <li key={payout.id}>
            <span>
              {day} <Badge tone={tone}>{label}</Badge>
            </span>
            <Money cents={payout.amountCents} />
          </li>
        )
      })}
    </ul>
  )
}
