import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InventoryView } from '#domain/catalog/inventory.contract.ts'
import { AlertList } from '#frontend/features/inventory/alert-list.tsx'
import { inventoryQuery } from '#frontend/features/inventory/api.ts'
import { ForecastTable } from '#frontend/features/inventory/forecast-table.tsx'
import { SettingsForm } from '#frontend/features/inventory/forms.ts'
import { ShelfDialog } from '#frontend/features/inventory/shelf-dialog.tsx'
import type { AskedTask } from '#frontend/features/inventory/shelf-tasks.ts'
import { Shelves } from '#frontend/features/inventory/shelves.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { Tiles } from '#frontend/ui/tiles.tsx'
import { ProducersOnly } from './producers-only.tsx'

export function InventoryPage() {
  return (
    <div className="page">
      <PageTitle>Inventory</PageTitle>
      <ProducersOnly words="Inventory management is only available to producer accounts." next={paths.inventory}>
        <Inventory />
      </ProducersOnly>
    </div>
  )
}

function Inventory() {
  const inventory = useQuery(inventoryQuery)
  return (
    <>
      <BackLink to={paths.producerDashboard}>Your dashboard</BackLink>
      <h1>Inventory</h1>
      {inventory.isLoadingError ? (
        <ErrorState error={inventory.error} retry={() => void inventory.refetch()} />
      ) : !inventory.data ? (
        <Skeleton height="24rem" />
      ) : inventory.data.products.length === 0 ? (
        <NothingYet />
      ) : (
        <Stocked inventory={inventory.data} />
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No products in your inventory"
      action={<LinkButton to={paths.ownGoods}>List your first product</LinkButton>}
    >
      What you list shows up here with what’s on hand, what buyers are holding and what can still be bought.
    </EmptyState>
  )
}

const TABS = ['inventory', 'alerts', 'forecast', 'settings'] as const

function Stocked({ inventory }: { readonly inventory: InventoryView }) {
  const [search, setSearch] = useSearchParams()
  const [asked, ask] = useState<AskedTask>()
  const tab = TABS.find((key) => key === search.get('tab')) ?? 'inventory'
  const { products, low, out, alerts } = inventory.stats
  const tabs = [
    { key: 'inventory', label: 'Inventory' },
    { key: 'alerts', label: 'Alerts', count: alerts },
    { key: 'forecast', label: 'Forecast' },
    { key: 'settings', label: 'Settings' },
  ] as const
  return (
    <>
      <Tiles
        tiles={[
          ['Total Products', products],
          ['Low Stock Items', low],
          ['Out of Stock', out],
          ['Active Alerts', alerts],
        ]}
        marked={alerts > 0 ? 'Active Alerts' : undefined}
      />
      <Tabs
        label="Your inventory"
        tabs={tabs}
        active={tab}
        onChange={(key) => setSearch(key === 'inventory' ? {} : { tab: key }, { replace: true })}
      />
      {tab === 'inventory' && <Shelves inventory={inventory} onAsk={ask} />}
      {tab === 'alerts' && <AlertList goods={inventory.products} onAsk={ask} />}
      {tab === 'forecast' && <ForecastTable />}
      {tab === 'settings' && <SettingsForm threshold={inventory.lowStockThreshold} />}
      <ShelfDialog asked={asked} inventory={inventory} onClose={() => ask(undefined)} />
    </>
  )
}
