import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { OrderView } from '#domain/ordering/contract.ts'
import { BuyAgain } from '#frontend/features/cart/buy-again.tsx'
import { OrderProblems } from '#frontend/features/disputes/order-problems.tsx'
import { OrderMessages } from '#frontend/features/messaging/order-messages.tsx'
import { orderQuery } from '#frontend/features/ordering/api.ts'
import { ExpiredLink } from '#frontend/features/ordering/expired-link.tsx'
import { OrderDetail } from '#frontend/features/ordering/order-detail.tsx'
import { GuestsData } from '#frontend/features/privacy/guests-data.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { NotYours } from './not-yours.tsx'

export function OrderPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const order = useQuery(orderQuery(id, key))
  useLiveTopic('order', id, key)
  return (
    <div className="page">
      <PageTitle>{order.data ? `Order ${order.data.orderNumber}` : 'Order'}</PageTitle>
      {order.isPending ? (
        <Skeleton height="24rem" />
      ) : order.data ? (
        <>
          <Back viewer={order.data.viewer} />
          <OrderDetail order={order.data} orderKey={key} again={<Again order={order.data} />} />
          <OrderProblems id={id} orderKey={key} />
          <OrderMessages order={order.data} orderKey={key} />
          <Guests order={order.data} orderKey={key} />
        </>
      ) : key && isProblem(order.error, 'order_link_expired') ? (
        <ExpiredLink id={id} orderKey={key} />
      ) : isProblem(order.error, 'order_not_found') ? (
        <NotYours next={paths.order(id)} />
      ) : (
        <ErrorState wholePage error={order.error} retry={() => void order.refetch()} />
      )}
    </div>
  )
}

/** For its buyer; what still waits for its money has not been bought yet. */
const Again = ({ order }: { readonly order: OrderView }) =>
  order.viewer === 'buyer' && order.status !== 'pending_payment' && <BuyAgain order={order} size="small" />

/** Whoever has an account finds the same in its settings. */
function Guests({ order, orderKey }: { readonly order: OrderView; readonly orderKey: string | undefined }) {
  const { data: user } = useUser()
  if (user || !orderKey || order.viewer !== 'buyer') return null
  return <GuestsData id={order.id} orderKey={orderKey} />
}

function Back({ viewer }: { readonly viewer: 'buyer' | 'producer' }) {
  const { data: user } = useUser()
  if (!user) return null
  return viewer === 'producer' ? (
    <TextLink to={paths.producerDashboard}>← Your dashboard</TextLink>
  ) : (
    <TextLink to={paths.orders}>← Your orders</TextLink>
  )
}
