import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceChange } from '#domain/catalog/product-listings.contract.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { Money } from '#frontend/ui/money.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
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
  return <RecordsTable label="Price history" columns={COLUMNS} records={prices.data} keyOf={({ at }) => at} />
}

const COLUMNS: readonly Column<PriceChange>[] = [
  { title: 'Date', cell: ({ at }) => <time dateTime={at}>{shortDateWords(at)}</time> },
  { title: 'Was', cell: ({ previousPriceCents }) => <Money cents={previousPriceCents} />, amount: true },
  { title: 'Now', cell: ({ priceCents }) => <Money cents={priceCents} />, amount: true },
]
