import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { disputeQuery } from '#frontend/features/disputes/api.ts'
import { SideCase } from '#frontend/features/disputes/side-case.tsx'
import { ExpiredLink } from '#frontend/features/ordering/expired-link.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

/** A case for its two sides; guests with their order's key. */
export function DisputePage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const orderKey = search.get('key') ?? undefined
  const found = useQuery(disputeQuery({ id, orderKey }))
  return (
    <div className="page">
      <PageTitle>{found.data ? `Problem with order ${found.data.orderNumber}` : 'Problem with an order'}</PageTitle>
      {found.data ? (
        <SideCase the={found.data} orderKey={orderKey} />
      ) : found.isPending ? (
        <Skeleton height="24rem" />
      ) : orderKey && isProblem(found.error, 'order_link_expired') ? (
        <ExpiredLink id={String(found.error.details?.orderId)} orderKey={orderKey} />
      ) : isProblem(found.error, 'dispute_not_found') ? (
        <NotYours id={id} />
      ) : (
        <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
      )}
    </div>
  )
}

/** There is no such case, or it is somebody else's: the answer is the same. */
function NotYours({ id }: { readonly id: string }) {
  const { data: user } = useUser()
  return (
    <EmptyState
      wholePage
      title="We cannot show this case"
      action={
        user ? (
          <LinkButton to={paths.orders}>Your orders</LinkButton>
        ) : (
          <LinkButton to={paths.loginThen(paths.dispute(id))}>Sign In</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought with your account, or open it from your order, with the link in your confirmation email.'}
    </EmptyState>
  )
}
