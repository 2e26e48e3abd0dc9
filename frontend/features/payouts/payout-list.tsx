import { useQuery } from '@tanstack/react-query'
import type { PayoutList } from '#domain/payouts/contract.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { Badge, type BadgeTone } from '#frontend/ui/badge.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { payoutsQuery } from './api.ts'
import './payouts.css'

const STATUS: Readonly<Record<PayoutList[number]['status'], readonly [string, BadgeTone]>> = {
  pending: ['Being prepared', 'plain'],
  in_transit: ['On its way', 'honey'],
  paid: ['Paid', 'leaf'],
  failed: ['Your bank sent it back', 'tomato'],
  canceled: ['Canceled', 'plain'],
}

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
  if (payouts.length === 0) return <p>Nothing has been sent to your bank yet.</p>
  return (
    <ul className="payouts">
      {payouts.map(({ id, amountCents, status, arrivesAt }) => (
        <li key={id}>
          <span>
            {shortDateWords(arrivesAt)} <Badge tone={STATUS[status][1]}>{STATUS[status][0]}</Badge>
          </span>
          <Money cents={amountCents} />
        </li>
      ))}
    </ul>
  )
}
