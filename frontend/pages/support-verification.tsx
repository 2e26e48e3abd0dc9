import { useSearchParams } from 'react-router-dom'
import { Application } from '#frontend/features/verification/application.tsx'
import { Queue } from '#frontend/features/verification/queue.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/verification/verification.css'

/** For those of the staff who verify: who waits, and one application to decide. */
export function SupportVerificationPage() {
  const [search] = useSearchParams()
  const applicationId = search.get('application')
  return (
    <>
      <PageTitle>Verifications</PageTitle>
      {applicationId && <BackLink to={paths.supportVerification}>All applications</BackLink>}
      <h1>Verifications</h1>
      {applicationId ? <Application key={applicationId} applicationId={applicationId} /> : <Queue />}
    </>
  )
}
