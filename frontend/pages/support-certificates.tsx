import { ClaimsQueue } from '#frontend/features/certificate-claims/claims-queue.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: certificates to check, and those that were approved. */
export function SupportCertificatesPage() {
  return (
    <>
      <PageTitle>Certificates</PageTitle>
      <h1>Certificates</h1>
      <ClaimsQueue />
    </>
  )
}
