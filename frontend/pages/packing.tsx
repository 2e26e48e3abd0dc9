import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { packingQuery } from '#frontend/features/ordering/api.ts'
import { NoProfile } from '#frontend/features/ordering/no-profile.tsx'
import { PackingSlipSheet } from '#frontend/features/ordering/packing-slip.tsx'
import { PrintButton } from '#frontend/features/ordering/print-button.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import '#frontend/features/ordering/sheets.css'

export function PackingPage() {
  const { data: user } = useUser()
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('orders') ?? '').split(',').filter(Boolean))]
  return (
    <div className="page">
      <PageTitle>Packing slips</PageTitle>
      {!user ? (
        <Skeleton height="20rem" />
      ) : !user.producerId ? (
        <NoProfile user={user} />
      ) : ids.length === 0 ? (
        <Nothing />
      ) : (
        <Slips ids={ids} />
      )}
    </div>
  )
}

function Slips({ ids }: { readonly ids: readonly string[] }) {
  const found = useQuery(packingQuery(ids))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="20rem" />
  const { producerName, slips } = found.data
  if (slips.length === 0) return <Nothing />
  const absent = ids.length - slips.length
  return (
    <>
      <header className="sheets-head">
        <BackLink to={paths.producerDashboard}>Your orders</BackLink>
        <h1>Packing slips</h1>
        {absent > 0 && <p role="status">{absent === 1 ? 'One order is' : `${absent} orders are`} not yours to pack.</p>}
        <div className="row">
          <PrintButton />
          <span className="soft">Each order on its own page, without prices.</span>
        </div>
      </header>
      <div className="sheets">
        {slips.map((slip) => (
          <PackingSlipSheet key={slip.id} slip={slip} producerName={producerName} />
        ))}
      </div>
    </>
  )
}

const Nothing = () => (
  <EmptyState
    wholePage
    title="No packing slips here"
    action={<LinkButton to={paths.producerDashboard}>Your orders</LinkButton>}
  >
    Select orders on your dashboard, then choose “Packing slips”.
  </EmptyState>
)
