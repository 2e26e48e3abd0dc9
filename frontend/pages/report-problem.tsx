import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { OrderDisputes } from '#domain/disputes/views.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { orderDisputesQuery } from '#frontend/features/disputes/api.ts'
import { reportWords } from '#frontend/features/disputes/order-problems.tsx'
import { ReportForm } from '#frontend/features/disputes/report-form.tsx'
import { ReportNext } from '#frontend/features/disputes/report-next.tsx'
import { orderQuery } from '#frontend/features/ordering/api.ts'
import { ExpiredLink } from '#frontend/features/ordering/expired-link.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { NotYours } from './not-yours.tsx'

/** The buyer tells what is wrong with an order; a guest with the order's key. */
export function ReportProblemPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const orderKey = search.get('key') ?? undefined
  const order = useQuery(orderQuery(id, orderKey))
  const found = useQuery(orderDisputesQuery({ id, orderKey }))
  const error = order.error ?? found.error
  const again = () => void Promise.all([order.refetch(), found.refetch()])
  return (
    <div className="page">
      <PageTitle>Report a problem</PageTitle>
      {order.data && found.data ? (
        <Report order={order.data} orderKey={orderKey} {...found.data} />
      ) : !error ? (
        <Skeleton height="24rem" />
      ) : orderKey && isProblem(error, 'order_link_expired') ? (
        <ExpiredLink id={id} orderKey={orderKey} />
      ) : isProblem(error, 'order_not_found') ? (
        <NotYours next={paths.reportProblem(id)} />
      ) : (
        <ErrorState wholePage error={error} retry={again} />
      )}
    </div>
  )
}

interface ReportProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
  readonly reportEligibility: OrderDisputes['reportEligibility']
  readonly storeCreditAvailable: boolean
}

function Report({ order, orderKey, reportEligibility, storeCreditAvailable }: ReportProps) {
  const { id, orderNumber, producerName, lines } = order
  if (!reportEligibility?.eligible)
    return (
      <EmptyState
        wholePage
        title="Nothing can be reported now"
        action={<LinkButton to={paths.order(id, orderKey)}>Back to the order</LinkButton>}
      >
        {reportEligibility ? reportWords(reportEligibility) : 'The buyer of an order reports what is wrong with it.'}
      </EmptyState>
    )
  return (
    <>
      <BackLink to={paths.order(id, orderKey)}>Order #{orderNumber}</BackLink>
      <h1>Report a problem</h1>
      <p>
        With order #{orderNumber}, at {producerName}. {reportWords(reportEligibility)}
      </p>
      <div className="report-problem">
        <Card>
          <ReportForm
            id={id}
            orderKey={orderKey}
            lines={lines}
            reportEligibility={reportEligibility}
            storeCreditAvailable={storeCreditAvailable}
          />
        </Card>
        <ReportNext producerName={producerName} />
      </div>
    </>
  )
}
