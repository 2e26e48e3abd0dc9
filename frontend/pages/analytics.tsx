import { useQuery } from '@tanstack/react-query'
import { Analytics } from '#frontend/features/analytics/analytics.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { ProducersOnly } from './producers-only.tsx'

export function AnalyticsPage() {
  return (
    <div className="page">
      <PageTitle>Your analytics</PageTitle>
      <ProducersOnly words="Analytics are only available to producer accounts." next={paths.analytics}>
        <OwnAnalytics />
      </ProducersOnly>
    </div>
  )
}

function OwnAnalytics() {
  const market = useQuery(marketQuery)
  return (
    <>
      <BackLink to={paths.producerDashboard}>Your dashboard</BackLink>
      <h1>Your analytics</h1>
      {market.isLoadingError ? (
        <ErrorState error={market.error} retry={() => void market.refetch()} />
      ) : market.data ? (
        <Analytics timeZone={market.data.timeZone} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </>
  )
}
