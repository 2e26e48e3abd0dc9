import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { BuyAgain } from '#frontend/features/cart/buy-again.tsx'
import { myOrdersQuery } from '#frontend/features/ordering/api.ts'
import { OrderHistoryCard } from '#frontend/features/ordering/order-history-card.tsx'
import { BOUGHT } from '#frontend/features/ordering/order-lists.ts'
import { OrderTabs } from '#frontend/features/ordering/order-tabs.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/ordering/order-card.css'

export function OrdersPage() {
  const user = useUser()
  return (
    <div className="page" style={{ maxWidth: '56rem' }}>
      <PageTitle>Your orders</PageTitle>
      {user.isPending ? (
        <Skeleton height="18rem" />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : user.data ? (
        <History />
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  return (
    <EmptyState
      wholePage
      title="Sign in to view order history"
      action={
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.6rem', justifyContent: 'center' }}>
          <LinkButton to={paths.loginThen(paths.orders)}>Sign In</LinkButton>
          <LinkButton to={paths.marketplace} look="secondary">
            Browse Marketplace
          </LinkButton>
        </div>
      }
    >
      Bought as a guest? The link in your confirmation email opens your order.
    </EmptyState>
  )
}

function History() {
  const { list, narrow } = useListAddress(BOUGHT)
  const orders = useQuery({ ...myOrdersQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <h1>Your Orders</h1>
      <OrderTabs active={list.tab} counts={orders.data?.counts} onChange={(tab) => narrow({ tab })} />
      {orders.isLoadingError ? (
        <ErrorState error={orders.error} retry={() => void orders.refetch()} />
      ) : !orders.data ? (
        <Skeleton height="14rem" />
      ) : orders.data.orders.length === 0 ? (
        <None />
      ) : (
        <ul className="order-list" aria-busy={orders.isPlaceholderData}>
          {orders.data.orders.map((order) => (
            <li key={order.id}>
              <OrderHistoryCard
                order={order}
                reviewed={orders.data.reviewed}
                again={boughtOnce(order) && <BuyAgain order={order} size="small" />}
              />
            </li>
          ))}
        </ul>
      )}
      {orders.data && <Pager page={list.page} pages={Math.ceil(orders.data.counts[list.tab] / orders.data.pageSize)} />}
    </>
  )
}

/** What still waits for its money has not been bought yet. */
const boughtOnce = ({ status }: OrderCard): boolean => status !== 'pending_payment'

function None() {
  return (
    <EmptyState title="No orders found" action={<LinkButton to={paths.marketplace}>Start Shopping</LinkButton>}>
      Your orders show up here, with where each one is right now.
    </EmptyState>
  )
}
