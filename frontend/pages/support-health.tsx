import { Health } from '#frontend/features/operations/health.tsx'
import { useUser } from '#frontend/lib/session.ts'

/** For the staff: what waits, what is behind and what has failed. */
export function SupportHealthPage() {
  const { data: user } = useUser()
  return (
    <>
      <title>Health</title>
      <h1>Health</h1>
      {user?.staff && <Health role={user.staff} />}
    </>
  )
}
