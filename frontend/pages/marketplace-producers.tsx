import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ProducerView } from '#domain/producers/contract.ts'
import { ActiveFilterChips } from '#frontend/features/catalog/active-filter-chips.tsx'
import { activeFilters } from '#frontend/features/catalog/active-filters.ts'
import { clearsAtom } from '#frontend/features/catalog/clears.ts'
import { NO_FILTERS } from '#frontend/features/catalog/market-filters.ts'
import { useMarketFilters } from '#frontend/features/catalog/use-market-filters.ts'
import { ProducerHeart } from '#frontend/features/favorites/for-members.tsx'
import { producersQuery } from '#frontend/features/producers/api.ts'
import { NearForm } from '#frontend/features/producers/near-form.tsx'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/features/producers/producer-grid.tsx'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { producerSearchOf } from './use-tab-counts.ts'

export function MarketplaceProducers() {
  const { filters, change } = useMarketFilters()
  const { search, zipCode, radius, verified } = filters
  const found = useQuery(producersQuery(producerSearchOf(filters)))
  const near = { zipCode, radius, verified }
  const countClear = useSetAtom(clearsAtom)
  const clear = () => {
    change({ search: '', zipCode: '', verified: false })
    countClear((before) => before + 1)
  }
  return (
    <>
      <NearForm value={near} onChange={change} />
      <p className="soft" role="status">
        {countLine(found)}
      </p>
      <ActiveFilterChips
        active={activeFilters({ ...NO_FILTERS, search, ...near })}
        onChange={(left) => change({ search: left.search, zipCode: left.zipCode, verified: left.verified })}
        onClear={clear}
      />
      <FoundProducers found={found} onClear={clear} />
    </>
  )
}

function countLine({ isPending, data }: UseQueryResult<ProducerView[]>): string {
  if (isPending) return 'Loading...'
  if (!data) return ''
  return data.length === 1 ? '1 producer found' : `${data.length} producers found`
}

interface FoundProducersProps {
  readonly found: UseQueryResult<ProducerView[]>
  readonly onClear: () => void
}

function FoundProducers({ found, onClear }: FoundProducersProps) {
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (isProblem(found.error, 'zip_code_unknown')) return <EmptyState title={found.error.detail} action={clear} />
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <ProducerGridSkeleton />
  if (found.data.length === 0)
    return (
      <EmptyState title="No producers found" action={clear}>
        No one by that name, or no one this close. Try a wider radius.
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Producers</h2>
      <ProducerGrid
        producers={found.data}
        updating={found.isPlaceholderData}
        markFor={(producer) => <ProducerHeart producer={producer} />}
      />
    </>
  )
}
