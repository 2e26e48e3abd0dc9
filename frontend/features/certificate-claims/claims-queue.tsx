import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { CLAIM_DECIDERS } from '#domain/catalog/certificate-claims.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { waitingClaimsQuery } from './api.ts'
import { ClaimCard } from './claim-card.tsx'
import './claims-queue.css'

/** Certificates that wait to be checked, the oldest first. */
export function ClaimsQueue() {
  const [query] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { data: user } = useUser()
  const waiting = useQuery(waitingClaimsQuery(page))
  if (waiting.isLoadingError) return <ErrorState error={waiting.error} retry={() => void waiting.refetch()} />
  if (!waiting.data) return <Skeleton height="12rem" />
  const { claims, total, pageSize } = waiting.data
  const mayDecide = user?.staff != null && CLAIM_DECIDERS.includes(user.staff)
  return (
    <>
      <p role="status">{total === 1 ? '1 certificate waits.' : `${total} certificates wait.`}</p>
      {claims.length === 0 ? (
        <EmptyState title="Nothing to check">What producers tell of their certificates will stand here.</EmptyState>
      ) : (
        <div className="claims" role="list" aria-busy={waiting.isPlaceholderData}>
          {claims.map((claim) => (
            <ClaimCard key={`${claim.productId} ${claim.certification}`} claim={claim} mayDecide={mayDecide} />
          ))}
        </div>
      )}
      <Pager page={page} pages={Math.ceil(total / pageSize)} />
    </>
  )
}
