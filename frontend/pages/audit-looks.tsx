import { Looks } from '#frontend/features/audit/looks.tsx'

/** For auditors: what the staff opened of other people's. */
export function AuditLooksPage() {
  return (
    <>
      <title>What was opened</title>
      <h1>What was opened</h1>
      <Looks />
    </>
  )
}
