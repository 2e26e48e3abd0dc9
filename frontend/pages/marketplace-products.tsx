import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { ActiveFilterChips } from '#frontend/features/catalog/active-filter-chips.tsx'
import { activeFilters, countGroups } from '#frontend/features/catalog/active-filters.ts'
import { searchQuery } from '#frontend/features/catalog/api.ts'
import { CategoryChips } from '#frontend/features/catalog/category-chips.tsx'
import { clearsAtom } from '#frontend/features/catalog/clears.ts'
import { FilterPanel } from '#frontend/features/catalog/filter-panel.tsx'
import { type MarketFilters, NO_FILTERS, searchOf } from '#frontend/features/catalog/market-filters.ts'
import { MarketToolbar } from '#frontend/features/catalog/market-toolbar.tsx'
import { useMarketFilters } from '#frontend/features/catalog/use-market-filters.ts'
import { useView } from '#frontend/features/catalog/view.ts'
import { producerQuery } from '#frontend/features/producers/api.ts'
import { useWide } from '#frontend/lib/use-wide.ts'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { MarketResults } from './market-results.tsx'
import { PAGE_SIZE } from './use-tab-counts.ts'

export function MarketplaceProducts() {
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
