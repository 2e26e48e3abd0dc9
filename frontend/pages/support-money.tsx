import { AUDITORS, MONEY_KEEPERS, type StaffRole, VERIFIERS } from '#domain/kernel/actor.ts'
import { SEASON_READERS } from '#domain/seasonal/editors.ts'
import { CaseList } from '#frontend/features/reconciliation/case-list.tsx'
import { Runs } from '#frontend/features/reconciliation/run-table.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'

/** For the staff: where the processor's books and the log differ. */
export function SupportMoneyPage() {
  const { data: user } = useUser()
  const mayAct = isKeeper(user?.staff)
  return (
    <div className="page" style={{ maxWidth: '62rem' }}>
      <title>Money cases</title>
      <h1>Money cases</h1>
      <p className="row">
        {user?.staff && VERIFIERS.includes(user.staff) && (
          <LinkButton to={paths.supportVerification} look="secondary" size="small">
            Verifications
          </LinkButton>
        )}
        {user?.staff && AUDITORS.includes(user.staff) && (
          <LinkButton to={paths.supportPaperLooks} look="secondary" size="small">
            Papers opened
          </LinkButton>
        )}
        {user?.staff && SEASON_READERS.includes(user.staff) && (
          <LinkButton to={paths.supportSeasonal} look="secondary" size="small">
            Seasons
          </LinkButton>
        )}
      </p>
      <div style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CaseList maySettle={mayAct} />
        <Runs mayAsk={mayAct} />
      </div>
    </div>
  )
}

const isKeeper = (role: StaffRole | null | undefined): boolean => role != null && MONEY_KEEPERS.includes(role)
