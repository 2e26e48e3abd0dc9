import { AUDITORS, type StaffRole } from '#domain/kernel/actor.ts'
import { PaperLooks } from '#frontend/features/verification/paper-looks.tsx'
import { useUser } from '#frontend/lib/session.ts'
import { EmptyState } from '#frontend/ui/states.tsx'

/** For auditors: who of the staff opened what producers sent in confidence. */
export function SupportPaperLooksPage() {
  const { data: user } = useUser()
  return (
    <div className="page" style={{ maxWidth: '62rem' }}>
      <title>Papers opened</title>
      {audits(user?.staff) ? (
        <>
          <h1>Papers opened</h1>
          <PaperLooks />
        </>
      ) : (
        <EmptyState wholePage title="This page is for auditors">
          Who opened which paper is seen by them and by nobody else.
        </EmptyState>
      )}
    </div>
  )
}

const audits = (role: StaffRole | null | undefined): boolean => role != null && AUDITORS.includes(role)
