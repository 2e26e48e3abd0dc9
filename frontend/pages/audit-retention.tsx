import { Retention } from '#frontend/features/privacy/retention.tsx'

/** For auditors: what had its time and went, and what is held. */
export function AuditRetentionPage() {
  return (
    <>
      <title>Retention</title>
      <h1>Retention</h1>
      <Retention />
    </>
  )
}
