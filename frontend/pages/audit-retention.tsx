import { Retention } from '#frontend/features/privacy/retention.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For auditors: what had its time and went, and what is held. */
export function AuditRetentionPage() {
  return (
    <>
      <PageTitle>Retention</PageTitle>
      <h1>Retention</h1>
      <Retention />
    </>
  )
}
