import { CAN_EDIT_SEASONAL } from '#domain/seasonal/season.ts'
import { SeasonEditor } from '#frontend/features/seasonal/editing/season-editor.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: what is said of the seasons, and what is cooked of it. */
export function SupportSeasonalPage() {
  const { data: user } = useUser()
  return (
    <>
      <PageTitle>Seasons</PageTitle>
      <h1>Seasons</h1>
      <p className="row">
        <LinkButton to={paths.seasonal} look="secondary" size="small">
          What everybody sees
        </LinkButton>
      </p>
      <SeasonEditor mayEdit={user?.staff != null && CAN_EDIT_SEASONAL.includes(user.staff)} />
    </>
  )
}
