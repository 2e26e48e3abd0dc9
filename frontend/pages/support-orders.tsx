import { FoundOrders } from '#frontend/features/ordering/replay/found-orders.tsx'
import { OrderSearchForm } from '#frontend/features/ordering/replay/order-search.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: any order, by whatever somebody on the phone knows of it. */
export function SupportOrdersPage() {
  return (
    <>
      <PageTitle>Orders</PageTitle>
      <h1>Orders</h1>
      <OrderSearchForm />
      <FoundOrders />
    </>
  )
}
