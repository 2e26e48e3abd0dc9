import { FoundOrders } from '#frontend/features/ordering/replay/found-orders.tsx'
import { OrderSearchForm } from '#frontend/features/ordering/replay/order-search.tsx'

/** For the staff: any order, by whatever somebody on the phone knows of it. */
export function SupportOrdersPage() {
  return (
    <>
      <title>Orders</title>
      <h1>Orders</h1>
      <OrderSearchForm />
      <FoundOrders />
    </>
  )
}
