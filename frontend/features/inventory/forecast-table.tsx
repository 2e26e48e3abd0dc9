import { useQuery } from '@tanstack/react-query'
import { amountWords } from '#domain/catalog/amount-words.ts'
import { FORECAST } from '#domain/catalog/forecast.ts'
import type { ForecastLine } from '#domain/catalog/inventory.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { forecastQuery } from './api.ts'
import './forecast-table.css'
import { lastsWords, paceWords, runsOutWords } from './forecast-words.ts'

/** How long what is listed lasts, and how that is reckoned. */
export function ForecastTable() {
  const forecast = useQuery(forecastQuery)
  if (forecast.isLoadingError) return <ErrorState error={forecast.error} retry={() => void forecast.refetch()} />
  if (!forecast.data) return <Skeleton height="20rem" />
  if (forecast.data.length === 0)
    return <EmptyState title="Nothing to forecast">None of your products is in the market at the moment.</EmptyState>
  return (
    <Card role="region" aria-label="When it runs out" className="forecast">
      <h2>When it runs out</h2>
      <p>
        What was sold in the last {FORECAST.days} days, less what came back, divided by those days, or by the days since
        the product was listed where they are fewer. What is available divided by that is how long it lasts. Nothing is
        said of products with fewer than {FORECAST.leastSales} sales in that time, or listed less than{' '}
        {FORECAST.leastDays} days ago. Seasons, holidays and the weather are not reckoned with: that is yours to know.
      </p>
      <WideTable label="When it runs out, by product">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Runs out around</th>
            <th scope="col" className="amount">
              Lasts
            </th>
            <th scope="col" className="amount">
              Available
            </th>
            <th scope="col" className="amount">
              Sold a day
            </th>
            <th scope="col" className="amount">
              Sold in {FORECAST.days} days
            </th>
          </tr>
        </thead>
        <tbody>
          {forecast.data.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </WideTable>
    </Card>
  )
}

function Row({ line }: { readonly line: ForecastLine }) {
  const { id, name, unit, available, sales, sold, forecast } = line
  return (
    <tr>
      <th scope="row">
        <TextLink to={paths.product(id)}>{name}</TextLink>
      </th>
      <td>{runsOutWords(line)}</td>
      <td className="amount">{forecast ? lastsWords(forecast.daysLeft) : '–'}</td>
      <td className="amount">{available === 0 ? '0' : amountWords(available, unit)}</td>
      <td className="amount">{forecast ? paceWords(forecast.perDay, unit) : '–'}</td>
      <td className="amount">
        {sales === 0 ? '–' : `${amountWords(sold, unit)} in ${sales} ${sales === 1 ? 'sale' : 'sales'}`}
      </td>
    </tr>
  )
}
