import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { myOrdersQuery } from '#frontend/features/ordering/api.ts'
import { OrderTable } from '#frontend/features/ordering/order-table.tsx'
import { TrackOrders } from '#frontend/features/ordering/track-orders.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

/** What is on its way, and everything that was ever ordered. */
export function DashboardOrders() {
  const page = usePageNumber()
  const orders = useQuery({ ...myOrdersQuery({ tab: 'all', page }), placeholderData: keepPreviousData })
  const active = useQuery(myOrdersQuery({ tab: 'active', page: 1 }))
  if (orders.isLoadingError) return <ErrorState error={orders.error} retry={() => void orders.refetch()} />
  if (!orders.data) return <Skeleton height="16rem" />
  if (orders.data.counts.all === 0) return <None />
  return (
    <>
      {active.data && <TrackOrders page={active.data} />}
      <section aria-label="My orders" aria-busy={orders.isPlaceholderData}>
        <OrderTable orders={orders.data.orders} />
        <Pager page={page} pages={Math.ceil(orders.data.counts.all / orders.data.pageSize)} />
      </section>
    </>
  )
}

const None = () => (
  <EmptyState title="No orders yet" action={<LinkButton to={paths.marketplace}>Browse Marketplace</LinkButton>}>
    Everything you buy shows up here, with where each order is right now.
  </EmptyState>
)
