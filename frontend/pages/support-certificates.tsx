import { ClaimsQueue } from '#frontend/features/certificate-claims/claims-queue.tsx'

/** For the staff: certificates that producers have told of and nobody has looked at. */
export function SupportCertificatesPage() {
  return (
    <>
      <title>Certificates to check</title>
      <h1>Certificates to check</h1>
      <ClaimsQueue />
    </>
  )
}
