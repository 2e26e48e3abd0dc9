import type { StaffRole } from '#domain/kernel/actor.ts'
import { SEASON_KEEPERS, SEASON_READERS } from '#domain/seasonal/editors.ts'
import { SeasonEditor } from '#frontend/features/seasonal/editing/season-editor.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'

/** For the staff: what is said of the seasons, and what is cooked of it. */
export function SupportSeasonalPage() {
  const { data: user } = useUser()
  return (
    <div className="page" style={{ maxWidth: '62rem' }}>
      <title>Seasons</title>
      {!isOf(SEASON_READERS, user?.staff) ? (
        <EmptyState wholePage title="This page is for those who edit the seasons">
          What is in season is on the market’s own page.
        </EmptyState>
      ) : (
        <>
          <h1>Seasons</h1>
          <p className="row">
            <LinkButton to={paths.seasonal} look="secondary" size="small">
              What everybody sees
            </LinkButton>
          </p>
          <SeasonEditor mayEdit={isOf(SEASON_KEEPERS, user?.staff)} />
        </>
      )}
    </div>
  )
}

const isOf = (roles: readonly StaffRole[], role: StaffRole | null | undefined): boolean =>
  role != null && roles.includes(role)
