import { ClaimsQueue } from '#frontend/features/certificate-claims/claims-queue.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: certificates that producers have told of and nobody has looked at. */
export function SupportCertificatesPage() {
  return (
    <>
      <PageTitle>Certificates to check</PageTitle>
      <h1>Certificates to check</h1>
      <ClaimsQueue />
    </>
  )
}
