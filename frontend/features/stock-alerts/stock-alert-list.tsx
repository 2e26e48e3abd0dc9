import { useQuery } from '@tanstack/react-query'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { stockAlertsQuery, useChangeStockAlert } from './api.ts'
import './stock-alerts.css'

/** The member's open alerts, each with a button that withdraws it. */
export function StockAlertList() {
  const alerts = useQuery(stockAlertsQuery)
  const change = useChangeStockAlert()
  if (alerts.isLoadingError) return <ErrorState error={alerts.error} retry={() => void alerts.refetch()} />
  if (!alerts.data) return <Skeleton height="5rem" />
  if (alerts.data.length === 0)
    return (
      <p className="stock-alert-note soft">
        No alerts. On the page of a sold-out product, choose “Notify me when back in stock”.
      </p>
    )
  return (
    <ul className="stock-alerts">
      {alerts.data.map(({ productId, productName, producerName, listed, requestedAt }) => (
        <li key={productId}>
          <div>
            <TextLink to={paths.product(productId)}>{productName}</TextLink>
            <span className="soft">
              {producerName} · Since {dateWords(requestedAt)}
              {!listed && ' · Not offered at the moment'}
            </span>
          </div>
          <Button
            look="quiet"
            size="small"
            busy={change.isPending && change.variables.productId === productId}
            aria-label={`Remove the alert for ${productName}`}
            onClick={() => change.mutate({ productId, requested: false })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
