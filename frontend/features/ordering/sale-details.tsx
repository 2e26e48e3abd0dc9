import { useQuery } from '@tanstack/react-query'
import { canPack } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { orderQuery } from './api.ts'
import { OrderContact } from './order-contact.tsx'
import { OrderHandover } from './order-handover.tsx'

/** Who bought it, how to reach them, and what they asked for. */
export function SaleDetails({ id }: { readonly id: string }) {
  const order = useQuery(orderQuery(id))
  if (order.isLoadingError) return <ErrorState error={order.error} retry={() => void order.refetch()} />
  if (!order.data) return <Skeleton height="6rem" />
  return (
    <div className="sale-details">
      <OrderContact order={order.data} />
      <OrderHandover order={order.data} />
      <div className="row">
        <TextLink to={paths.order(id)}>The whole order</TextLink>
        {canPack(order.data.status) && <TextLink to={paths.packingOf([id])}>Packing slip</TextLink>}
      </div>
    </div>
  )
}
