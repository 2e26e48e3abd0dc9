import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const Bell = lazy(async () => ({ default: (await import('#frontend/features/notifications/bell.tsx')).Bell }))

/**
 * The bell of a member, fetched once they are signed in; a visitor's leads to the invitation to sign in. A page goes on
 * without it when it does not come.
 */
export function BellDoor() {
  const { data: user } = useUser()
  if (user === undefined) return <span className="bell-place" />
  if (user === null) return <VisitorsBell />
  return (
    <ErrorBoundary place={user.id} instead={null}>
      <Suspense fallback={<span className="bell-place" />}>
        <Bell />
      </Suspense>
    </ErrorBoundary>
  )
}

const VisitorsBell = () => (
  <Link to={paths.notifications} className="bell" aria-label="Notifications: sign in to see yours">
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path className="icon-line" d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4M12 5V3.5" />
    </svg>
  </Link>
)
