import { useQuery } from '@tanstack/react-query'
import { useMarketFilters } from '#frontend/features/catalog/use-market-filters.ts'
import { ProducerHeart } from '#frontend/features/favorites/for-members.tsx'
import { type ProducerSearch, producersQuery } from '#frontend/features/producers/api.ts'
import { NearForm } from '#frontend/features/producers/near-form.tsx'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/features/producers/producer-grid.tsx'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

export function MarketplaceProducers() {
  const { filters, change } = useMarketFilters()
  const { search, zipCode, radius } = filters
  return (
    <>
      <NearForm key={zipCode} zipCode={zipCode} radius={radius} onChange={change} />
      <FoundProducers
        search={{ search, zipCode, radius: zipCode ? radius : undefined }}
        onClear={() => change({ search: '', zipCode: '' })}
      />
    </>
  )
}

interface FoundProducersProps {
  readonly search: ProducerSearch
  readonly onClear: () => void
}

function FoundProducers({ search, onClear }: FoundProducersProps) {
  const found = useQuery(producersQuery(search))
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (isProblem(found.error, 'zip_unknown')) return <EmptyState title={found.error.detail} action={clear} />
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <ProducerGridSkeleton />
  if (found.data.length === 0)
    return (
      <EmptyState title="No producers found" action={clear}>
        Nobody of that name, or nobody this near. A wider radius finds more.
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Producers</h2>
      <p role="status">
        {found.data.length} {found.data.length === 1 ? 'producer' : 'producers'} found
      </p>
      <ProducerGrid producers={found.data} markFor={(producer) => <ProducerHeart producer={producer} />} />
    </>
  )
}
