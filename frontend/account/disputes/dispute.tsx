import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { ExpiredLink } from '#frontend/account/orders/order.tsx'
import { type DisputeAccess, disputeQuery } from '#frontend/shared/disputes/api.ts'
import { DisputeHeader, DisputeSidebar } from '#frontend/shared/disputes/dispute-header.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import '#frontend/shared/disputes/disputes.css'

/** A dispute for its buyer; guests open it with their order's key. */
export function DisputePage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const orderKey = search.get('key') ?? undefined
  const result = useQuery(disputeQuery({ id, orderKey }))
  // Producers handle their disputes in the console.
  if (result.data?.viewer === 'producer') return <Navigate replace to={paths.producerProblem(id)} />
  return (
    <div className="page">
      <PageTitle>{result.data ? `Problem with order ${result.data.orderNumber}` : 'Problem with an order'}</PageTitle>
      {result.data ? (
        <BuyerDispute dispute={result.data} orderKey={orderKey} />
      ) : result.isPending ? (
        <Skeleton height="24rem" />
      ) : orderKey && isProblem(result.error, 'order_link_expired') ? (
        <ExpiredLink id={String(result.error.details?.orderId)} orderKey={orderKey} />
      ) : isProblem(result.error, 'dispute_not_found') ? (
        <NotYours id={id} />
      ) : (
        <ErrorState wholePage error={result.error} retry={() => void result.refetch()} />
      )}
    </div>
  )
}

/** The dispute does not exist or belongs to another user; the server does not reveal which. */
function NotYours({ id }: { readonly id: string }) {
  const { data: user } = useUser()
  return (
    <EmptyState
      wholePage
      title="We cannot show this problem"
      action={
        user ? (
          <LinkButton to={paths.orders}>Your orders</LinkButton>
        ) : (
          <LinkButton to={paths.loginThen(paths.dispute(id))}>Sign in</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought with your account, or open it from your order, with the link in your confirmation email.'}
    </EmptyState>
  )
}

const BuyerDispute = ({ dispute, orderKey }: DisputeAccess) => (
  <>
    <BackLink to={paths.order(dispute.orderId, orderKey)}>Order #{dispute.orderNumber}</BackLink>
    <DisputeHeader dispute={dispute} />
    <div className="buyer-dispute">
      <DisputeDetails dispute={dispute} orderKey={orderKey} />
      <DisputeSidebar dispute={dispute} />
    </div>
  </>
)
