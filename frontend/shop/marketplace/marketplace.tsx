import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { CATEGORIES, SORTS, type Sort } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton, type View } from '#frontend/shared/catalog/product-card.tsx'
import {
  type MarketFilters,
  NO_FILTERS,
  PAGE_SIZE,
  producerSearchOf,
  searchOf,
  sortsFor,
} from '#frontend/shared/catalog/product-filters.ts'
import { FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { useHydrated, useIsDesktop } from '#frontend/shared/lib/browser.ts'
import { lazyPage } from '#frontend/shared/lib/lazy-components.tsx'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { producerCountQuery, producerQuery } from '#frontend/shared/producers/api.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { type Tab, Tabs } from '#frontend/shared/ui/tabs.tsx'
import { ActiveFilterChips, activeFilters, CategoryChips, countGroups, useMarketFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import './marketplace.css'

/** Lazy, because most visitors open the products tab only. */
const MarketplaceProducers = lazyPage(async () => (await import('./results.tsx')).MarketplaceProducers)

export function MarketplacePage() {
  const { filters } = useMarketFilters()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'producers' ? 'producers' : 'products'
  const counts = useTabCounts(filters, tab)
  const showTab = (to: MarketTab) =>
    setQuery((now) => {
      const next = new URLSearchParams(now)
      if (to === 'producers') next.set('tab', to)
      else next.delete('tab')
      next.delete('page')
      return next
    })
  return (
    <div className="page market">
      <PageTitle tab={titleOf(filters, tab)}>Marketplace</PageTitle>
      <header className="market-head">
        <h1>Marketplace</h1>
        <Tabs label="Show" tabs={tabsWith(counts)} active={tab} onChange={showTab} />
      </header>
      {tab === 'products' ? (
        <MarketplaceProducts />
      ) : (
        <Suspense fallback={<Spinner />}>
          <MarketplaceProducers />
        </Suspense>
      )}
    </div>
  )
}

/** Title of what the page lists: the search, the only category or the open tab. */
function titleOf({ search, categories }: MarketFilters, tab: MarketTab): string | undefined {
  if (search) return `“${search}”`
  if (tab === 'producers') return 'Producers'
  const [category, ...others] = categories
  return category && others.length === 0 ? CATEGORIES[category].label : undefined
}

const tabsWith = ({ products, producers }: Record<MarketTab, number | undefined>): readonly Tab<MarketTab>[] => [
  { key: 'products', label: 'Products', ...(products === undefined ? {} : { count: products }) },
  { key: 'producers', label: 'Producers', ...(producers === undefined ? {} : { count: producers }) },
]

function MarketplaceProducts() {
  const isDesktop = useIsDesktop()
  const isHydrated = useHydrated()
  const [panelOpen, setPanelOpen] = useState<boolean>()
  const view = useView()
  const { filters, change } = useMarketFilters()
  const result = useQuery(searchQuery(searchOf(filters, PAGE_SIZE)))
  const producer = useQuery({ ...producerQuery(filters.producerId), enabled: filters.producerId !== '' })
  const open = panelOpen ?? isDesktop
  // Until the page has hydrated, the stylesheet decides whether the panel is next to the results.
  const isSidePanel = isHydrated ? isDesktop && open : true
  const clear = () => change({ ...NO_FILTERS, sortBy: filters.sortBy })
  const apply = (next: MarketFilters) => {
    change({ ...next, page: 1 })
    if (!isDesktop) setPanelOpen(false)
  }
  const filterPanel = (
    <FilterPanel filters={filters} results={result.data} isLive={isDesktop || !isHydrated} onApply={apply} />
  )
  return (
    <>
      {!isDesktop && (
        <div className="market-narrow">
          <CategoryChips selected={filters.categories} onSelect={(categories) => change({ categories })} />
        </div>
      )}
      <MarketToolbar
        filters={filters}
        count={countLine(result)}
        view={view}
        panel={{ open, activeCount: countGroups(filters), toggle: () => setPanelOpen(!open) }}
        onSort={(sortBy) => change({ sortBy })}
      />
      <div className={isSidePanel ? 'market-split' : undefined}>
        {isSidePanel && <aside>{filterPanel}</aside>}
        <div>
          <ActiveFilterChips
            active={activeFilters(filters, producer.data?.businessName)}
            onChange={change}
            onClear={clear}
          />
          <MarketResults
            filters={filters}
            onChange={change}
            result={result}
            producerError={producer.error}
            view={view.current}
            onClear={clear}
          />
        </div>
      </div>
      <Dialog kind="drawer" title="Filters" open={!isDesktop && open} onClose={() => setPanelOpen(false)}>
        {filterPanel}
      </Dialog>
    </>
  )
}

function countLine({ isPending, data }: UseQueryResult<ProductPage>): string {
  if (isPending) return 'Loading...'
  if (!data) return ''
  return data.total === 1 ? '1 product found' : `${data.total} products found`
}

interface MarketToolbarProps {
  readonly filters: MarketFilters
  /** Result count as text. */
  readonly count: string
  readonly view: { readonly current: View; readonly select: (to: View) => void }
  readonly panel: { readonly open: boolean; readonly activeCount: number; readonly toggle: () => void }
  readonly onSort: (sort: Sort) => void
}

function MarketToolbar({ filters, count, view, panel, onSort }: MarketToolbarProps) {
  const sortOptions = sortsFor(filters)
  return (
    <div className="market-toolbar">
      <Button variant="secondary" size="small" aria-expanded={panel.open} onClick={panel.toggle}>
        <Icon name="filters" size={20} />
        Filters
        {panel.activeCount > 0 && <span className="market-toolbar-active">{panel.activeCount}</span>}
      </Button>
      <p className="market-toolbar-count soft" role="status">
        {count}
      </p>
      <label className="market-toolbar-sort">
        <span className="visually-hidden">Sort by</span>
        <select
          value={sortOptions.includes(filters.sortBy) ? filters.sortBy : 'relevance'}
          onChange={(event) => onSort(event.target.value as Sort)}
        >
          {sortOptions.map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </select>
      </label>
      <div className="market-toolbar-views" role="group" aria-label="View">
        <ViewButton view="grid" label="Grid" {...view} />
        <ViewButton view="list" label="List" {...view} />
      </div>
    </div>
  )
}

interface ViewButtonProps {
  readonly view: View
  readonly label: string
  readonly current: View
  readonly select: (to: View) => void
}

function ViewButton({ view, label, current, select }: ViewButtonProps) {
  return (
    <button type="button" aria-label={label} aria-pressed={current === view} onClick={() => select(view)}>
      <Icon name={view} size={20} />
    </button>
  )
}

/** Last selected view in this browser. */
const viewAtom = atomWithStorage<string>('farmgate.view', 'grid', undefined, { getOnInit: true })

/** Grid or list view. A link can select one with `view=list`; the user's own choice is stored for the next visit. */
function useView(): { readonly current: View; readonly select: (to: View) => void } {
  const [stored, store] = useAtom(viewAtom)
  const isHydrated = useHydrated()
  const [query, setQuery] = useSearchParams()
  const select = (to: View) => {
    store(to)
    if (query.has('view')) setQuery(without('view'), { replace: true })
  }
  return { current: (query.get('view') ?? (isHydrated && stored)) === 'list' ? 'list' : 'grid', select }
}

const without = (name: string) => (query: URLSearchParams) => {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return rest
}

const MarketEmpty = lazyPage(async () => (await import('./results.tsx')).MarketEmpty)

interface MarketResultsProps {
  readonly filters: MarketFilters
  readonly onChange: (filters: MarketFilters) => void
  readonly result: UseQueryResult<ProductPage>
  /** Error from loading the producer that the results are filtered by. */
  readonly producerError: unknown
  readonly view: View
  readonly onClear: () => void
}

function MarketResults({ filters, onChange, result, producerError, view, onClear }: MarketResultsProps) {
  const problem = [result.error, producerError].find(
    (error) => isProblem(error, 'zip_code_unknown') || isProblem(error, 'producer_not_found'),
  )
  if (result.isLoadingError && !problem) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending && !problem) return <ProductGridSkeleton />
  if (problem || !result.data?.products.length)
    return (
      <Suspense fallback={null}>
        <MarketEmpty filters={filters} onChange={onChange} problem={problem} result={result.data} onClear={onClear} />
      </Suspense>
    )
  const { products, total, page, pageSize } = result.data
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        main
        products={products}
        view={view}
        updating={result.isPlaceholderData}
        actionFor={(product) => <AddToCart product={product} />}
        cornerFor={(product) => <FavoriteProductButton product={product} />}
      />
      <Pager page={page} pages={Math.ceil(total / pageSize)} />
    </>
  )
}

type MarketTab = 'products' | 'producers'

/** Result count of each tab; undefined while loading or on error. */
function useTabCounts(filters: MarketFilters, tab: MarketTab): Record<MarketTab, number | undefined> {
  const productSearch = tab === 'products' ? searchOf(filters, PAGE_SIZE) : searchOf({ ...filters, page: 1 }, 1)
  const products = useQuery(searchQuery(productSearch))
  const producers = useQuery(producerCountQuery(producerSearchOf(filters)))
  return { products: products.data?.total, producers: producers.data?.count }
}
