import { Health } from '#frontend/features/operations/health.tsx'
import { useUser } from '#frontend/lib/session.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: what waits, what is behind and what has failed. */
export function SupportHealthPage() {
  const { data: user } = useUser()
  return (
    <>
      <PageTitle>Health</PageTitle>
      <h1>Health</h1>
      {user?.staff && <Health role={user.staff} />}
    </>
  )
}
