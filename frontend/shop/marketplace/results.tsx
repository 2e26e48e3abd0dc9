import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { NO_FILTERS } from '#frontend/shared/catalog/product-filters.ts'
import { ProducerHeart } from '#frontend/shared/favorites/for-members.tsx'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { producersQuery } from '#frontend/shared/producers/api.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/shared/producers/producer-grid.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { usePageAddress } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState } from '#frontend/shared/ui/states.tsx'
import { NearForm } from '#frontend/shop/producer/fulfillment-list.tsx'
import { ActiveFilterChips, activeFilters, clearsAtom, useMarketFilters } from './active-filters.tsx'
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

interface MarketEmptyProps {
  /** An unknown ZIP code or producer, if that is why. */
  readonly problem: unknown
  readonly found: ProductPage | undefined
  readonly onClear: () => void
}

/** Why there are no products to be seen, and what to do about it. */
export function MarketEmpty({ problem, found, onClear }: MarketEmptyProps) {
  if (isProblem(problem, 'producer_not_found'))
    return (
      <EmptyState title="There is no such producer" action={<Button onClick={onClear}>Show all products</Button>}>
        They may have left the market, or the link is not complete.
      </EmptyState>
    )
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (isProblem(problem, 'zip_code_unknown')) return <EmptyState title={problem.detail} action={clear} />
  if (found && found.total > 0) return <PastTheEnd page={found.page} last={Math.ceil(found.total / found.pageSize)} />
  return (
    <EmptyState title="No products found" action={clear}>
      Nothing in the market matches all of this right now. Try fewer filters.
    </EmptyState>
  )
}

/** An old link, or products that went meanwhile. */
function PastTheEnd({ page, last }: { readonly page: number; readonly last: number }) {
  const address = usePageAddress({ to: last })
  return (
    <EmptyState title={`There is no page ${page}`} action={<LinkButton to={address}>Go to page {last}</LinkButton>}>
      {last === 1 ? 'Everything we found fits on one page.' : `The last page is page ${last}.`}
    </EmptyState>
  )
}
