import type { ReactNode } from 'react'
import { NoProfile } from '#frontend/producer/orders/no-profile.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'

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
