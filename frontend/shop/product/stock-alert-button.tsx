import { useQuery } from '@tanstack/react-query'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { stockAlertsQuery, useChangeStockAlert } from '#frontend/shared/stock-alerts/api.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import '#frontend/shared/stock-alerts/stock-alerts.css'

interface StockAlertButtonProps {
  readonly product: { readonly id: string; readonly producerId: string }
}

/**
 * Requests or withdraws an alert for a sold-out product. Visitors are invited to sign in; producers know their own
 * stock.
 */
export function StockAlertButton({ product: { id, producerId } }: StockAlertButtonProps) {
  const { data: user } = useUser()
  if (user === undefined || user?.producerId === producerId) return null
  return (
    <div className="stock-alert">
      {user ? (
        <MemberButton productId={id} />
      ) : (
        <>
          <LinkButton to={paths.loginThen(paths.product(id))} size="large" fullWidth>
            Notify me when it’s back
          </LinkButton>
          <p className="stock-alert-note soft">You’ll be asked to sign in.</p>
        </>
      )}
    </div>
  )
}

function MemberButton({ productId }: { readonly productId: string }) {
  const { data: requested = false, isPending } = useQuery({
    ...stockAlertsQuery,
    select: (alerts) => alerts.some((alert) => alert.productId === productId),
  })
  const change = useChangeStockAlert()
  return (
    <>
      <Button
        size="large"
        fullWidth
        variant={requested ? 'secondary' : 'primary'}
        disabled={isPending}
        busy={change.isPending}
        onClick={() => change.mutate({ productId, requested: !requested })}
      >
        {requested ? 'Don’t notify me' : 'Notify me when it’s back'}
      </Button>
      <p className="stock-alert-note soft" role="status">
        {requested && 'We’ll notify you once when this product is back in stock.'}
      </p>
    </>
  )
}
