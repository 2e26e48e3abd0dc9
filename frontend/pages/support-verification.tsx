import { useSearchParams } from 'react-router-dom'
import { type StaffRole, VERIFIERS } from '#domain/kernel/actor.ts'
import { Application } from '#frontend/features/verification/application.tsx'
import { Queue } from '#frontend/features/verification/queue.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import '#frontend/features/verification/verification.css'

/** For those of the staff who verify: who waits, and one application to decide. */
export function SupportVerificationPage() {
  const { data: user } = useUser()
  const [search] = useSearchParams()
  const producerId = search.get('producer')
  return (
    <div className="page" style={{ maxWidth: '62rem' }}>
      <title>Verifications</title>
      {!isVerifier(user?.staff) ? (
        <EmptyState wholePage title="This page is for those who verify">
          What producers tell to be verified is seen by them and by nobody else.
        </EmptyState>
      ) : (
        <>
          {producerId && <BackLink to={paths.supportVerification}>All applications</BackLink>}
          <h1>Verifications</h1>
          {!producerId && (
            <p>
              <LinkButton to={paths.supportCertificates} look="secondary" size="small">
                Certificates to check
              </LinkButton>
            </p>
          )}
          {producerId ? <Application key={producerId} producerId={producerId} /> : <Queue />}
        </>
      )}
    </div>
  )
}

const isVerifier = (role: StaffRole | null | undefined): boolean => role != null && VERIFIERS.includes(role)
