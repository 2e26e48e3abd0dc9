import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { SORTS, type Sort } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton, type View } from '#frontend/shared/catalog/product-card.tsx'
import { type MarketFilters, NO_FILTERS, searchOf, sortsFor } from '#frontend/shared/catalog/product-filters.ts'
import { FavoritesLink, ProductHeart } from '#frontend/shared/favorites/for-members.tsx'
import { useWide } from '#frontend/shared/lib/browser.ts'
import { useDraft } from '#frontend/shared/lib/drafts.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { producerQuery } from '#frontend/shared/producers/api.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { type Tab, Tabs } from '#frontend/shared/ui/tabs.tsx'
import {
  ActiveFilterChips,
  activeFilters,
  CategoryChips,
  clearsAtom,
  countGroups,
  useMarketFilters,
} from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { type MarketTab, PAGE_SIZE, useTabCounts } from './use-tab-counts.ts'
import './marketplace.css'

/** Most people come for the products: the other tab is fetched when it is turned to. */
const MarketplaceProducers = lazy(async () => ({
  default: (await import('./results.tsx')).MarketplaceProducers,
}))

export function MarketplacePage() {
  const { data: market } = useQuery(marketQuery)
  const { filters, change } = useMarketFilters()
  const clears = useAtomValue(clearsAtom)
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'producers' ? 'producers' : 'products'
  const counts = useTabCounts(filters, tab)
  const turnTo = (to: MarketTab) =>
    setQuery((now) => {
      const next = new URLSearchParams(now)
      if (to === 'producers') next.set('tab', to)
      else next.delete('tab')
      next.delete('page')
      return next
    })
  return (
    <div className="page">
      <PageTitle>Marketplace</PageTitle>
      <header className="market-head">
        <div>
          <h1>Marketplace</h1>
          <p>Fresh local produce from farmers and small makers {market ? `in ${market.stateName}` : 'near you'}.</p>
          <FavoritesLink />
        </div>
        <MarketSearch
          key={clears}
          value={filters.search}
          label={tab === 'products' ? 'Search products' : 'Search producers'}
          onSearch={(search) => change({ search })}
        />
      </header>
      <Tabs label="What to look at" tabs={tabsWith(counts)} active={tab} onChange={turnTo} />
      <Suspense fallback={<Spinner />}>
        {tab === 'products' ? <MarketplaceProducts /> : <MarketplaceProducers />}
      </Suspense>
    </div>
  )
}

const tabsWith = ({ products, producers }: Record<MarketTab, number | undefined>): readonly Tab<MarketTab>[] => [
  { key: 'products', label: 'Products', ...(products === undefined ? {} : { count: products }) },
  { key: 'producers', label: 'Producers', ...(producers === undefined ? {} : { count: producers }) },
]

interface MarketSearchProps {
  readonly value: string
  readonly label: string
  readonly onSearch: (words: string) => void
}

