import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ProductTable } from '#frontend/producer/products/product-table.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { inventoryQuery } from './api.ts'
import { Forecast } from './forecast.tsx'
import { DefaultThreshold } from './thresholds.tsx'

const TABS = [
  { key: 'stock', label: 'Stock' },
  { key: 'forecast', label: 'Forecast' },
  { key: 'settings', label: 'Settings' },
] as const

/** Stock of all products, its forecast and the default low-stock threshold. */
export function InventoryPage() {
  const [query, setQuery] = useSearchParams()
  const inventory = useQuery(inventoryQuery)
  const active = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'stock'
  return (
    <ConsolePage
      title="Inventory"
      tabs={pageTabs({
        label: 'Inventory',
        items: TABS,
        active,
        onChange: (key) => setQuery(key === 'stock' ? {} : { tab: key }, { replace: true }),
      })}
    >
      {active === 'stock' && <ProductTable />}
      {active === 'forecast' && <Forecast />}
      {active === 'settings' && (
        <QueryState query={inventory}>
          {({ lowStockThreshold }) => <DefaultThreshold threshold={lowStockThreshold} />}
        </QueryState>
      )}
    </ConsolePage>
  )
}
