import { Checkpoints } from '#frontend/features/proof/checkpoints.tsx'
import { HowToCheck } from '#frontend/features/proof/how-to-check.tsx'
import { ProveEvent } from '#frontend/features/proof/prove-event.tsx'
import { Sealed } from '#frontend/features/proof/sealed.tsx'
import { Verifications } from '#frontend/features/proof/verifications.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For auditors: that the log is as it was written, and how to make sure of it. */
export function AuditProofPage() {
  return (
    <>
      <PageTitle>Proof</PageTitle>
      <h1>Proof</h1>
      <div style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Sealed />
        <Verifications />
        <ProveEvent />
        <Checkpoints />
        <HowToCheck />
      </div>
    </>
  )
}
