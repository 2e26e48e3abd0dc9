import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clearsAtom } from '#frontend/features/catalog/clears.ts'
import { MarketSearch } from '#frontend/features/catalog/market-search.tsx'
import { useMarketFilters } from '#frontend/features/catalog/use-market-filters.ts'
import { FavoritesLink } from '#frontend/features/favorites/for-members.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { type Tab, Tabs } from '#frontend/ui/tabs.tsx'
import { MarketplaceProducts } from './marketplace-products.tsx'
import { type MarketTab, useTabCounts } from './use-tab-counts.ts'
import './marketplace.css'

/** Most people come for the products: the other tab is fetched when it is turned to. */
const MarketplaceProducers = lazy(async () => ({
  default: (await import('./marketplace-producers.tsx')).MarketplaceProducers,
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
