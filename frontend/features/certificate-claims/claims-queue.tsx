import { useQuery } from '@tanstack/react-query'
import { CLAIM_DECIDERS } from '#domain/catalog/certificate-claims.ts'
import { useUser } from '#frontend/lib/session.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { PagedList } from '#frontend/ui/paged-list.tsx'
import { waitingClaimsQuery } from './api.ts'
import { ClaimCard } from './claim-card.tsx'
import './claims-queue.css'

/** Certificates that wait to be checked, the oldest first. */
export function ClaimsQueue() {
  const page = usePageNumber()
  const { data: user } = useUser()
  const mayDecide = user?.staff != null && CLAIM_DECIDERS.includes(user.staff)
  return (
    <PagedList
      found={useQuery(waitingClaimsQuery(page))}
      pageOf={({ claims, total, pageSize }) => ({ records: claims, total, pageSize })}
      page={page}
      empty={['Nothing to check', 'What producers tell of their certificates will stand here.']}
      above={({ total }) => <p role="status">{total === 1 ? '1 certificate waits.' : `${total} certificates wait.`}</p>}
    >
      {(claims) => (
        <div className="claims" role="list">
          {claims.map((claim) => (
            <ClaimCard key={`${claim.productId} ${claim.certification}`} claim={claim} mayDecide={mayDecide} />
          ))}
        </div>
      )}
    </PagedList>
  )
}
