import { lazy, Suspense } from 'react'
import { useUser } from '#frontend/lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const Bell = lazy(async () => ({ default: (await import('#frontend/features/notifications/bell.tsx')).Bell }))

/** The bell of whoever is signed in, fetched once they are. A page goes on without it when it does not come. */
export function BellDoor() {
  const { data: user } = useUser()
  if (!user) return null
  return (
    <ErrorBoundary place={user.id} instead={null}>
      <Suspense fallback={<span className="bell-place" />}>
        <Bell />
      </Suspense>
    </ErrorBoundary>
  )
}
