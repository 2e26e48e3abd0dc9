import { Looks } from '#frontend/features/audit/looks.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For auditors: what the staff opened of other people's. */
export function AuditLooksPage() {
  return (
    <>
      <PageTitle>What was opened</PageTitle>
      <h1>What was opened</h1>
      <Looks />
    </>
  )
}