/** Looks when Enter is pressed or the button is clicked. */
function MarketSearch({ value, label, onSearch }: MarketSearchProps) {
  const { draft: words, setDraft: setWords, ask } = useDraft(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(words.trim())
    onSearch(words.trim())
  }
  return (
    <search>
      <form className="market-search" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

function MarketplaceProducts() {
  const wide = useWide()
  const [panel, setPanel] = useState<boolean>()
  const view = useView()
  const { filters, change } = useMarketFilters()
  const found = useQuery(searchQuery(searchOf(filters, PAGE_SIZE)))
  const seller = useQuery({ ...producerQuery(filters.producerId), enabled: filters.producerId !== '' })
  const open = panel ?? wide
  const countClear = useSetAtom(clearsAtom)
  const clear = () => {
    change({ ...NO_FILTERS, sortBy: filters.sortBy })
    countClear((before) => before + 1)
  }
  const apply = (next: MarketFilters) => {
    change({ ...next, page: 1 })
    if (!wide) setPanel(false)
  }
  const filterPanel = <FilterPanel filters={filters} found={found.data} onApply={apply} />
  return (
    <>
      <CategoryChips chosen={filters.categories} onChoose={(categories) => change({ categories })} />
      <MarketToolbar
        filters={filters}
        count={countLine(found)}
        view={view}
        panel={{ open, on: countGroups(filters), toggle: () => setPanel(!open) }}
        onSort={(sortBy) => change({ sortBy })}
      />
      <div className={wide && open ? 'market-split' : undefined}>
        {wide && open && <aside className="market-side">{filterPanel}</aside>}
        <div>
          <ActiveFilterChips
            active={activeFilters(filters, seller.data?.businessName)}
            onChange={change}
            onClear={clear}
          />
          <MarketResults found={found} seller={seller.error} view={view.now} onClear={clear} />
        </div>
      </div>
      <Dialog kind="drawer" title="Filters" open={!wide && open} onClose={() => setPanel(false)}>
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
  /** What was found, in words. */
  readonly count: string
  readonly view: { readonly now: View; readonly turn: (to: View) => void }
  readonly panel: { readonly open: boolean; readonly on: number; readonly toggle: () => void }
  readonly onSort: (sort: Sort) => void
}

function MarketToolbar({ filters, count, view, panel, onSort }: MarketToolbarProps) {
  const sorts = sortsFor(filters)
  return (
    <div className="market-toolbar">
      <Button look="secondary" size="small" aria-expanded={panel.open} onClick={panel.toggle}>
        <Icon name="filters" size={20} />
        Filters
        {panel.on > 0 && <span className="market-toolbar-on">{panel.on}</span>}
      </Button>
      <p className="market-toolbar-count soft" role="status">
        {count}
      </p>
      <label className="market-toolbar-sort">
        <span className="visually-hidden">Sort by</span>
        <select
          value={sorts.includes(filters.sortBy) ? filters.sortBy : 'relevance'}
          onChange={(event) => onSort(event.target.value as Sort)}
        >
          {sorts.map((sort) => (
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
  readonly now: View
  readonly turn: (to: View) => void
}

function ViewButton({ view, label, now, turn }: ViewButtonProps) {
  return (
    <button type="button" aria-label={label} aria-pressed={now === view} onClick={() => turn(view)}>
      <Icon name={view} size={20} />
    </button>
  )
}

/** As this browser had it last. */
const viewAtom = atomWithStorage<string>('farmgate.view', 'grid', undefined, { getOnInit: true })

/** Grid or list. A link may ask for one (`view=list`); turning to the other is remembered for the next visit. */
function useView(): { readonly now: View; readonly turn: (to: View) => void } {
  const [kept, keep] = useAtom(viewAtom)
  const [query, setQuery] = useSearchParams()
  const turn = (to: View) => {
    keep(to)
    if (query.has('view')) setQuery(without('view'), { replace: true })
  }
  return { now: (query.get('view') ?? kept) === 'list' ? 'list' : 'grid', turn }
}

const without = (name: string) => (query: URLSearchParams) => {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return rest
}

const MarketEmpty = lazy(async () => ({ default: (await import('./results.tsx')).MarketEmpty }))

interface MarketResultsProps {
  readonly found: UseQueryResult<ProductPage>
  /** Why the one producer that was asked for could not be loaded. */
  readonly seller: unknown
  readonly view: View
  readonly onClear: () => void
}

function MarketResults({ found, seller, view, onClear }: MarketResultsProps) {
  const problem = [found.error, seller].find(
    (error) => isProblem(error, 'zip_code_unknown') || isProblem(error, 'producer_not_found'),
  )
  if (found.isLoadingError && !problem) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending && !problem) return <ProductGridSkeleton />
  if (problem || !found.data?.products.length)
    return (
      <Suspense fallback={null}>
        <MarketEmpty problem={problem} found={found.data} onClear={onClear} />
      </Suspense>
    )
  const { products, total, page, pageSize } = found.data
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={products}
        view={view}
        updating={found.isPlaceholderData}
        actionFor={(product) => <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
      <Pager page={page} pages={Math.ceil(total / pageSize)} />
    </>
  )
}
