import type { ReactNode } from 'react'
import { NoProfile } from '#frontend/features/ordering/no-profile.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

interface ProducersOnlyProps {
  /** What is only for producers, in a sentence. */
  readonly words: string
  /** Where signing in leads back to. */
  readonly next: string
  readonly children: ReactNode
}

/** A page for producers that says so to everybody else, and where else they may go. */
export function ProducersOnly({ words, next, children }: ProducersOnlyProps) {
  const user = useUser()
  if (user.isPending) return <Skeleton height="20rem" />
  if (user.isLoadingError) return <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
  if (user.data?.producerId) return children
  if (user.data?.role === 'producer') return <NoProfile user={user.data} />
  return (
    <EmptyState
      wholePage
      title="Producer Access Required"
      action={
        <div className="row">
          <LinkButton to={paths.marketplace}>Browse Marketplace</LinkButton>
          {!user.data && (
            <LinkButton to={paths.loginThen(next)} look="secondary">
              Sign In
            </LinkButton>
          )}
        </div>
      }
    >
      {words}
    </EmptyState>
  )
}
