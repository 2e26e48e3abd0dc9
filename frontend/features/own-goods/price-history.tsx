import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceChange } from '#domain/catalog/own-goods.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { Money } from '#frontend/ui/money.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { pricesQuery } from './api.ts'

/** Every price a product had; asked for once somebody wants to see it. */
export function PriceHistory({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="goods-prices" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Price history</summary>
      {open && <Prices id={id} />}
    </details>
  )
}

function Prices({ id }: { readonly id: string }) {
  const prices = useQuery(pricesQuery(id))
  if (prices.isLoadingError) return <ErrorState error={prices.error} retry={() => void prices.refetch()} />
  if (!prices.data) return <Skeleton height="6rem" />
  if (prices.data.length === 0) return <p>The price is still the one it was listed at.</p>
  return (
    <WideTable label="Price history">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col" className="amount">
            Was
          </th>
          <th scope="col" className="amount">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.data.map((change) => (
          <Change key={change.at} change={change} />
        ))}
      </tbody>
    </WideTable>
  )
}

const Change = ({ change: { at, wasCents, priceCents } }: { readonly change: PriceChange }) => (
  <tr>
    <td>
      <time dateTime={at}>{shortDateWords(at)}</time>
    </td>
    <td className="amount">
      <Money cents={wasCents} />
    </td>
    <td className="amount">
      <Money cents={priceCents} />
    </td>
  </tr>
)
