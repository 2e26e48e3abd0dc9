import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { homeOf } from '#frontend/account/identity/after-sign-in.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

const ACCESS = {
  member: { audience: '', isAllowed: () => true },
  producer: { audience: 'producers', isAllowed: ({ role }: UserView) => role === 'producer' },
  staff: { audience: 'our staff', isAllowed: ({ staff }: UserView) => staff !== null },
} as const

const REDIRECTED = 'We took you to your own dashboard instead.'

/** Restricts pages to members, producers or staff. The server authorizes every request; this only avoids dead ends. */
export function Guard({ allow }: { readonly allow: keyof typeof ACCESS }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const { audience, isAllowed } = ACCESS[allow]
  const needsSetup = allow === 'staff' && user.data?.staffSetupRequired
  const isDenied = user.data ? !isAllowed(user.data) : false
  useEffect(() => {
    if (isDenied)
      toast({
        title: `This page is for ${audience}`,
        text: needsSetup ? 'Finish setting up your sign-in first.' : REDIRECTED,
      })
  }, [isDenied, audience, needsSetup])
  if (user.isPending) return <Spinner />
  if (user.isLoadingError) return <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
  if (!user.data) return <Navigate replace to={paths.loginThen(pathname + search)} />
  if (isDenied) return <Navigate replace to={homeOf(user.data)} />
  return <Outlet />
}
