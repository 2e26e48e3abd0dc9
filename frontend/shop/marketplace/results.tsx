import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { type MarketFilters, NO_FILTERS, producerSearchOf, searchOf } from '#frontend/shared/catalog/product-filters.ts'
import { FavoriteProducerButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { producersQuery } from '#frontend/shared/producers/api.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/shared/producers/producer-grid.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { usePageUrl } from '#frontend/shared/ui/pagination.tsx'
import { EmptyState, ErrorState } from '#frontend/shared/ui/states.tsx'
import { NearForm } from '#frontend/shop/producer/fulfillment-list.tsx'
import { ActiveFilterChips, activeFilters, relaxationsOf, useMarketFilters } from './active-filters.tsx'
import { Popular } from './popular.tsx'

export function MarketplaceProducers() {
  const { filters, change } = useMarketFilters()
  const { search, zipCode, radius, verified } = filters
  const result = useQuery(producersQuery(producerSearchOf(filters)))
  const near = { zipCode, radius, verified }
  const clear = () => change({ search: '', zipCode: '', verified: false })
  return (
    <>
      <NearForm value={near} onChange={change} />
      <p className="soft" role="status">
        {countLine(result)}
      </p>
      <ActiveFilterChips
        active={activeFilters({ ...NO_FILTERS, search, ...near })}
        onChange={(next) => change({ search: next.search, zipCode: next.zipCode, verified: next.verified })}
        onClear={clear}
      />
      <ProducerResults result={result} onClear={clear} />
    </>
  )
}

function countLine({ isPending, data }: UseQueryResult<ProducerView[]>): string {
  if (isPending) return 'Loading...'
  if (!data) return ''
  return data.length === 1 ? '1 producer found' : `${data.length} producers found`
}

interface ProducerResultsProps {
  readonly result: UseQueryResult<ProducerView[]>
  readonly onClear: () => void
}

function ProducerResults({ result, onClear }: ProducerResultsProps) {
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (isProblem(result.error, 'zip_code_unknown')) return <EmptyState title={result.error.detail} action={clear} />
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <ProducerGridSkeleton />
  if (result.data.length === 0)
    return (
      <EmptyState title="No producers found" action={clear}>
        No producers match that name or distance. Try a wider radius.
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Producers</h2>
      <ProducerGrid
        main
        producers={result.data}
        updating={result.isPlaceholderData}
        cornerFor={(producer) => <FavoriteProducerButton producer={producer} />}
      />
    </>
  )
}

interface MarketEmptyProps {
  readonly filters: MarketFilters
  readonly onChange: (filters: MarketFilters) => void
  /** Error for an unknown ZIP code or producer, if there is one. */
  readonly problem: unknown
  readonly result: ProductPage | undefined
  readonly onClear: () => void
}

/** Explains why there are no results and offers a next step. */
export function MarketEmpty({ filters, onChange, problem, result, onClear }: MarketEmptyProps) {
  if (isProblem(problem, 'producer_not_found'))
    return (
      <EmptyState title="Producer not found" action={<Button onClick={onClear}>Show all products</Button>}>
        They may have left the marketplace, or the link may be incomplete.
      </EmptyState>
    )
  const { search } = filters
  const active = activeFilters(filters)
  const onlySearch = search !== '' && active.length === 1
  const clear = <Button onClick={onClear}>{onlySearch ? 'Clear search' : 'Clear filters'}</Button>
  if (isProblem(problem, 'zip_code_unknown')) return <EmptyState title={problem.detail} action={clear} />
  if (result && result.total > 0)
    return <PastTheEnd page={result.page} last={Math.ceil(result.total / result.pageSize)} />
  return (
    <>
      <EmptyState
        title={search ? `No products found for “${search}”` : 'No products found'}
        action={
          <div className="relaxations">
            <Relaxations filters={filters} onChange={onChange} />
            {clear}
          </div>
        }
      >
        {onlySearch ? 'Check the spelling, or try a more general word.' : 'No products match all of these filters.'}
      </EmptyState>
      <Popular />
    </>
  )
}

const MAX_RELAXATIONS = 3

/** The smallest changes to the search that find products, with their number. */
function Relaxations({ filters, onChange }: Pick<MarketEmptyProps, 'filters' | 'onChange'>) {
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: ['catalog', 'relaxations', filters],
    queryFn: () =>
      Promise.all(
        relaxationsOf(filters).map(async (relaxation) => {
          const { total } = await queries.fetchQuery(searchQuery(searchOf(relaxation.filters, 1)))
          return { ...relaxation, total }
        }),
      ),
  })
  return data
    .filter(({ total }) => total > 0)
    .slice(0, MAX_RELAXATIONS)
    .map(({ label, filters: relaxed, total }) => (
      <Button key={label} variant="secondary" onClick={() => onChange(relaxed)}>
        {label} ({total})
      </Button>
    ))
}

/** Shown for a page beyond the last, from an old link or because results shrank. */
function PastTheEnd({ page, last }: { readonly page: number; readonly last: number }) {
  const address = usePageUrl({ to: last })
  return (
    <EmptyState title={`Page ${page} doesn’t exist`} action={<LinkButton to={address}>Go to page {last}</LinkButton>}>
      {last === 1 ? 'All results fit on one page.' : `The last page is page ${last}.`}
    </EmptyState>
  )
}
