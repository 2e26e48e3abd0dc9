import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { orderQuery } from '#frontend/features/ordering/api.ts'
import { OrderDetail } from '#frontend/features/ordering/order-detail.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { useLiveTopic } from '#frontend/lib/use-live-topic.ts'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

export function OrderPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const order = useQuery(orderQuery(id, key))
  useLiveTopic('order', id, key)
  return (
    <div className="page">
      <title>{order.data ? `Order ${order.data.number}` : 'Order'}</title>
      {order.isPending ? (
        <Skeleton height="24rem" />
      ) : order.data ? (
        <>
          <Back viewer={order.data.viewer} />
          <OrderDetail order={order.data} orderKey={key} />
        </>
      ) : isProblem(order.error, 'order_not_found') ? (
        <NotYours id={id} />
      ) : (
        <ErrorState wholePage error={order.error} retry={() => void order.refetch()} />
      )}
    </div>
  )
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

/** There is no such order, or it is somebody else's: the answer is the same. */
function NotYours({ id }: { readonly id: string }) {
  const { data: user } = useUser()
  return (
    <EmptyState
      wholePage
      title="We cannot show this order"
      action={
        user ? (
          <LinkButton to={paths.orders}>Your orders</LinkButton>
        ) : (
          <LinkButton to={paths.loginThen(paths.order(id))}>Sign In</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought it with your account, or open it with the link from your confirmation mail.'}
    </EmptyState>
  )
}
