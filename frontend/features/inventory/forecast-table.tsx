import { useQuery } from '@tanstack/react-query'
import type { ForecastLine } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { FORECAST } from '#domain/catalog/stock-level.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { forecastQuery } from './api.ts'
import './forecast-table.css'
import { lastsWords, paceWords, runsOutWords } from './forecast-words.ts'

/** How long what is listed lasts, and how that is reckoned. */
export function ForecastTable() {
  const forecast = useQuery(forecastQuery)
  if (forecast.isLoadingError) return <ErrorState error={forecast.error} retry={() => void forecast.refetch()} />
  if (!forecast.data) return <Skeleton height="20rem" />
  if (forecast.data.length === 0)
    return <EmptyState title="Nothing to forecast">None of your products are in the market right now.</EmptyState>
  return (
    <Card role="region" aria-label="When it runs out" className="forecast">
      <h2>When it runs out</h2>
      <p>
        What was sold in the last {FORECAST.days} days, less what came back, divided by those days, or by the days since
        the product was listed where they are fewer. What is available divided by that is how long it lasts. Nothing is
        said of products with fewer than {FORECAST.minSales} sales in that time, or listed less than {FORECAST.minDays}{' '}
        days ago. It doesn’t account for seasons, holidays or the weather. You know those best.
      </p>
      <RecordsTable
        label="When it runs out, by product"
        columns={COLUMNS}
        records={forecast.data}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}

const COLUMNS: readonly Column<ForecastLine>[] = [
  { title: 'Product', cell: ({ id, name }) => <TextLink to={paths.product(id)}>{name}</TextLink> },
  { title: 'Runs out', cell: runsOutWords },
  { title: 'Lasts', cell: ({ forecast }) => (forecast ? lastsWords(forecast.daysLeft) : '–'), amount: true },
  {
    title: 'Available',
    cell: ({ available, unit }) => (available === 0 ? '0' : formatQuantity(available, unit)),
    amount: true,
  },
  {
    title: 'Sold a day',
    cell: ({ forecast, unit }) => (forecast ? paceWords(forecast.perDay, unit) : '–'),
    amount: true,
  },
  { title: `Sold in ${FORECAST.days} days`, cell: soldWords, amount: true },
]

function soldWords({ sales, sold, unit }: ForecastLine): string {
  if (sales === 0) return '–'
  return `${formatQuantity(sold, unit)} in ${sales} ${sales === 1 ? 'sale' : 'sales'}`
}
