import { CAN_RECONCILE } from '#domain/kernel/actor.ts'
import { CaseList } from '#frontend/features/reconciliation/case-list.tsx'
import { Runs } from '#frontend/features/reconciliation/run-table.tsx'
import { useUser } from '#frontend/lib/session.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: where the processor's books and the log differ. */
export function SupportMoneyPage() {
  const { data: user } = useUser()
  const mayAct = user?.staff != null && CAN_RECONCILE.includes(user.staff)
  return (
    <>
      <PageTitle>Money cases</PageTitle>
      <h1>Money cases</h1>
      <div style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CaseList maySettle={mayAct} />
        <Runs mayAsk={mayAct} />
      </div>
    </>
  )
}
