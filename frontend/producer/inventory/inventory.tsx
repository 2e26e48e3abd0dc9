import { useQuery } from '@tanstack/react-query'
import { Empty, Typography } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import type { ForecastLine } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { FORECAST } from '#domain/catalog/stock-level.ts'
import { ProductTable } from '#frontend/producer/products/product-table.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { forecastQuery, inventoryQuery } from './api.ts'
import { lastsLabel, paceLabel, runsOutLabel, soldLabel } from './stock-labels.ts'
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

/** When listed products run out at their recent rate of sale. */
function Forecast() {
  const forecast = useQuery(forecastQuery)
  return (
    <QueryState query={forecast}>
      {(lines) => (
        <ConsoleTable
          label="Stock forecast"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ id }) => id}
          empty={<Empty description="No listed products" />}
          toolbar={
            <Typography.Text type="secondary" style={{ flex: 1 }}>
              Based on average daily sales in the last {FORECAST.days} days, minus returns. Products with fewer than{' '}
              {FORECAST.minSales} sales or listed for less than {FORECAST.minDays} days have no forecast. Seasons,
              holidays and weather are not considered.
            </Typography.Text>
          }
        />
      )}
    </QueryState>
  )
}

const COLUMNS: readonly ConsoleColumn<ForecastLine>[] = [
  {
    key: 'product',
    title: 'Product',
    card: 'title',
    required: true,
    cell: ({ id, name }) => <Link to={paths.stockOf(id)}>{name}</Link>,
  },
  { key: 'runsOut', title: 'Runs out', cell: runsOutLabel },
  {
    key: 'lasts',
    title: 'Lasts',
    align: 'right',
    cell: ({ forecast }) => (forecast ? lastsLabel(forecast.daysLeft) : '–'),
  },
  {
    key: 'available',
    title: 'Available',
    align: 'right',
    cell: ({ available, unit }) => (available === 0 ? '0' : formatQuantity(available, unit)),
  },
  {
    key: 'pace',
    title: 'Sold per day',
    align: 'right',
    cell: ({ forecast, unit }) => (forecast ? paceLabel(forecast.perDay, unit) : '–'),
  },
  { key: 'sold', title: `Sold in ${FORECAST.days} days`, align: 'right', cell: soldLabel },
]
