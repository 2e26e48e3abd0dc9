import { useQuery } from '@tanstack/react-query'
import { CAN_DECIDE_CERTIFICATES } from '#domain/catalog/certificate.contract.ts'
import { oneOf } from '#frontend/lib/list-address.ts'
import { useUser } from '#frontend/lib/session.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { PagedList } from '#frontend/ui/paged-list.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { waitingClaimsQuery } from './api.ts'
import { ApprovedList } from './approved-list.tsx'
import { ClaimCard } from './claim-card.tsx'
import './claims-queue.css'

const CHOICES = { show: oneOf(['waiting', 'approved']) }

/** Certificates that wait to be checked, and those that were approved; the address says which. */
export function ClaimsQueue() {
  const { list, narrow } = useListAddress(CHOICES)
  const { data: user } = useUser()
  const mayDecide = user?.staff != null && CAN_DECIDE_CERTIFICATES.includes(user.staff)
  return (
    <>
      <Tabs
        label="Which certificates"
        tabs={[
          { key: 'waiting', label: 'To check' },
          { key: 'approved', label: 'Approved' },
        ]}
        active={list.show}
        onChange={(show) => narrow({ show })}
      />
      {list.show === 'waiting' ? <WaitingList mayDecide={mayDecide} /> : <ApprovedList mayDecide={mayDecide} />}
    </>
  )
}

/** The oldest first. */
function WaitingList({ mayDecide }: { readonly mayDecide: boolean }) {
  const page = usePageNumber()
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
